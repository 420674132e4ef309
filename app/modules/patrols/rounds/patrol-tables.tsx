import { formatDate, formatDateTime } from "~/platform/format";
import { clockWords, type Figures, shareWords, sumOf } from "./patrol-options";

interface Night extends Figures {
  night: string;
}

interface Miss {
  id: string;
  night: string;
  passes: number;
  reason: string;
}

interface ShownCorrection {
  id: string;
  night: string;
  kind: string;
  passes: number;
  reason: string;
  madeAt: Date | string;
  passedAt: Date | string | null;
  street: string | null;
  miss: string | null;
}

const cell = "border-b border-line py-2 pl-1 text-right";
const head = "border-b border-line py-2 text-left font-semibold";

export function nightWords(night: string): string {
  return formatDate(night, "UTC");
}

/** "Nov 20": the year is above, and a phone has no more room. */
function dayOf(night: string): string {
  return nightWords(night).replace(/^\w+, |, \d+$/g, "");
}

/** Each night and their sum; `href` leads to a night. */
export function NightsTable({
  caption,
  nights,
  href,
}: {
  caption: string;
  nights: Night[];
  href?: (night: string) => string;
}) {
  const all = sumOf(nights);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll sideways, and keys must reach it
    <section className="max-md:-mx-[min(5vw,1.25rem)] overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="w-full text-sm max-md:text-2xs">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Night of
            </th>
            {["Promised", "Done", "Missed", "Longest gap"].map((title) => (
              <th scope="col" key={title} className={cell}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nights.map(({ night, corrections, ...figures }) => (
            <tr key={night}>
              <th scope="row" className={head}>
                {href ? (
                  <a className="inline-block py-1" href={href(night)}>
                    {dayOf(night)}
                  </a>
                ) : (
                  dayOf(night)
                )}
                {corrections > 0 && " (corrected)"}
              </th>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={head}>
              All nights, {shareWords(all)} done
            </th>
            <FigureCells figures={all} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function FigureCells({ figures }: { figures: Omit<Figures, "corrections"> }) {
  const { promised, done, misses, longestGapMinutes } = figures;
  return [promised, done, misses, `${longestGapMinutes} min`].map((figure, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
    <td key={index} className={cell}>
      {figure}
    </td>
  ));
}

/** Why passes are missing; it says so if nobody explained. */
export function MissesList({ nights, misses }: { nights: Night[]; misses: Miss[] }) {
  const missed = nights.filter((night) => night.misses > 0);
  if (missed.length === 0) return <p>No promised pass is missing.</p>;
  return (
    <ul className="grid gap-2">
      {missed.map(({ night, misses: count }) => {
        const known = misses.filter((miss) => miss.night === night);
        const rest = count - known.reduce((sum, { passes }) => sum + passes, 0);
        return (
          <li key={night}>
            {nightWords(night)}, {count} missed:
            {known.map(({ passes, reason }) => ` ${reason} (${passes}).`)}
            {rest > 0 && ` No reason is recorded${known.length > 0 ? ` for ${rest}` : ""}.`}
          </li>
        );
      })}
    </ul>
  );
}

export function CorrectionsList({
  corrections,
  timeZone,
}: {
  corrections: ShownCorrection[];
  timeZone: string;
}) {
  if (corrections.length === 0) return <p>Nothing was corrected.</p>;
  return (
    <ul className="grid gap-2">
      {corrections.map((correction) => (
        <li key={correction.id}>
          {nightWords(correction.night)}: {correctionWords(correction, timeZone)}. Reason: {correction.reason}{" "}
          <span className="soft">(corrected {formatDateTime(correction.madeAt, timeZone)})</span>
        </li>
      ))}
    </ul>
  );
}

function correctionWords({ kind, passes, passedAt, street, miss }: ShownCorrection, zone: string): string {
  const did = kind === "added" ? "added" : "taken back";
  if (passedAt) return `the pass of ${street} at ${clockWords(passedAt, zone)} was ${did}`;
  return miss
    ? `the reason “${miss}” was ${did}`
    : `${passes} ${passes === 1 ? "pass was" : "passes were"} ${did}`;
}
