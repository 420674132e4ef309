import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import type { Choice } from "./fields";

/** One list of the filter bar; its first choice is "any". */
export interface FilterSelect {
  name: string;
  label: string;
  value: string;
  options: Choice[];
}

/**
 * Search and filters as a GET form: the query string is the state. `keep` travels along unseen (sort).
 * `plain` leaves out the soft navigation, for paper pages.
 */
export function Filters({
  action,
  search,
  selects = [],
  keep = {},
  clearHref,
  count,
  plain = false,
  label = "Filter the list",
  children,
}: {
  action: string;
  search?: { name?: string; label: string; value: string };
  selects?: FilterSelect[];
  keep?: Record<string, string>;
  clearHref?: string;
  count?: string;
  plain?: boolean;
  label?: string;
  children?: ReactNode;
}) {
  const Tag = plain ? "form" : Form;
  const state = [search?.value, ...selects.map(({ value }) => value)].join("\n");
  return (
    <div className="filters">
      <Tag key={state} method="get" action={action} role="search" aria-label={label}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search && (
          <label className="filter-search">
            <span>{search.label}</span>{" "}
            <input
              type="search"
              name={search.name ?? "q"}
              defaultValue={search.value}
              enterKeyHint="search"
            />{" "}
          </label>
        )}
        {selects.map((select) => (
          <label key={select.name}>
            <span>{select.label}</span>{" "}
            <select name={select.name} defaultValue={select.value}>
              {select.options.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>{" "}
          </label>
        ))}
        <Button type="submit" variant="line" size="dense">
          Filter
        </Button>{" "}
        {clearHref && (plain ? <a href={clearHref}>Clear</a> : <Link to={clearHref}>Clear</Link>)}
      </Tag>
      {children && <div className="filter-actions">{children}</div>}
      {count && (
        <p className="count" role="status">
          {count}
        </p>
      )}
    </div>
  );
}
