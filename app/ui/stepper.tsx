import { Icon } from "./icons";

/** How many of a thing: two submit buttons of the form around it, which send the next lower or higher number. */
export function Stepper({
  name,
  value,
  min = 1,
  max,
  of,
}: {
  name: string;
  value: number;
  min?: number;
  max: number;
  /** What there are so many of. */
  of: string;
}) {
  const step = "grid min-h-11 w-11 place-items-center hover:bg-hover disabled:opacity-40";
  return (
    <div className="inline-flex items-center rounded-md border border-control bg-card">
      <button
        type="submit"
        className={step}
        name={name}
        value={value - 1}
        disabled={value <= min}
        aria-label={`One ${of} fewer`}
      >
        <Icon name="minus" />
      </button>
      <span className="min-w-8 text-center font-semibold tabular-nums">{value}</span>
      <button
        type="submit"
        className={step}
        name={name}
        value={value + 1}
        disabled={value >= max}
        aria-label={`One ${of} more`}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
