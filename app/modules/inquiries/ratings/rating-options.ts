import type { RecordFields } from "~/platform/record-fields";

/** What one rating counts for, and how long a link to give or change it works. */
export const ratingDays = { counted: 90, open: 60 } as const;

/** Fewer ratings than this say nothing yet, and could point at a person. */
export const fewestShown = 10;

export const ratingFields = {
  answeredAt: { label: "Rated" },
  good: { label: "Rating", words: { true: "Good", false: "Not good" } },
  about: { label: "About", words: { inquiry: "An answer", month: "A month of patrols" } },
  comment: { label: "Comment" },
} satisfies RecordFields;

export const answers = [
  { value: "good", label: "Good" },
  { value: "bad", label: "Not good" },
] as const;

export interface Satisfaction {
  good: number;
  all: number;
}

const months = new Intl.DateTimeFormat("en-CA", { month: "long", timeZone: "UTC" });

/** "October", of the day on which it begins: "2026-10-01". */
export function monthName(day: string): string {
  return months.format(new Date(`${day}T00:00:00Z`));
}

/** "96%" of "48 of 50"; nothing while there are too few. */
export function shareOf({ good, all }: Satisfaction): string | undefined {
  return all < fewestShown ? undefined : `${Math.round((100 * good) / all)}%`;
}
