import { Disclosure } from "~/ui/disclosure";
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
    <section className="panel xl:sticky xl:top-5" id="night" aria-labelledby="night-heading">
      <div className="flex items-center justify-between">
        <h2 id="night-heading">{dayWords(night.night)}</h2>{" "}
        <span className="flex">
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
        </span>
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
        <p key={correction.id} className="mt-3 border-line border-s-3 px-3 text-sm">
          Corrected: <CorrectionText correction={correction} timeZone={timeZone} />
        </p>
      ))}
      <div className="mt-4 border-line border-t pt-1">
        <Disclosure summary="Hour by hour" open>
          <Hours night={night} timeZone={timeZone} />
        </Disclosure>
      </div>
      {streets.length > 0 && <Streets streets={streets} />}
      <p className="soft mt-3 text-xs">
        Times are rounded to ten minutes, so that nobody learns when a car comes.
      </p>
    </section>
  );
}

/** Where passes are missing, and why; a reason is recorded for the night, not for one of its gaps. */
function Missed({ night, misses, timeZone }: { night: DrawnNight; misses: Miss[]; timeZone: string }) {
  const { gaps } = night;
  const elsewhere = night.misses - gaps.reduce((sum, { missed }) => sum + missed, 0);
  return (
    <div className="mt-3 border-danger border-s-3 px-3">
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

const line = "border-line border-b py-1 text-start";

function Hours({ night, timeZone }: { night: DrawnNight; timeZone: string }) {
  return (
    <table className="w-full text-sm tabular-nums [border-spacing:0]">
      <caption className="sr">Passes by the hour, each when the last street of the round was passed</caption>
      <tbody>
        {hoursOf(night, timeZone).map(({ name, times, missed, isMissedFirst }) => {
          const words = missed > 0 && (
            <span className="inline-block min-w-1/3 pe-4 font-semibold text-danger">{`${missed} missed `}</span>
          );
          return (
            <tr key={name}>
              <th scope="row" className={`${line} whitespace-nowrap pe-4 font-normal text-ink-soft`}>
                {name}
              </th>
              <td className={`${line} w-full`}>
                {isMissedFirst && words}
                {times.map((time) => (
                  <span key={time} className="inline-block min-w-1/3">
                    {time}{" "}
                  </span>
                ))}
                {!isMissedFirst && words}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How often each street was passed: one that was left out has fewer passes than the others. */
function Streets({ streets }: { streets: DrawnNight["streets"] }) {
  return (
    <Disclosure summary="Street by street">
      <table className="w-full text-sm tabular-nums [border-spacing:0]">
        <caption className="soft text-start text-xs">
          A pass counts once every street of the round was passed.
        </caption>
        <thead className="text-ink-soft text-xs">
          <tr>
            {["Street", "Passes", "Longest gap"].map((title) => (
              <th key={title} scope="col" className={line}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {streets.map(({ name, count, gap }) => (
            <tr key={name}>
              <th scope="row" className={`${line} font-normal`}>
                {name}
              </th>
              <td className={line}>{count}</td>
              <td className={`${line} whitespace-nowrap`}>{`${gap} min`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
