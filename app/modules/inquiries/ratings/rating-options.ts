import type { RecordFields } from "~/platform/record-fields";

/** Days a rating counts, and days a link can give or change it. */
export const ratingDays = { counted: 90, open: 60 } as const;

/** With fewer ratings than this, the figure says little and could point at a person. */
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

/** The month that starts on this day: "October" for "2026-10-01". */
export function monthName(day: string): string {
  return months.format(new Date(`${day}T00:00:00Z`));
}

/** "96%" for 48 good ratings of 50; undefined while there are too few. */
export function shareOf({ good, all }: Satisfaction): string | undefined {
  return all < fewestShown ? undefined : `${Math.round((100 * good) / all)}%`;
}
