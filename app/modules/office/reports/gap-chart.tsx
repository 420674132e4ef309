import { promise } from "~/modules/patrols/rounds/patrol-options";

interface Day {
  night: string;
  promised: number;
  misses: number;
  longestGapMinutes: number;
}

const plot = 160;
const room = 24;

/** The longest gap of each night of a month against what was promised; nights with a missed pass stand out. */
export function GapChart({ days, label }: { days: Day[]; label: string }) {
  const longest = Math.max(promise.every, ...days.map(({ longestGapMinutes }) => longestGapMinutes));
  const top = Math.ceil(longest / 40) * 40;
  const y = (minutes: number) => Math.round(plot - (minutes / top) * plot);
  const step = 100 / days.length;
  const x = (index: number, part = 0.5) => `${Number(((index + part) * step).toFixed(2))}%`;
  const named = namedOf(days);
  return (
    <figure>
      <div className="flex gap-2">
        <p
          className="soft mt-4 flex h-44 flex-col justify-between text-right text-2xs/4 tabular-nums"
          aria-hidden="true"
        >
          {[top, top / 2, 0].map((minutes) => (
            <span key={minutes}>{minutes} </span>
          ))}
        </p>
        <svg className="block h-52 w-full min-w-0 overflow-visible" role="img" aria-label={label}>
          <g transform={`translate(0 ${room})`}>
            {[0, 0.5, 1].map((part) => (
              <line key={part} x2="100%" y1={plot * part} y2={plot * part} className="stroke-line" />
            ))}
            {days.map(({ night, promised, misses, longestGapMinutes }, index) =>
              promised > 0 ? (
                <rect
                  key={night}
                  className={misses > 0 ? "fill-danger" : "fill-ghost forced-colors:fill-[CanvasText]"}
                  x={x(index, 1 / 6)}
                  width={`${Number(((step * 2) / 3).toFixed(2))}%`}
                  y={y(longestGapMinutes)}
                  height={plot - y(longestGapMinutes)}
                />
              ) : null,
            )}
            <line
              x2="100%"
              y1={y(promise.every)}
              y2={y(promise.every)}
              className="stroke-ink [stroke-dasharray:5_4]"
            />
            <g textAnchor="middle" className="fill-danger font-semibold text-xs tabular-nums">
              {named.map((index) => (
                <text key={index} x={x(index)} y={y(days[index]?.longestGapMinutes ?? 0) - 6}>
                  {days[index]?.longestGapMinutes}
                </text>
              ))}
            </g>
            <g textAnchor="middle" className="fill-ink-soft text-2xs tabular-nums">
              {days.map(({ night }, index) =>
                isMarked(index, days.length, named) ? (
                  <text
                    key={night}
                    x={x(index)}
                    y={plot + 18}
                    className={named.includes(index) ? "fill-danger font-semibold" : undefined}
                  >
                    {index + 1}
                  </text>
                ) : null,
              )}
            </g>
          </g>
        </svg>
      </div>
      <figcaption className="soft mt-1 flex flex-wrap gap-x-5 gap-y-1 pl-6 text-xs">
        <span>
          <i className="inline-block size-3 bg-ghost" /> No pass missed
        </span>{" "}
        <span>
          <i className="inline-block size-3 bg-danger" /> Passes missed
        </span>{" "}
        <span>
          <i className="inline-block w-4 border-ink border-t border-dashed align-middle" /> Promised,{" "}
          {promise.every} minutes
        </span>
      </figcaption>
    </figure>
  );
}

/** Room for a number on a phone, in nights. */
const apart = 2;

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

function isMarked(index: number, length: number, named: number[]): boolean {
  if (named.includes(index)) return true;
  const isRound = index === 0 || index === length - 1 || (index % 7 === 0 && index < length - 1 - apart);
  return isRound && named.every((other) => Math.abs(other - index) > apart);
}
