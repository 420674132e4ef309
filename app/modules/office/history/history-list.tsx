import { useLocation } from "@remix-run/react";
import { ListPages } from "~/ui/pagination";
import { Time } from "~/ui/time";
import type { HistoryEvent } from "./history.server";

export function HistoryList({
  list,
}: {
  list: { rows: HistoryEvent[] } & Parameters<typeof ListPages>[0]["data"];
}) {
  const { pathname } = useLocation();
  const { rows, total } = list;
  if (rows.length === 0) return <p className="soft">Nothing has been recorded yet.</p>;
  return (
    <>
      <ol className="ruled">
        {rows.map(({ id, at, words, who, changes }) => (
          <li key={id}>
            <p>
              <strong>{words}</strong>
            </p>
            <p className="soft">
              {who ?? "The website"}, <Time at={at} />
            </p>
            {changes.length > 0 && (
              <dl className="mt-2 grid gap-1.5 text-sm">
                {changes.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt className="text-ink-soft">{field}</dt>
                    <dd className="wrap-anywhere">
                      {before !== undefined && (
                        <>
                          <del className="text-ink-soft">{before}</del> <span aria-hidden="true">→</span>
                          <span className="sr">became</span>
                        </>
                      )}{" "}
                      <ins className="font-semibold no-underline">{after}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {total > rows.length && <ListPages data={list} path={pathname} />}
    </>
  );
}
