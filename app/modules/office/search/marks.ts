/** What is searched for as the search compares it: without case and accents, each letter in its place. */
function plain(letters: string[]): string {
  return letters.map((letter) => letter.normalize("NFD").charAt(0).toLowerCase()).join("");
}

/** A text in parts: every second one is a word that was searched for. */
export function marks(text: string, search: string): string[] {
  const words = plain([...search]).match(/\S{2,}/g) ?? [];
  if (words.length === 0) return [text];
  const letters = [...text];
  const found = new RegExp(`(${words.map((word) => word.replace(/\W/g, "\\$&")).join("|")})`);
  let at = 0;
  return plain(letters)
    .split(found)
    .map(({ length }) => {
      at += length;
      return letters.slice(at - length, at).join("");
    });
}
