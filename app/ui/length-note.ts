/** Below a text area from four fifths of its longest text on; `words` is for instance "4,321 of 5,000 characters". */
export function lengthNote(
  length: number,
  longest: number,
  words: (typed: number, longest: number) => string,
): { text: string; hidden: boolean } {
  return { text: words(length, longest), hidden: isFar(length, longest) };
}

function isFar(length: number, longest: number): boolean {
  return length < longest * 0.8;
}

/** Counts again in the note that follows a text area: the first number of the note, in the page's language. */
export function countLength({ value, dataset, nextElementSibling: note }: HTMLTextAreaElement): void {
  if (!dataset.longest || !(note instanceof HTMLElement)) return;
  note.textContent = recounted(note.textContent ?? "", value.length, document.documentElement.lang);
  note.hidden = isFar(value.length, Number(dataset.longest));
}

/** A note with another number in the place of its first one. */
export function recounted(note: string, length: number, language: string): string {
  return note.replace(/^\d+(?:[\s,]\d{3})*/, length.toLocaleString(language));
}
