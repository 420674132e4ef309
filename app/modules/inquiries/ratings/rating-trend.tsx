import { Disclosure } from "~/ui/disclosure";
import type { Satisfaction } from "./rating-options";

const [width, height] = [130, 40];

/** With fewer weeks than this, the sentence above says more than a drawing. */
const fewestDrawn = 3;

/** How many people rated in each week, and how many of them not well: the newest week is at the right. */
export function RatingTrend({ weeks }: { weeks: Satisfaction[] }) {
  if (weeks.filter(({ all }) => all > 0).length < fewestDrawn) return null;
  const peak = Math.max(...weeks.map(({ all }) => all));
  const step = width / weeks.length;
  const y = (count: number) => Number((height - (count / peak) * height).toFixed(1));
  const bar = (index: number, from: number, to: number) =>
    `M${(index * step + step / 6).toFixed(1)} ${y(from)}V${y(to)}h${((step * 2) / 3).toFixed(1)}V${y(from)}Z`;
  const path = (part: (week: Satisfaction) => [from: number, to: number]) =>
    weeks.map((week, index) => bar(index, ...part(week))).join("");
  const bad = weeks.reduce((sum, week) => sum + week.all - week.good, 0);
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
        <b className="text-ink">Ratings a week</b>{" "}
        <span>
          <Key look="border-line" /> Good <Key look="ms-1 border-danger" /> Not good
        </span>
      </figcaption>
      <div className="flex gap-2">
        <p
          className="flex flex-none flex-col justify-between text-end text-2xs text-ink-soft tabular-nums"
          aria-hidden="true"
        >
          <span>{peak} </span>
          <span>0 </span>
        </p>
        <svg
          className="block h-44 w-full border-line border-y"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Ratings in each of the last ${weeks.length} weeks: at most ${peak}, ${bad} not good in all`}
        >
          <path className="fill-ghost forced-colors:fill-current" d={path(({ good }) => [0, good])} />
          <path className="fill-danger" d={path(({ good, all }) => [good, all])} />
        </svg>
      </div>
      <p className="mt-1 flex justify-between ps-5 text-2xs text-ink-soft" aria-hidden="true">
        <span>{`${weeks.length} weeks ago`}</span> <span>This week</span>
      </p>
      <Disclosure summary="Each week as a table">
        <table className="compare mt-0!">
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Good</th>
              <th scope="col">Not good</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ good, all }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never change places
              <tr key={index}>
                <th scope="row">{nameOf(weeks.length - 1 - index)}</th>
                <td>{good}</td>
                <td>{all - good}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}

function Key({ look }: { look: string }) {
  return <i className={`inline-block border-4 ${look}`} />;
}

function nameOf(ago: number): string {
  if (ago === 0) return "The last seven days";
  return ago === 1 ? "A week before" : `${ago} weeks before`;
}
