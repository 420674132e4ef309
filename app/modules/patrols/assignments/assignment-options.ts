import type { RecordFields } from "~/platform/record-fields";

export const assignmentStatuses = ["scheduled", "in_progress", "completed", "cancelled"] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** An assignment as staff read it: in its facts, form, comparison, history and CSV (rows 208, 246). */
export const assignmentFields = {
  title: { label: "Title" },
  location: { label: "Location" },
  communityId: { label: "Community" },
  guardId: { label: "Guard", people: true },
  status: {
    label: "Status",
    words: {
      scheduled: "Scheduled",
      in_progress: "In progress",
      completed: "Completed",
      cancelled: "Cancelled",
    },
  },
  day: { label: "Night of", day: true },
  from: { label: "From" },
  to: { label: "To" },
  notes: { label: "Notes" },
} satisfies RecordFields;

/** ISO numbers, Monday first. */
const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** All weekdays in one tick. */
export const everyNight = "every";

export const weekdayChoices = [
  { value: everyNight, label: "Every night" },
  ...weekdayNames.map((label, index) => ({ value: String(index + 1), label })),
];

/** "Monday, Tuesday", "Monday to Friday" or "Every night". */
export function weekdayWords(weekdays: readonly number[]): string {
  if (weekdays.length === weekdayNames.length) return "Every night";
  const [first = 0, last = 0] = [weekdays[0], weekdays.at(-1)];
  if (weekdays.length > 2 && last - first === weekdays.length - 1)
    return `${weekdayNames[first - 1]} to ${weekdayNames[last - 1]}`;
  return weekdays.map((day) => weekdayNames[day - 1] ?? "").join(", ");
}

/** Which nights of a series one change is for. */
export const scopes = ["this", "later", "all"] as const;
export type Scope = (typeof scopes)[number];

export const scopeWords: Record<Scope, string> = {
  this: "This night only",
  later: "This night and later ones",
  all: "All nights that have not started",
};

/** How many days ahead the nights of a series are made. */
export const daysAhead = 56;

/** Staff are warned if a guard has fewer hours than this between two shifts. */
export const shortestRest = 8;

/** What the bar of a guard's week is as long as. */
export const fullWeek = 44;

/** Beyond these hours a week Ontario's law makes the rest overtime; what other provinces call it is not said. */
export function overtimeAfter(province: string | null): number {
  return province === "ON" ? fullWeek : Number.POSITIVE_INFINITY;
}

/** A licence is marked when it ends within this many days. */
export const licenceEndsSoon = 30;
