export interface DayBar {
  key: string;
  value: number;
  /** Something was wrong on that day. */
  isBad?: boolean;
  /** Stands above the bar. */
  mark?: string | undefined;
}

/** A value on the scale at the side, and how it reads. */
interface Tick {
  value: number;
  text: string;
}

const plot = 160;
const room = 24;

/**
 * A bar for each day of a month, null for none, below lines at `ticks`, the highest first; `line` is what was promised.
 * It is as wide as the place it stands in, and its text keeps its size.
 */
export function DayBars({
  days,
  ticks,
  line,
  label,
}: {
  days: (DayBar | null)[];
  ticks: Tick[];
  line?: number | undefined;
  label: string;
}) {
  const top = ticks[0]?.value ?? 1;
  const y = (value: number) => Math.round(plot - (value / top) * plot);
  const step = 100 / days.length;
  const x = (index: number, part = 0.5) => `${Number(((index + part) * step).toFixed(2))}%`;
  const marked = days.flatMap((day, index) => (day?.mark ? [index] : []));
  return (
    <div className="flex gap-2">
      <p
        className="soft mt-4 flex h-44 flex-none flex-col justify-between text-end text-2xs/4 tabular-nums"
        aria-hidden="true"
      >
        {ticks.map(({ text }) => (
          <span key={text}>{text} </span>
        ))}
      </p>
      <svg className="block h-52 w-full min-w-0 overflow-visible" role="img" aria-label={label}>
        <g transform={`translate(0 ${room})`}>
          {ticks.map(({ value }) => (
            <line key={value} x2="100%" y1={y(value)} y2={y(value)} className="stroke-line" />
          ))}
          {days.map(
            (day, index) =>
              day && (
                <rect
                  key={day.key}
                  className={day.isBad ? "fill-danger" : "fill-ghost"}
                  x={x(index, 1 / 6)}
                  width={`${Number(((step * 2) / 3).toFixed(2))}%`}
                  y={y(day.value)}
                  height={plot - y(day.value)}
                />
              ),
          )}
          {line !== undefined && (
            <line x2="100%" y1={y(line)} y2={y(line)} className="stroke-current" strokeDasharray="5 4" />
          )}
          {days.map(
            (day, index) =>
              day?.mark && (
                <text
                  key={day.key}
                  x={x(index)}
                  y={y(day.value) - 6}
                  textAnchor={anchorOf(index, days.length)}
                  className={`font-semibold text-xs tabular-nums ${day.isBad ? "fill-danger" : "fill-ink"}`}
                >
                  {day.mark}{" "}
                </text>
              ),
          )}
          <g textAnchor="middle" className="fill-ink-soft text-2xs tabular-nums">
            {days.map((day, index) =>
              isNumbered(index, days.length, marked) ? (
                <text
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days never change places
                  key={index}
                  x={x(index)}
                  y={plot + 18}
                  className={day?.mark && day.isBad ? "fill-danger font-semibold" : undefined}
                >
                  {index + 1}{" "}
                </text>
              ) : null,
            )}
          </g>
        </g>
      </svg>
    </div>
  );
}

/** Room for a number on a phone, in days. */
export const apart = 2;
/** A mark this near to an edge, in days, would stand out of it. */
const edge = 3;

function anchorOf(index: number, length: number): "start" | "middle" | "end" {
  if (index < edge) return "start";
  return index >= length - edge ? "end" : "middle";
}

function isNumbered(index: number, length: number, marked: number[]): boolean {
  if (marked.includes(index)) return true;
  const isRound = index === 0 || index === length - 1 || (index % 7 === 0 && index < length - 1 - apart);
  return isRound && marked.every((other) => Math.abs(other - index) > apart);
}
