/** A visitor page's script puts a button here. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return <span data-copy={text} data-label={label} />;
}
