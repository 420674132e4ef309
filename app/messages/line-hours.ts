/** What a company types for an emergency line that is always answered. */
export const always = "24/7";

/** The hours of the line as they are typed; only these say that somebody answers at any time. */
export function isAlways(hours: string): boolean {
  return hours === always;
}

/** ", 24/7" or in other words, behind the line; the hours as they are typed, or nothing where none are. */
export function whenAnswered(hours: string, words: string): string {
  if (isAlways(hours)) return `, ${words}`;
  return hours && `, ${hours}`;
}
