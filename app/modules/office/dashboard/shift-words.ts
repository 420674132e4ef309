import type { Wording } from "./wording";

export const shiftWordings: Record<string, Wording> = {
  "assignment.created": { words: "added an assignment", area: "assignments" },
  "assignment.planned": {
    words: "planned a night of a series",
    area: "assignments",
    nobody: { who: "The website" },
    routine: true,
  },
  "assignment.updated": { words: "changed an assignment", area: "assignments" },
  "assignment.updated_with_series": { words: "changed a series of assignments", area: "assignments" },
  "assignment.undone": { words: "undid a change to an assignment", area: "assignments" },
  "assignment.opened": {
    words: "opened an assignment, because the guard cannot take it",
    area: "assignments",
    nobody: { who: "The website" },
  },
  "assignment.handed_over": { words: "handed over an assignment", area: "assignments" },
  "assignment.advanced": {
    words: "moved an assignment on",
    area: "assignments",
    nobody: { who: "The website" },
    routine: true,
  },
  "assignment.deleted": { words: "deleted an assignment", area: "assignments" },
  "assignments.exported": { words: "exported assignments", area: "assignments" },
  "community.pass_entered": { words: "entered a pass of a patrol", area: "communities" },
  "community.pass_taken_back": { words: "took back a pass of a patrol", area: "communities" },
  "community.passes_imported": { words: "imported passes of a patrol", area: "communities" },
  "community.round_set": { words: "changed the round of a community", area: "communities" },
};
