import { formats } from "~/messages/en/formats";
import { plans } from "~/messages/en/plans";
import { laterBy, wallMinutes } from "~/platform/wall-minutes";
import { Own, useMessages } from "~/ui/language";
import { useRootData } from "~/ui/root-data";

/** Lines across a night, from its first minute on, a step apart. */
function marks(minutes: number, step: number, first: number, [from, to]: [number, number]): string {
  const count = Math.max(0, Math.ceil((minutes - first) / step));
  return Array.from({ length: count }, (_, index) => `M${first + index * step} ${from}V${to}`).join("");
}

/** Five times, spread over a night. */
function hoursOf(from: string, minutes: number): string[] {
  return Array.from({ length: 5 }, (_, index) => laterBy(from, Math.round((index * minutes) / 4)));
}

/** A night from left to right, with a mark for each pass of a car; `plan` is the one that promises it. */
export function PlannedNight({ plan }: { plan: string | undefined }) {
  const words = useMessages("plans", plans);
  const { hour: hourWords } = useMessages("formats", formats);
  const { from, to, every } = useRootData().company.patrol;
  const minutes = wallMinutes(from, to);
  const line = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6">
        <strong>
          {plan ? (
            <>
              {words.oneNightOf}
              <Own>{plan}</Own>
            </>
          ) : (
            words.oneNight
          )}
        </strong>{" "}
        <span className="soft text-sm">{words.passes(Math.round(minutes / every), every)}</span>
      </p>
      <svg
        className="mt-3 w-full"
        height="64"
        viewBox={`0 0 ${minutes} 48`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="fill-night-deep" d={`M0 0h${minutes}v48H0Z`} />
        <path {...line} className="stroke-night-line" d={marks(minutes, 60, 60, [0, 48])} />
        <path
          {...line}
          className="stroke-lamp"
          strokeWidth="2.5"
          strokeLinecap="round"
          d={marks(minutes, every, every / 2, [11, 37])}
        />
      </svg>
      <p className="soft mt-1 flex justify-between text-xs" aria-hidden="true">
        {hoursOf(from, minutes).map((hour) => (
          <span key={hour}>{hourWords(hour)} </span>
        ))}
      </p>
    </>
  );
}
