import { StepLink } from "~/ui/step-link";
import { Strip } from "./last-night";
import { type DrawnNight, dayWords, gapWords, hoursOf, type Miss, reasonsOf } from "./night-words";
import { type Correction, CorrectionText } from "./patrol-tables";

/** One night of the calendar, with all that is known about it. */
export function OpenedNight({
  night,
  nights,
  misses,
  corrections,
  timeZone,
  href,
}: {
  night: DrawnNight;
  /** Those of the month, for the ways to the one before and the next one. */
  nights: { night: string }[];
  misses: Miss[];
  corrections: Correction[];
  timeZone: string;
  href: (night: string) => string;
}) {
  const { done, promised, streets, longestGapMinutes } = night;
  const place = nights.findIndex((each) => each.night === night.night);
  const [before, next] = [nights[place - 1], nights[place + 1]].map((each) => each?.night);
  const own = (each: { night: string }) => each.night === night.night;
  return (
    <section className="panel scroll-mt-5 xl:sticky xl:top-5" id="night" aria-labelledby="night-heading">
      <div className="flex items-center">
        <h2 id="night-heading" className="mr-auto">
          {dayWords(night.night)}
        </h2>{" "}
        <StepLink
          to={before && href(before)}
          icon="left"
          label={`Night before${before ? `, ${dayWords(before)}` : ""}`}
        />{" "}
        <StepLink
          to={next && href(next)}
          icon="right"
          label={`Next night${next ? `, ${dayWords(next)}` : ""}`}
        />
      </div>
      <p className="soft mt-1 mb-3">
        <b className="font-display text-4xl/9 text-ink tabular-nums">{`${done} of ${promised}`}</b> passes
      </p>
      <Strip night={night} timeZone={timeZone} />
      <p className="soft mt-2 text-sm">
        {`The longest time a street went without a pass was ${longestGapMinutes} minutes.`}
      </p>
      {night.misses > 0 && <Missed night={night} misses={misses.filter(own)} timeZone={timeZone} />}
      {corrections.filter(own).map((correction) => (
        <p key={correction.id} className="mt-3 border-line border-l-3 pl-3 text-sm">
          Corrected: <CorrectionText correction={correction} timeZone={timeZone} />
        </p>
      ))}
      <Hours night={night} timeZone={timeZone} />
      {streets.length > 0 && (
        <p className="soft mt-3 text-xs">
          {`A pass counts once ${listed(streets)} ${streets.length > 1 ? "were all" : "was"} passed.`}
        </p>
      )}
    </section>
  );
}

/** Where passes are missing, and why; a reason is recorded for the night, not for one of its gaps. */
function Missed({ night, misses, timeZone }: { night: DrawnNight; misses: Miss[]; timeZone: string }) {
  const { gaps } = night;
  const elsewhere = night.misses - gaps.reduce((sum, { missed }) => sum + missed, 0);
  return (
    <div className="mt-3 border-danger border-l-3 pl-3">
      {gaps.map((gap) => (
        <p key={gap.from} className="font-semibold">
          {`${gapWords(night, gap, timeZone)}, ${gap.missed} missed`}
        </p>
      ))}
      {elsewhere > 0 && (
        <p className="font-semibold">{`${elsewhere} ${gaps.length > 0 ? "more missed" : "missed"}`}</p>
      )}
      {reasonsOf(night, misses).map((reason) => (
        <p key={reason} className="soft text-sm">
          {`${reason}.`}
        </p>
      ))}
    </div>
  );
}

const line = "border-line border-b py-1 text-left";

function Hours({ night, timeZone }: { night: DrawnNight; timeZone: string }) {
  return (
    <table className="mt-4 w-full text-sm tabular-nums [border-spacing:0]">
      <caption className="sr">Passes by the hour, each when the last street of the round was passed</caption>
      <tbody>
        {hoursOf(night, timeZone).map(({ name, times, missed }) => (
          <tr key={name}>
            <th scope="row" className={`${line} w-px whitespace-nowrap pr-4 font-normal text-ink-soft`}>
              {name}
            </th>
            <td className={line}>
              {times.map((time) => (
                <span key={time} className="inline-block min-w-1/3">
                  {time}{" "}
                </span>
              ))}
              {missed > 0 && <span className="font-semibold text-danger">{`${missed} missed`}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const mostListed = 8;

function listed(streets: string[]): string {
  if (streets.length > mostListed) return `the ${streets.length} streets of the round`;
  const last = streets.at(-1);
  return streets.length > 1 ? `${streets.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}
