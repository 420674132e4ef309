import { Link, useLocation } from "@remix-run/react";
import { Time } from "~/ui/time";
import type { HistoryEvent } from "./history.server";

/** What happened to a record, each change as it was and as it became (row 197). */
export function HistoryList({ events, older }: { events: HistoryEvent[]; older: number | null }) {
  const { search } = useLocation();
  const further = new URLSearchParams(search);
  further.set("before", String(older));
  if (events.length === 0) return <p className="soft">Nothing is recorded.</p>;
  return (
    <>
      <ol className="history">
        {events.map(({ id, at, words, who, changes }) => (
          <li key={id}>
            <p>
              <strong>{words}</strong>
            </p>
            <p className="soft">
              {who ?? "The website"}, <Time at={at} />
            </p>
            {changes.length > 0 && (
              <dl className="changes">
                {changes.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    <dd>
                      {before && (
                        <del>
                          <span className="sr">was </span>
                          {before}
                        </del>
                      )}{" "}
                      <ins>
                        <span className="sr">became </span>
                        {after || "Nothing"}
                      </ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {older !== null && <Link to={`?${further}`}>Older</Link>}
    </>
  );
}
