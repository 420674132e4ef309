import { type FileRule, maxFileBytes } from "~/platform/file-kinds";
import type { Noun, RecordFields } from "~/platform/record-fields";

export const importNoun = { one: "import", many: "imports", path: "/admin/imports" } satisfies Noun;

/** What a line of a file leads to, in the future and in the past tense. */
export const outcomes = {
  created: { will: "Will be created", did: "Created" },
  updated: { will: "Will be updated", did: "Updated" },
  unchanged: { will: "Unchanged", did: "Unchanged" },
  refused: { will: "Will be refused", did: "Refused" },
} as const;

export type OutcomeName = keyof typeof outcomes;

export function isOutcome(name: string): name is OutcomeName {
  return name in outcomes;
}

export const states = {
  columns: "Columns not matched",
  preview: "Not confirmed",
  writing: "In progress",
  done: "Done",
  undoing: "Being undone",
  undone: "Undone",
} as const;

export type ImportState = keyof typeof states;

export function isState(name: string): name is ImportState {
  return name in states;
}

/** What undoing does to a record. */
export const undoings = {
  removed: { will: "will be removed", did: "Removed again" },
  restored: { will: "will get back what they held before", did: "Restored" },
  partly: { will: "will get back only some of it", did: "Restored in part" },
  kept: { will: "will stay as they are", did: "Left as it is" },
} as const;

export type Undoing = keyof typeof undoings;

export const importFields = {
  fileName: { label: "File" },
  kind: { label: "Of" },
  state: { label: "State", words: states },
  lineCount: { label: "Lines" },
  createdAt: { label: "Uploaded" },
  who: { label: "By" },
} satisfies RecordFields;

export const maxLines = 5_000;
export const maxColumns = 60;
export const maxCellLength = 5_000;

export const importRule: FileRule = {
  kinds: ["csv"],
  maxBytes: maxFileBytes,
  required: "Choose a CSV file",
};

/** Hours an import waits to be confirmed, and days it can be undone. */
export const hoursToConfirm = 24;
export const daysToUndo = 30;

/** "Old → new" for a changed cell. */
export interface Change {
  label: string;
  before: string | null;
  after: string;
}

/** A line as the preview and the result show it. */
export interface ShownLine {
  id: string;
  number: number;
  name: string;
  outcome: OutcomeName;
  changes: Change[];
  note: string | null;
  leftOut: boolean;
  judgedAgain: boolean;
  undone: Undoing | null;
  href: string | null;
}
