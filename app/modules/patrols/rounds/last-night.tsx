import { Go } from "~/ui/go";
import { NightHours, NightStrip } from "~/ui/night-strip";
import { type DrawnNight, dayWords, hoursUnder, partsOf, stripWords, timeIn } from "./night-words";

/** What residents open the page for in the morning (row D1): how the night went on their streets. */
export function LastNight({
  night,
  timeZone,
  tonightAt,
}: {
  night: DrawnNight;
  timeZone: string;
  /** While a newer night runs: when it is shown. */
  tonightAt?: string;
}) {
  const { promised, done, misses, longestGapMinutes, passes } = night;
  const last = passes.at(-1);
  return (
    <section
      className="night mb-4 rounded-md border border-night-line p-5 [--color-link:var(--color-lamp-bright)] [--color-strip:var(--color-night-deep)]"
      id="last-night"
      aria-labelledby="last-night-heading"
    >
      <div className="panel-head">
        <h2 id="last-night-heading" className="text-lg">{`The night of ${dayWords(night.night)}`}</h2>{" "}
        <Go to="/community/patrols">Every night</Go>
      </div>
      <p className="soft mb-3">
        <b className="font-display text-4xl/9 text-on-night tabular-nums">{`${done} of ${promised}`}</b>{" "}
        {`passes${last === undefined ? "" : `, the last at about ${timeIn(night, last, timeZone)}`}`}
      </p>
      <Strip night={night} timeZone={timeZone} />
      <p className="soft mt-2 text-sm">
        {misses === 0 ? "None was missed." : `${misses} ${misses === 1 ? "was" : "were"} missed.`}{" "}
        {`The longest gap was ${longestGapMinutes} minutes.`}
        {tonightAt && ` Tonight is shown from ${tonightAt}.`}
      </p>
    </section>
  );
}

/** A night's strip with its hours: a mark for each promised pass. */
export function Strip({ night, timeZone }: { night: DrawnNight; timeZone: string }) {
  return (
    <>
      <NightStrip night={partsOf(night)} label={stripWords(night, timeZone)} />
      <NightHours hours={hoursUnder(night, timeZone)} />
    </>
  );
}
