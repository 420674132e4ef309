import { formatDate } from "~/platform/format";
import { clockWords, type Figures, momentWords, shareWords, sumOf } from "./patrol-options";

interface Night extends Figures {
  night: string;
}

export interface Correction {
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

const cell = "border-b border-line py-1 ps-2 text-end whitespace-nowrap";
const head = "border-b border-line py-1 text-start";

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
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="w-full text-sm tabular-nums [border-spacing:0] max-md:text-xs">
        <caption className="sr">{caption}</caption>
        <thead className="align-bottom text-2xs text-ink-soft">
          <tr>
            <th scope="col" className={head}>
              Night of
            </th>
            {["Promised", "Done", "Missed", "Longest gap"].map((title) => (
              <th scope="col" key={title} className="border-line border-b py-1 ps-2 text-end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nights.map(({ night, corrections, ...figures }) => (
            <tr key={night}>
              <th scope="row" className={`${head} font-normal`}>
                {href ? (
                  <a className="inline-block py-1" href={href(night)}>
                    {dayOf(night)}
                  </a>
                ) : (
                  dayOf(night)
                )}
                {corrections > 0 && (
                  <>
                    {" "}
                    <span className="block font-normal text-2xs/4 text-ink-soft">(corrected)</span>
                  </>
                )}
              </th>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold print:table-row-group">
          <tr>
            <th scope="row" className={head}>
              All nights{" "}
              <span className="block font-normal text-ink-soft text-xs">{shareWords(all)} done</span>
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
    <td
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
      key={index}
      className={index === 2 && misses > 0 ? `${cell} font-semibold text-danger` : cell}
    >
      {figure}
    </td>
  ));
}

export function CorrectionsList({ corrections, timeZone }: { corrections: Correction[]; timeZone: string }) {
  if (corrections.length === 0) return <p>Nothing was corrected.</p>;
  return (
    <ul className="grid gap-2">
      {corrections.map((correction) => (
        <li key={correction.id}>
          {nightWords(correction.night)}: <CorrectionText correction={correction} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

export function CorrectionText({ correction, timeZone }: { correction: Correction; timeZone: string }) {
  return (
    <>
      {correctionWords(correction, timeZone)}. Reason: {correction.reason}{" "}
      <span className="soft">(corrected {momentWords(correction.madeAt, timeZone)})</span>
    </>
  );
}

export function correctionWords(
  { kind, passes, passedAt, street, miss }: Correction,
  timeZone: string,
): string {
  const did = kind === "added" ? "added" : "taken back";
  if (passedAt) return `the pass of ${street} at ${clockWords(passedAt, timeZone)} was ${did}`;
  return miss
    ? `the reason “${miss}” was ${did}`
    : `${passes} ${passes === 1 ? "pass was" : "passes were"} ${did}`;
}
