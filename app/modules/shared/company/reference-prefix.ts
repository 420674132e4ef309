/**
 * The letters before the references of a company that has not chosen any: the initials of its name, or the name's first
 * letters where that is one word.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize("NFD")
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap((word) => word.replace(/[^A-Z]/g, "") || []);
  const initials = words.map((word) => word.charAt(0)).join("");
  const letters = initials.length > 1 ? initials : words.join("");
  return letters.length > 1 ? letters.slice(0, initials.length > 1 ? 4 : 2) : "REF";
}
