import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
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

/** A column that can be left out. */
interface ColumnChoice extends Choice {
  shown: boolean;
}

/**
 * Search and filters as a GET form. `keep` is added as hidden inputs; `plain` is for pages that are not hydrated. With
 * scripts a choice submits the form.
 */
export function Filters({
  action,
  search,
  filters = [],
  folded,
  columns = [],
  quietColumns = false,
  keep = {},
  clearHref,
  plain = false,
  label = "Filter the list",
  children,
}: {
  action: string;
  search?: { name?: string; label: string; value: string } | undefined;
  filters?: Filter[];
  /** Puts the filters behind a fold that says how many are set. */
  folded?: number;
  /** Behind the same fold, unless they are only carried along. */
  columns?: ColumnChoice[];
  quietColumns?: boolean;
  keep?: Record<string, string>;
  clearHref?: string | undefined;
  plain?: boolean;
  label?: string;
  children?: ReactNode;
}) {
  const Tag = plain ? "form" : Form;
  const form = useRef<HTMLFormElement>(null);
  const state = new URLSearchParams([
    ...(search ? [[search.name ?? "q", search.value]] : []),
    ...filters.map(({ name, value }) => [name, value]),
  ]).toString();
  const shown = useRef(state);
  // Not through a new key, which would take the focus from the control just used.
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    for (const [name, value] of new URLSearchParams(state)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [state]);
  // An address without columns shows them all.
  useEffect(() => {
    const shorten = ({ formData }: FormDataEvent) => {
      if (formData.getAll("cols").length === columns.length) formData.delete("cols");
    };
    const own = form.current;
    own?.addEventListener("formdata", shorten);
    return () => own?.removeEventListener("formdata", shorten);
  }, [columns.length]);
  const send = () => {
    if (!plain) form.current?.requestSubmit();
  };
  const controls = filters.map((filter) => (
    <label key={filter.name} htmlFor={`filter-${filter.name}`}>
      <span>{filter.label}</span>{" "}
      {filter.options ? (
        <select
          id={`filter-${filter.name}`}
          name={filter.name}
          defaultValue={filter.value}
          onChange={plain ? undefined : send}
        >
          {filter.unset && <option value="">{filter.unset}</option>}
          <Options options={filter.options} />
        </select>
      ) : (
        <input
          id={`filter-${filter.name}`}
          type={filter.kind}
          name={filter.name}
          defaultValue={filter.value}
          onBlur={plain ? undefined : ({ target }) => target.value !== filter.value && send()}
        />
      )}{" "}
    </label>
  ));
  const button = (
    <Button type="submit" variant="line">
      {folded === undefined ? "Filter" : "Search"}
    </Button>
  );
  return (
    <div className="filters print:hidden">
      <Tag method="get" action={action} role="search" aria-label={label} ref={form}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {quietColumns &&
          columns.map(
            ({ value, shown }) => shown && <input key={value} type="hidden" name="cols" value={value} />,
          )}{" "}
        {search && (
          <label className="max-w-88 flex-[1_1_9rem] max-md:max-w-none max-md:basis-full">
            <span className={folded === undefined ? undefined : "sr"}>{search.label}</span>{" "}
            <input
              type="search"
              name={search.name ?? "q"}
              defaultValue={search.value}
              enterKeyHint="search"
              data-key={plain ? undefined : "f"}
              placeholder={folded === undefined ? undefined : search.label}
            />{" "}
          </label>
        )}
        {folded === undefined ? (
          <>
            {controls}
            {button}
          </>
        ) : (
          <>
            {search && button}{" "}
            {controls.length + columns.length > 0 && (
              <details className="open:basis-full">
                <summary className="p-2">{folded > 0 ? `Filter (${folded})` : "Filter"}</summary>
                <div>
                  {controls}
                  {columns.length > 1 && !quietColumns && <Columns columns={columns} />}
                  <Button type="submit" variant="line">
                    Filter
                  </Button>
                </div>
              </details>
            )}
          </>
        )}{" "}
        {clearHref && (plain ? <a href={clearHref}>Clear</a> : <Link to={clearHref}>Clear</Link>)}
      </Tag>
      {children && <div className="flex flex-wrap items-end gap-2">{children}</div>}
    </div>
  );
}

function Columns({ columns }: { columns: ColumnChoice[] }) {
  return (
    <fieldset className="field">
      <legend>Columns</legend>
      {columns.map(({ value, label, shown }) => (
        // A new box if another address shows other columns.
        <div key={`${value} ${shown}`} className="choice">
          <input
            type="checkbox"
            className="tick"
            id={`column-${value}`}
            name="cols"
            value={value}
            defaultChecked={shown}
          />
          <label htmlFor={`column-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
}
