/** What stands beside the box, and is kept with the name of the place, as L6Y. */
export function uncoveredWords(place: string, company: string): string {
  return `I understand that ${company} does not patrol in ${place} yet, and I want this plan anyway.`;
}
