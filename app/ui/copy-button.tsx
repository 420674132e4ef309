/** The script of a visitor page puts a button here. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return <span data-copy={text} data-label={label} />;
}
