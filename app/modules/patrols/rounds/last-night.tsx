import { formatDate } from "~/platform/format";
import { Panel } from "~/ui/panel";
import type * as Nights from "./nights.server";
import { clockWords } from "./patrol-options";

type Found = NonNullable<Awaited<ReturnType<typeof Nights.lastNightOf>>>;

type Shown = Omit<Found, "start" | "end" | "times"> & {
  start: Date | string;
  end: Date | string;
  times: (Date | string)[];
};

/** What residents open the page for in the morning (row D1): how the night went on their streets. */
export function LastNight({ night, timeZone }: { night: Shown; timeZone: string }) {
  const { promised, done, misses, longestGapMinutes, times } = night;
  const last = times.at(-1);
  const words = [
    `${done} of ${promised} passes${last ? `, the last at ${clockWords(last, timeZone)}` : ""}.`,
    misses === 0 ? "None was missed." : `${misses} ${misses === 1 ? "was" : "were"} missed.`,
    `The longest gap was ${longestGapMinutes} minutes.`,
  ];
  return (
    <div className="mb-6">
      <Panel title={`The night of ${formatDate(night.night, "UTC")}`} id="last-night">
        <p>{words.join(" ")}</p>
        <Line night={night} />
        <p className="flex justify-between gap-4">
          <span className="soft">{clockWords(night.start, timeZone)}</span>{" "}
          <a href="/community/patrols">Every night</a>{" "}
          <span className="soft">{clockWords(night.end, timeZone)}</span>
        </p>
      </Panel>
    </div>
  );
}

/** The night as a line, with a mark for each pass that was made. */
function Line({ night }: { night: Shown }) {
  const from = new Date(night.start).getTime();
  const whole = new Date(night.end).getTime() - from;
  const at = (time: Date | string) => Math.round(((new Date(time).getTime() - from) / whole) * 1_000);
  return (
    <svg
      className="mt-3 h-9 w-full rounded-md bg-night"
      viewBox="0 0 1000 36"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={night.times.map((time) => `M${at(time)} 8v20`).join("")}
        stroke="#f4b63f"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
