import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { IconName } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";
import type { Check, Group } from "./health.server";

const icons: Record<PillTone, IconName> = {
  good: "check",
  warn: "info",
  bad: "alert",
  info: "info",
  quiet: "minus",
};

const grounds: Record<PillTone, string> = {
  good: "bg-success-soft",
  warn: "bg-lamp-soft",
  bad: "bg-danger-soft",
  info: "bg-info-soft",
  quiet: "bg-card",
};

/** Whether all is well, before anything else. */
export function Verdict({
  verdict: { tone, words, counted },
  children,
}: {
  verdict: { tone: PillTone; words: string; counted: string };
  children?: ReactNode;
}) {
  return (
    <section
      className={`panel flex flex-wrap items-center gap-x-3.5 gap-y-2 ${grounds[tone]}`}
      aria-labelledby="verdict"
    >
      <Round icon={icons[tone]} tone={tone} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 id="verdict" className="text-xl">
          {words}
        </h2>
        <p className="mt-1 text-sm">{`${counted} Alerts are checked every minute; this page shows how it was when it was opened.`}</p>
      </div>
      {children}
    </section>
  );
}

/** What is wrong, each with what to do, and the way to its runbook. */
export function WrongCard({ checks }: { checks: Check[] }) {
  if (checks.length === 0) return null;
  const title = checks.some(({ tone }) => tone === "bad") ? "What is wrong" : "What to look at";
  return (
    <Panel title={title} id="wrong">
      <Rows label={title}>
        {checks.map(({ id, tone, state, title, note, at, to, wrong }) => (
          <Row
            key={id}
            to={to ?? "#about-data"}
            lead={<Round icon={icons[tone]} tone={tone} />}
            title={wrong?.title ?? title}
            note={
              <>
                <Note note={note} at={at} end="." /> {wrong?.act}
              </>
            }
            end={
              <Pill tone={tone} dot>
                {state}
              </Pill>
            }
          />
        ))}
      </Rows>
    </Panel>
  );
}

function Note({ note, at, end }: Pick<Check, "note" | "at"> & { end?: string }) {
  if (!note) return null;
  return (
    <>
      {note}
      {at && (
        <>
          {" "}
          <Time at={at} near />
        </>
      )}
      {end}
    </>
  );
}

/** The checks of one kind: a line each with its figure. */
export function GroupCard({
  group: { title, checks },
  acts = {},
}: {
  group: Group;
  /** What can be done about some of them, by their id. */
  acts?: Record<string, ReactNode>;
}) {
  const id = `about-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <Panel title={title} id={id}>
      <Rows>
        {checks.map((check) => (
          <CheckLine key={check.id} check={check} act={acts[check.id]} />
        ))}
      </Rows>
    </Panel>
  );
}

function CheckLine({
  check: { title, tone, state, figure, note, at, to },
  act,
}: {
  check: Check;
  act: ReactNode;
}) {
  const inside = (
    <>
      <Round icon={icons[tone]} tone={tone} />{" "}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">
            <span className="sr">{`${state}: `}</span>
            {title}
          </span>{" "}
          <span className={`text-sm tabular-nums ${tone === "bad" ? "text-danger" : "text-ink-soft"}`}>
            {figure ?? (tone !== "good" && <span aria-hidden="true">{state}</span>)}
          </span>
        </span>{" "}
        {note && (
          <span className="block text-ink-soft text-sm">
            {tone === "warn" || tone === "bad" ? "See above" : <Note note={note} at={at} />}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className="row-link">
          {inside}
        </Link>
      ) : (
        <div className="row-link hover:bg-card">{inside}</div>
      )}
      {act && <div className="flex justify-end px-5 pb-3">{act}</div>}
    </li>
  );
}
