import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { Go } from "~/ui/go";
import { Pill } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";
import type { Day, Head } from "./week-parts";

/** On a phone: a tab for each day, and what is planned on the chosen one. */
export function WeekDay({ day: { title, note, groups }, heads }: { day: Day; heads: Head[] }) {
  return (
    <div className="lg:hidden">
      <nav aria-label="Days" className="mb-4">
        <ul className="grid grid-cols-7 gap-1">
          {heads.map((head) => (
            <li key={head.day}>
              <Tab head={head} />
            </li>
          ))}
        </ul>
      </nav>
      <section className="panel" aria-labelledby="day-heading">
        <div className="panel-head">
          <h2 id="day-heading">{title}</h2>
          <span className="soft text-sm">{note}</span>
        </div>
        {groups.map(({ label, rows, more }) => (
          <Fragment key={label}>
            <h3 className="flush border-line border-t bg-sunk px-(--pad) py-1.5 font-sans font-semibold text-ink-soft text-xs">
              {label}
            </h3>
            <Rows label={label}>
              {rows.map((row) => (
                <Row
                  key={row.to}
                  to={row.to}
                  lead={<Round icon={row.icon} />}
                  title={row.title}
                  note={
                    <>
                      {row.note} {row.hours && <span className="block">{row.hours}</span>}
                    </>
                  }
                  end={
                    row.state && (
                      <Pill tone="bad" dot>
                        {row.state}
                      </Pill>
                    )
                  }
                />
              ))}
              {more && (
                <li className="px-(--pad) py-2.5">
                  <Go to={more.to}>{more.words}</Go>
                </li>
              )}
            </Rows>
          </Fragment>
        ))}
      </section>
    </div>
  );
}

function Tab({ head: { to, words, note, open, isShort, isEmpty, isChosen } }: { head: Head }) {
  const [weekday, date] = words.split(" ");
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? "page" : undefined}
      className={`grid place-items-center rounded-sm border py-1.5 text-2xs/4 no-underline ${isChosen ? "night text-on-night-soft forced-colors:border-3" : "border-line bg-card text-ink-soft"}`}
    >
      {weekday}{" "}
      <b className={`font-bold font-display text-lg/4.5 ${isChosen ? "text-on-night" : "text-ink"}`}>
        {date}
      </b>{" "}
      <span className="sr">{`, ${open || note}`}</span>
      <span
        className={`mt-1 rounded-full border-4 ${isShort ? "border-lamp" : isEmpty ? "border-transparent" : "border-current"}`}
        aria-hidden="true"
      />
    </Link>
  );
}
