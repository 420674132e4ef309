const [size, step] = [8, 11];

/** A mark of five as squares, and in words for who does not see them. */
export function Marks({ of, words }: { of: number; words: string }) {
  const squares = (from: number, to: number) =>
    Array.from(
      { length: to - from },
      (_, index) => `M${(from + index) * step} 0h${size}v${size}h-${size}z`,
    ).join("");
  return (
    <span className="inline-flex items-center gap-2">
      <svg className="h-2 w-11 min-w-9" viewBox="0 0 52 8" aria-hidden="true">
        <path className="fill-accent forced-colors:fill-current" d={squares(0, of)} />
        <path className="fill-ghost" d={squares(of, 5)} />
      </svg>{" "}
      <span className="text-ink-soft text-sm">{words}</span>
    </span>
  );
}
