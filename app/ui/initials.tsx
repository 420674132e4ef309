/** A person as two letters in a round, beside the name. */
export function Initials({ of, className = "size-6.5" }: { of: string; className?: string }) {
  const words = of.split(" ");
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.charAt(0)).join("");
  return (
    <span
      className={`grid flex-none place-items-center rounded-full bg-info-soft font-semibold text-2xs text-link ${className}`}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
