import { Link, useLocation } from "@remix-run/react";
import { Tab, Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";
import type * as ClientTimeline from "./client-timeline.server";
import type { TimelineKind } from "./timeline-options";

interface Shown {
  filters: ReturnType<typeof ClientTimeline.filtersFor>;
  query: { kind: TimelineKind | null; page: number };
}

export function TimelineFilters({ filters, query }: Shown) {
  const to = useTimelineLink();
  const all: [TimelineKind | null, string][] = [
    [null, "Everything"],
    ...filters.map(({ kind, label }) => [kind, label] satisfies [TimelineKind, string]),
  ];
  return (
    <Tabs label="What the timeline shows">
      {all.map(([kind, label]) => (
        <Tab
          key={label}
          to={to({ kind, page: 1 })}
          aria-current={kind === query.kind ? "true" : undefined}
          preventScrollReset
        >
          {label}
        </Tab>
      ))}
    </Tabs>
  );
}

export function TimelineList({
  rows,
  hasOlder,
  query,
}: Awaited<ReturnType<typeof ClientTimeline.page>> & Pick<Shown, "query">) {
  const to = useTimelineLink();
  const { kind, page } = query;
  if (rows.length === 0) return <p className="soft">Nothing to show here yet.</p>;
  return (
    <>
      <ol className="ruled">
        {rows.map(({ id, at, words, text, who, href, kind: of }) => (
          <li key={`${of} ${id}`}>
            <p>
              <strong>{href ? <Link to={href}>{words}</Link> : words}</strong>
            </p>
            {text && <p className="typed">{text}</p>}
            <p className="soft">
              {who && `${who}, `}
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
      {(hasOlder || page > 1) && (
        <nav aria-label="Pages of the timeline" className="pages">
          <span>{`Page ${page}`}</span>
          {page > 1 && (
            <Link to={to({ kind, page: page - 1 })} className="py-2" rel="prev">
              Newer
            </Link>
          )}
          {hasOlder && (
            <Link to={to({ kind, page: page + 1 })} className="py-2" rel="next">
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function useTimelineLink() {
  const { pathname, search } = useLocation();
  return ({ kind, page }: Shown["query"]) => {
    const next = new URLSearchParams(search);
    for (const name of ["timeline.kind", "timeline.page"]) next.delete(name);
    if (kind) next.set("timeline.kind", kind);
    if (page > 1) next.set("timeline.page", String(page));
    const text = next.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
}
