/** The text beside the box, which is stored with the name of the place, such as L6Y. */
export function uncoveredWords(place: string, company: string): string {
  return `I understand that ${company} does not patrol in ${place} yet, and I want this plan anyway.`;
}
