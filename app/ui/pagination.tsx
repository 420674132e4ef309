import { Link, useLocation } from "@remix-run/react";
import { formatCount } from "~/platform/format";
import { listLinks, listState } from "~/platform/list-links";

export interface PagedList {
  query: { page: number; size: number };
  rows: unknown[];
  total: number;
  /** Whether counting stopped at the total. */
  capped: boolean;
  prefix?: string | undefined;
  /** How many rows a page may have. */
  sizes?: readonly number[];
}

function range({ query: { page, size }, total, capped }: PagedList): string {
  const last = capped ? page * size : Math.min(page * size, total);
  return `${formatCount((page - 1) * size + 1)}–${formatCount(last)} of ${formatCount(total)}${capped ? "+" : ""}`;
}

const choices = "flex flex-wrap gap-0.5";
const choice =
  "block min-w-9 rounded-md px-2.5 py-2 text-center no-underline hover:bg-hover aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper";

/** Which rows of a list are shown, with links to its other pages; `plain` for pages that are not hydrated. */
export function ListPages({ data, path, plain = false }: { data: PagedList; path: string; plain?: boolean }) {
  const { search } = useLocation();
  const { query, rows, total, capped, prefix, sizes = [] } = data;
  const { page, size } = query;
  if (total === 0) return null;
  const links = listLinks(path, prefix ? search : listState(search), prefix);
  const last = Math.max(1, Math.ceil(total / size), page);
  const next = capped ? rows.length === size : page < last;
  const from = Math.max(1, Math.min(page - 2, last - 4));
  const numbers = Array.from({ length: Math.min(5, last) }, (_, index) => from + index);
  const link = (href: string, text: string, rel?: string) => {
    const look = { rel, children: text, className: plain ? undefined : choice };
    return plain ? <a href={href} {...look} /> : <Link to={href} {...look} />;
  };
  const to = (target: number, text: string, rel?: string) => link(links.page(target), text, rel);
  return (
    <div className="pages mt-3 text-ink-soft tabular-nums">
      <p>{range(data)}</p>
      {!plain && sizes[1] && (capped || total > (sizes[0] ?? 0)) && (
        <nav
          aria-label="Rows per page"
          className="ms-auto flex items-center gap-2 max-md:hidden print:hidden"
        >
          <span aria-hidden="true">Rows</span>{" "}
          <ul className={choices}>
            {sizes.map((rows) => (
              <li key={rows}>
                {rows === size ? (
                  <span className={choice} aria-current="true">
                    {rows}
                  </span>
                ) : (
                  link(links.size(rows), String(rows))
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(page > 1 || next) && (
        <nav aria-label="Pages" className="print:hidden">
          <ul className={choices}>
            {page > 3 && last > 5 && <li>{to(1, "First")}</li>}
            {page > 1 && <li>{to(page - 1, "Previous", "prev")}</li>}
            {numbers.map((number) => (
              <li key={number} className="max-md:hidden">
                {number === page ? (
                  <span className={choice} aria-current="page">
                    <span className="sr">Page </span>
                    {number}
                  </span>
                ) : (
                  to(number, formatCount(number))
                )}
              </li>
            ))}
            {next && <li>{to(page + 1, "Next", "next")}</li>}
          </ul>
        </nav>
      )}
    </div>
  );
}
