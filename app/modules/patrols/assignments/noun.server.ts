import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { assignmentNoun } from "./assignment-noun";
import { assignmentFields } from "./assignment-options";
import { live, records, subject } from "./assignments.server";
import * as ShiftNotices from "./shift-notices.server";

const byWebsite = { nobody: { who: "The website" } };

export const noun: RegisteredNoun = {
  description: { ...assignmentNoun, type: "assignment", area: "assignments", fields: assignmentFields },
  ...{ subject, records, live },
  sweep: ShiftNotices.sweep,
  personalData: async ({ id }) => ({ shiftNotices: await ShiftNotices.exportOf(id) }),
  acts: {
    planned: { words: "planned a night of a series", ...byWebsite, routine: true },
    updated_with_series: "changed a series of assignments",
    opened: { words: "opened an assignment, because the guard cannot take it", ...byWebsite },
    handed_over: "handed over an assignment",
    advanced: { words: "moved an assignment on", ...byWebsite, routine: true },
  },
};
