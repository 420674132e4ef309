/** Below a text area from four fifths of its longest text on, for instance "4,321 of 5,000 characters". */
export function lengthNote(length: number, longest: number): { text: string; hidden: boolean } {
  const [typed, allowed] = [length, longest].map((count) => count.toLocaleString("en-CA"));
  return { text: `${typed} of ${allowed} characters`, hidden: length < longest * 0.8 };
}

/** Counts again in the note that follows a text area. */
export function countLength({ value, dataset, nextElementSibling: note }: HTMLTextAreaElement): void {
  if (!dataset.longest || !(note instanceof HTMLElement)) return;
  const { text, hidden } = lengthNote(value.length, Number(dataset.longest));
  note.textContent = text;
  note.hidden = hidden;
}
