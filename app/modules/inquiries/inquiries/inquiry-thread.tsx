import { Link, useLocation } from "@remix-run/react";
import { formatMoney } from "~/platform/format";
import { listState } from "~/platform/list-links";
import { Entry, EventLine } from "~/ui/entry";
import { Time } from "~/ui/time";
import { IncomingMessage } from "./incoming-message";
import { InquiryPill } from "./inquiry-fields";
import type { othersOf } from "./inquiry-list.server";
import { inquiryNoun } from "./inquiry-noun";
import type * as InquiryThread from "./inquiry-thread.server";

interface SentQuote {
  kind: "quote";
  id: string;
  number: number;
  cents: number;
  at: Date;
}

type Written = Awaited<ReturnType<typeof InquiryThread.list>>[number] | SentQuote;

/** What was written since, in order: notes among staff, replies, the person's answers, and quotes that went out. */
export function Thread({ entries, subject }: { entries: Written[]; subject: string }) {
  return entries.map((entry) => {
    if (entry.kind === "message") return <IncomingMessage key={entry.id} {...entry} />;
    if (entry.kind === "quote")
      return (
        <EventLine key={entry.id} icon="file">
          {`Quote sent, version ${entry.number}: `}
          <b className="text-ink">{formatMoney(entry.cents)}</b> before tax, <Time at={entry.at} short />
        </EventLine>
      );
    const { id, kind, text, at, state } = entry;
    const isNote = kind === "note";
    return (
      <Entry
        key={id}
        name={isNote ? "Note" : `Reply: ${entry.subject}`}
        author={entry.author ?? "A former member of staff"}
        note={isNote}
        about={
          <>
            {isNote ? "noted" : "replied"}, <Time at={at} short />
            {state && `, ${state}`}
          </>
        }
      >
        {entry.subject && entry.subject !== subject && <p className="font-semibold">{entry.subject}</p>}
        <p className="typed">{text}</p>
      </Entry>
    );
  });
}

export function Others({ rows }: { rows: Awaited<ReturnType<typeof othersOf>> }) {
  const search = listState(useLocation().search);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="others-heading">
      <h3 id="others-heading">Other messages from this person</h3>
      <ul className="mt-1">
        {rows.map(({ id, excerpt, status, createdAt }) => (
          <li key={id}>
            <Link
              to={`${inquiryNoun.path}/${id}${search}`}
              className="-mx-2 flex items-center gap-3 rounded-sm px-2 py-1.5 text-inherit no-underline hover:bg-hover"
              preventScrollReset
            >
              <span className="min-w-0 flex-1 text-ink-soft">{excerpt}</span> <InquiryPill status={status} />{" "}
              <span className="flex-none text-sm">
                <Time at={createdAt} short />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
