import { Link } from "@remix-run/react";
import { Go } from "~/ui/go";
import { Initials } from "~/ui/initials";
import { Pill } from "~/ui/pill";
import { fullWeek } from "./assignment-options";
import { Cells } from "./week-cells";
import type { Group, Head, Line, People } from "./week-parts";

const name = "px-3 py-1 font-normal text-2xs";

/** The week as a board: guards and their nights, below what nobody takes. */
export function WeekTable({ people, heads, groups }: { people: number; heads: Head[]; groups: Group[] }) {
  return (
    <div className="overflow-clip rounded-md border border-line bg-card max-lg:hidden">
      <table className="w-full table-fixed text-start [border-spacing:0] [&_tbody_tr>*]:border-line [&_tbody_tr>*]:border-t [&_td:not(:first-child)]:border-s">
        <caption className="sr">{`Shifts from ${heads[0]?.words} to ${heads.at(-1)?.words}, by guard`}</caption>
        <thead className="top-14 z-2 text-2xs text-ink-soft in-[.admin]:desk:sticky">
          <tr>
            <th scope="col" className={`w-48 ${name}`}>
              {people === 1 ? "1 guard" : `${people} guards`}
            </th>
            {heads.map((head) => (
              <th
                key={head.day}
                scope="col"
                className={`px-1.5 py-2 align-bottom font-normal ${head.isTonight ? "night border-lamp border-b-3 text-on-night-soft" : "bg-card"}`}
                aria-current={head.isTonight ? "date" : undefined}
              >
                <b className={`block font-semibold text-md ${head.isTonight ? "text-on-night" : "text-ink"}`}>
                  {head.words}
                </b>{" "}
                {head.note}
                {head.open && (
                  <b
                    className={`whitespace-nowrap ${head.isTonight ? "now" : "text-danger"}`}
                  >{`, ${head.open}`}</b>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label = "", lines, more, people: idle }) => (
          <tbody key={label}>
            {label && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={8}
                  className="bg-sunk px-3 py-1.5 font-semibold text-ink-soft text-xs"
                >
                  {label}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.guard?.to ?? line.name} className="group hover:bg-hover">
                <th scope="row" className={name}>
                  <LineHead line={line} />
                </th>
                <Cells cells={line.cells} />
              </tr>
            ))}
            {more && (
              <tr>
                <th scope="row" className={name}>
                  <b className="block font-semibold text-sm">{more.name}</b> {more.note}
                </th>
                <td colSpan={7} className="p-2">
                  <Names {...more} />
                </td>
              </tr>
            )}
            {idle && (
              <tr>
                <td colSpan={8} className="px-3 py-2.5">
                  <Names {...idle} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function LineHead({ line: { name, note, guard } }: { line: Line }) {
  if (!guard)
    return (
      <>
        <b className="block font-semibold text-sm">{name}</b> {note}
      </>
    );
  const { to, hours = 0, licence } = guard;
  return (
    <Link to={to} className="flex items-center gap-2 text-inherit no-underline">
      <Initials of={name} />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold text-sm leading-tight md:truncate">{name}</b>{" "}
        <span className="flex items-center gap-1.5 text-ink-soft tabular-nums">
          <svg
            className="h-1 w-11 flex-none rounded-full bg-pill"
            viewBox={`0 0 ${fullWeek} 4`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={hours > fullWeek ? "fill-lamp" : "fill-accent"} d={`M0 0H${hours}V4H0Z`} />
          </svg>
          <span className="md:truncate">
            {note}
            {licence && <b className="text-danger">{`, ${licence.words.toLowerCase()}`}</b>}
          </span>
        </span>
      </span>
    </Link>
  );
}

function Names({ named, rest, all }: People) {
  return (
    <ul className="flex flex-wrap items-center gap-1.5 text-sm">
      {named.map(({ name, to, note, licence }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex items-center gap-1.5 rounded-full border border-line pe-2 text-inherit no-underline hover:bg-hover"
          >
            <Initials of={name} />
            {name}
            {note && <span className="soft">{note}</span>}
            {licence && (
              <Pill tone={licence.isOver ? "bad" : "warn"} dot>
                {licence.words}
              </Pill>
            )}
          </Link>
        </li>
      ))}
      {rest && <li className="soft">{rest}</li>}
      {all && (
        <li>
          <Go to={all.to}>{all.words}</Go>
        </li>
      )}
    </ul>
  );
}
