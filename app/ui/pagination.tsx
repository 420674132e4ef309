import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "./format";

/** "1–25 of 10,000+": what part of a list is shown. `capped` says that counting stopped at `total`. */
export function rangeText({
  page,
  pageSize,
  total,
  capped = false,
}: {
  page: number;
  pageSize: number;
  total: number;
  capped?: boolean;
}): string {
  if (total === 0) return "0 of 0";
  const first = (page - 1) * pageSize + 1;
  const last = capped ? page * pageSize : Math.min(page * pageSize, total);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}${capped ? "+" : ""}`;
}

function near(page: number, last: number): number[] {
  const from = Math.max(1, Math.min(page - 2, last - 4));
  return Array.from({ length: Math.min(5, last) }, (_, index) => from + index);
}

/** Links to the other pages of a list, with what is shown; nothing but the range when there is one page. */
export function Pagination({
  page,
  pageSize,
  total,
  capped = false,
  hasNext,
  href,
  plain = false,
  label = "Pages",
  children,
}: {
  page: number;
  pageSize: number;
  total: number;
  capped?: boolean;
  /** Known from the query when counting stopped. */
  hasNext?: boolean;
  href: (page: number) => string;
  plain?: boolean;
  label?: string;
  children?: ReactNode;
}) {
  const last = Math.max(1, Math.ceil(total / pageSize), page);
  const next = hasNext ?? page < last;
  const to = (target: number, text: string, rel?: string) =>
    plain ? (
      <a href={href(target)} rel={rel}>
        {text}
      </a>
    ) : (
      <Link to={href(target)} rel={rel}>
        {text}
      </Link>
    );
  return (
    <div className="pages">
      <p>{rangeText({ page, pageSize, total, capped })}</p>
      {(page > 1 || next) && (
        <nav aria-label={label}>
          <ul>
            {page > 3 && last > 5 && <li>{to(1, "First")}</li>}
            {page > 1 && <li>{to(page - 1, "Previous", "prev")}</li>}
            {near(page, last).map((number) => (
              <li key={number} className="number">
                {number === page ? (
                  <span aria-current="page">
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
      {children}
    </div>
  );
}
