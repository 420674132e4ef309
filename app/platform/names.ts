export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** "inquiry" becomes "Inquiry". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "note_added" → "Note added", "assignedTo" → "Assigned to". */
export function sentence(name: string): string {
  return capitalized(name.replaceAll("_", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
