import { type ComponentProps, Fragment } from "react";
import { DayBars } from "./day-bars";

export interface Bar {
  name: string;
  text: string;
  /** Of the longest bar. */
  percent: number;
}

export type DaysChart = Pick<ComponentProps<typeof DayBars>, "days" | "ticks" | "line">;

export interface Chart {
  key: string;
  /** The finding, as a sentence. */
  title: string;
  bars?: Bar[];
  days?: DaysChart;
}

/** The table below it has the same figures. */
export function ReportChart({ chart: { title, bars, days } }: { chart: Chart }) {
  if (days) return <DayBars label={title} {...days} />;
  return (
    <div
      className="my-3 grid grid-cols-[minmax(0,auto)_minmax(3rem,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm"
      role="img"
      aria-label={title}
    >
      {bars?.map(({ name, text, percent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places, and two guards may have one name
        <Fragment key={index}>
          <span>{name} </span>
          <svg className={`h-4 w-full rounded-sm ${text.endsWith("%") ? "bg-ghost" : ""}`} aria-hidden="true">
            <rect
              className="fill-accent forced-colors:fill-current"
              width={`${percent}%`}
              height="100%"
              rx="3"
            />
          </svg>
          <b className="text-end tabular-nums">{text} </b>
        </Fragment>
      ))}
    </div>
  );
}
