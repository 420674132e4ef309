import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { type Choice, Options } from "./options";

export interface Filter {
  name: string;
  label: string;
  value: string;
  /** The choice that leaves the filter open. */
  unset?: string;
  options?: Choice[];
  /** For a filter without options. */
  kind?: "text" | "date";
}

/** With `send`, a choice is enough. */
export function FilterControl({ filter, send }: { filter: Filter; send?: () => void }) {
  const { name, label, value, unset, options, kind } = filter;
  const own = { id: `filter-${name}`, name, defaultValue: value };
  return (
    <label htmlFor={own.id}>
      <span>{label}</span>{" "}
      {options ? (
        <select {...own} onChange={send}>
          {unset && <option value="">{unset}</option>}
          <Options options={options} />
        </select>
      ) : (
        <input {...own} type={kind} onBlur={send && (({ target }) => target.value !== value && send())} />
      )}{" "}
    </label>
  );
}

/** Hidden inputs for what a GET form keeps of its address. */
export function Kept({ params }: { params: Iterable<[name: string, value: string]> }) {
  return [...params].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

/** Search and filters as a GET form; `plain` is for pages that are not hydrated. */
export function Filters({
  action,
  search,
  filters = [],
  keep = {},
  clearHref,
  plain = false,
  label,
  children,
}: {
  action: string;
  search?: { name?: string; label: string; value: string } | undefined;
  filters?: Filter[];
  keep?: Record<string, string>;
  clearHref?: string | undefined;
  plain?: boolean;
  label: string;
  children?: ReactNode;
}) {
  const Tag = plain ? "form" : Form;
  return (
    <div className="filters print:hidden">
      <Tag method="get" action={action} role="search" aria-label={label}>
        <Kept params={Object.entries(keep)} />{" "}
        {search && (
          <label className="max-w-160 flex-[1_1_9rem] max-md:max-w-none max-md:basis-full">
            <span>{search.label}</span>{" "}
            <input
              type="search"
              name={search.name ?? "q"}
              defaultValue={search.value}
              enterKeyHint="search"
            />{" "}
          </label>
        )}
        {filters.map((filter) => (
          <FilterControl key={filter.name} filter={filter} />
        ))}
        <Button type="submit" variant="line">
          Filter
        </Button>{" "}
        {clearHref && (plain ? <a href={clearHref}>Clear</a> : <Link to={clearHref}>Clear</Link>)}
      </Tag>
      {children && <div className="flex flex-wrap items-end gap-2">{children}</div>}
    </div>
  );
}
