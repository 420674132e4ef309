import { formatTime } from "~/platform/format";

/** From and to in hundredths of the picture's width. */
interface Bar {
  x: number;
  to: number;
  words: string;
  tone: string;
  open?: boolean;
}

export const axis = "md:grid-cols-[minmax(8rem,11rem)_minmax(0,1fr)]";

/** A name does not fit into less, in hundredths. */
const shortest = 25;

/** Whether the line of now crosses a bar. */
export function isCut({ x, to }: Pick<Bar, "x" | "to">, now: number): boolean {
  return now > x && now < Math.min(to, 100);
}

/** A shift on the night's axis, with the line of now before it. The words are said beside it. */
export function Track({ bar, now }: { bar: Bar; now: number }) {
  const { x, to, words, tone, open } = bar;
  // The words are on the longer side of the line, or before a bar that is too short for them.
  const [from, until] = !isCut(bar, now) ? [x, to] : now - x < to - now ? [now, to] : [x, now];
  const isShort = until - from < shortest && x > 2 * shortest && (now > x || now < x - shortest);
  const start = isShort ? 0 : from;
  return (
    <svg className="h-12 w-full overflow-visible max-md:hidden" aria-hidden="true">
      <rect
        x={`${x}%`}
        y="7"
        width={`${Math.max(1, to - x)}%`}
        height="34"
        rx="6"
        className={`${tone} ${open ? "stroke-lamp [stroke-dasharray:4_3]" : "stroke-night-line"}`}
      />
      <svg aria-hidden="true" x={`${start}%`} width={`${(isShort ? x : until) - start}%`} height="48">
        <text
          x={isShort ? "100%" : 0}
          dx={isShort ? -10 : 10}
          textAnchor={isShort ? "end" : "start"}
          y="29"
          className={`text-xs ${open ? "fill-lamp-bright font-semibold" : "fill-on-night"}`}
        >
          {words}
        </text>
      </svg>
      {now > 0 && now < 100 && (
        <line x1={`${now}%`} x2={`${now}%`} y1="-4" y2="52" className="stroke-lamp" strokeWidth="2" />
      )}
    </svg>
  );
}

const hour = 3_600_000;

/** The clock above the lanes, every fourth hour, with the sky from day to night. */
export function Hours({
  from,
  to,
  timeZone,
  now,
}: {
  from: number;
  to: number;
  timeZone: string;
  now: number;
}) {
  const times = Array.from(
    { length: Math.ceil((to - from) / hour / 4) },
    (_, index) => from + index * 4 * hour,
  );
  const isNow = now > 0 && now < 100;
  return (
    <li className={`grid gap-x-4 ${axis}`} aria-hidden="true">
      <span />
      <svg className="h-8 w-full overflow-visible max-md:hidden" aria-hidden="true">
        <defs>
          <linearGradient id="sky">
            <stop offset="0" stopColor="#9ac3f7" />
            <stop offset="0.2" stopColor="#f4b63f" />
            <stop offset="0.3" stopColor="#1c3655" />
            <stop offset="0.92" stopColor="#1c3655" />
            <stop offset="1" stopColor="#f4b63f" />
          </linearGradient>
        </defs>
        <rect y="26" width="100%" height="4" rx="2" fill="url(#sky)" />
        {times.map((time) => {
          const x = ((time - from) / (to - from)) * 100;
          return (
            <text
              key={time}
              x={`${x}%`}
              y="20"
              className="fill-on-night-soft text-xs"
              textAnchor={x === 0 ? "start" : "middle"}
            >
              {hourWords(time, timeZone, time === from)}
            </text>
          );
        })}
        {isNow && (
          <>
            <line x1={`${now}%`} x2={`${now}%`} y1="24" y2="32" className="stroke-lamp" strokeWidth="2" />
            <text
              x={`${now}%`}
              y="5"
              textAnchor={now < 4 ? "start" : "middle"}
              className="fill-lamp font-semibold text-xs"
            >
              Now
            </text>
          </>
        )}
      </svg>
    </li>
  );
}

/** The half of the day is said at its first hour. */
function hourWords(time: number, timeZone: string, first: boolean): string {
  const words = formatTime(time, timeZone).replace(":00", "");
  const isFirst = first || formatTime(time - 4 * hour, timeZone).slice(-2) !== words.slice(-2);
  return isFirst ? words : words.replace(/ [AP]M/, "");
}
