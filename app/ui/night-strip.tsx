/** Minutes from the start of the night: 480 of them, 420 or 540 when the clocks change. */
export interface NightPicture {
  minutes: number;
  /** When each pass was made. */
  passes: number[];
  /** From and to, where passes are missing. */
  gaps?: [from: number, to: number][];
  /** When passes are still to come. */
  due?: number[];
  now?: number;
}

const height = 48;

const marks = (minutes: number[], from: number, to: number) =>
  minutes.map((at) => `M${Math.round(at)} ${from}V${to}`).join("");

/**
 * A night from left to right: a lit mark for each pass, a field with a broken line where passes are missing. The words
 * that say the same stand beside it, or are its `label`.
 */
export function NightStrip({
  night: { minutes, passes, gaps = [], due = [], now },
  label,
  className = "h-12",
}: {
  night: NightPicture;
  label?: string;
  className?: string;
}) {
  const hours = Array.from({ length: Math.ceil(minutes / 60) - 1 }, (_, index) => (index + 1) * 60);
  const line = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;
  return (
    <svg
      className={`block w-full rounded-sm bg-strip forced-colors:border forced-colors:bg-[Canvas] ${className}`}
      viewBox={`0 0 ${minutes} ${height}`}
      preserveAspectRatio="none"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path {...line} className="stroke-night-line" d={marks(hours, 0, height)} />
      {gaps.length > 0 && (
        <>
          <path
            className="fill-danger-on-night opacity-25"
            d={gaps.map(([from, to]) => `M${from} 0H${to}V${height}H${from}Z`).join("")}
          />
          <path
            {...line}
            className="stroke-danger-on-night [stroke-dasharray:4_4]"
            strokeWidth="2"
            d={gaps.map(([from, to]) => `M${from} ${height / 2}H${to}`).join("")}
          />
        </>
      )}
      {due.length > 0 && (
        <path {...line} className="stroke-night-control" strokeWidth="2" d={marks(due, 20, 28)} />
      )}
      <path
        {...line}
        className="stroke-lamp forced-colors:stroke-[CanvasText]"
        strokeWidth="2.5"
        strokeLinecap="round"
        d={marks(passes, 11, 37)}
      />
      {now !== undefined && (
        <path {...line} className="stroke-on-night" strokeWidth="2" d={marks([now], 0, height)} />
      )}
    </svg>
  );
}

/** The hours under a strip, spread evenly: the first, the last and some between. */
export function NightHours({ hours }: { hours: string[] }) {
  return (
    <p className="soft mt-1.5 flex justify-between text-xs tabular-nums" aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </p>
  );
}
