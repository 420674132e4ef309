import { apart, DayBars } from "./day-bars";

interface Day {
  night: string;
  promised: number;
  misses: number;
  longestGapMinutes: number;
}

/** The longest gap of each night of a month against what was promised; nights with a missed pass stand out. */
export function GapChart({ days, every, label }: { days: Day[]; every: number; label: string }) {
  const longest = Math.max(every, ...days.map(({ longestGapMinutes }) => longestGapMinutes));
  const top = Math.ceil(longest / 40) * 40;
  const named = namedOf(days);
  return (
    <figure>
      <DayBars
        label={label}
        days={days.map(({ night, promised, misses, longestGapMinutes: value }, index) =>
          promised > 0
            ? {
                key: night,
                value,
                isBad: misses > 0,
                mark: named.includes(index) ? String(value) : undefined,
              }
            : null,
        )}
        ticks={[top, top / 2, 0].map((value) => ({ value, text: String(value) }))}
        line={every}
      />
      <figcaption className="soft mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        <span>
          <i className="inline-block size-3 bg-ghost [print-color-adjust:exact] forced-color-adjust-none" />{" "}
          No pass missed
        </span>{" "}
        <span>
          <i className="inline-block size-3 bg-danger [print-color-adjust:exact] forced-color-adjust-none" />{" "}
          Passes missed
        </span>{" "}
        <span>
          <span aria-hidden="true">╌╌</span> Promised, {every} minutes
        </span>
      </figcaption>
    </figure>
  );
}

/** The nights with a missed pass whose numbers do not run into each other, the longest gaps first. */
function namedOf(days: Day[]): number[] {
  const missed = days.flatMap(({ misses, longestGapMinutes: gap }, index) =>
    misses > 0 ? [{ index, gap }] : [],
  );
  missed.sort((one, other) => other.gap - one.gap);
  const named: number[] = [];
  for (const { index } of missed)
    if (named.every((other) => Math.abs(other - index) > apart)) named.push(index);
  return named;
}
