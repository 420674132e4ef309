/** As the Neighbourhood Package promises. */
const every = 20;
const minutes = 480;

const marks = (step: number, first: number, from: number, to: number) =>
  Array.from(
    { length: Math.ceil((minutes - first) / step) },
    (_, index) => `M${first + index * step} ${from}V${to}`,
  ).join("");

/** A night from left to right, with a mark for each pass of a car. */
export function PlannedNight() {
  const line = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6">
        <strong>One night of the Neighbourhood Package</strong>{" "}
        <span className="soft text-sm">{`${minutes / every} passes, one every ${every} minutes`}</span>
      </p>
      <svg
        className="mt-3 w-full"
        height="64"
        viewBox={`0 0 ${minutes} 48`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="fill-night-deep" d={`M0 0h${minutes}v48H0Z`} />
        <path {...line} className="stroke-night-line" d={marks(60, 60, 0, 48)} />
        <path
          {...line}
          className="stroke-lamp"
          strokeWidth="2.5"
          strokeLinecap="round"
          d={marks(every, every / 2, 11, 37)}
        />
      </svg>
      <p className="soft mt-1 flex justify-between text-xs" aria-hidden="true">
        {["11 PM", "1 AM", "3 AM", "5 AM", "7 AM"].map((hour) => (
          <span key={hour}>{hour} </span>
        ))}
      </p>
    </>
  );
}
