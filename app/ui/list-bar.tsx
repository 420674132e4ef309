import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatDate } from "~/platform/format";
import { Button } from "./button";
import { type Filter, FilterControl, Kept } from "./filters";
import { Icon } from "./icons";
import { Menu } from "./menu";
import type { Choice } from "./options";

/** A column that can be left out. */
interface ColumnChoice extends Choice {
  shown: boolean;
}

/** The head of a list of the back office: search, filters behind a button, and what is done with the list. */
export function ListBar({
  action,
  search,
  filters,
  set,
  columns = [],
  quietColumns,
  keep,
  clearHref,
  children,
}: {
  action: string;
  search: { name: string; label: string; value: string } | undefined;
  filters: Filter[];
  /** The filters that are set and shown nowhere else, each with the address of the list without it. */
  set: (Filter & { without: string })[];
  columns?: ColumnChoice[] | undefined;
  /** Columns are only carried along. */
  quietColumns: boolean;
  keep: Record<string, string>;
  clearHref: string | undefined;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const state = new URLSearchParams([
    ...(search ? [[search.name, search.value]] : []),
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
  const send = () => form.current?.requestSubmit();
  const kept: [string, string][] = quietColumns
    ? columns.flatMap(({ value, shown }): [string, string][] => (shown ? [["cols", value]] : []))
    : [];
  return (
    <div className="filters relative max-md:[&_form]:flex-[1_1_0] max-md:[&_form]:flex-nowrap [&_label]:block [&_label]:max-w-none print:hidden">
      <Form method="get" action={action} role="search" aria-label="Filter the list" ref={form}>
        <Kept params={[...Object.entries(keep), ...kept]} />{" "}
        {search && (
          <div className="relative min-w-0 max-w-80 flex-[1_1_9rem]">
            <button
              type="submit"
              className="absolute inset-y-0 start-0 grid w-9 place-items-center rounded-md text-ink-soft hover:text-ink"
            >
              <Icon name="search" />
              <span className="sr">Search</span>
            </button>{" "}
            <label className="sr" htmlFor={`search-${search.name}`}>
              {search.label}
            </label>{" "}
            <input
              type="search"
              id={`search-${search.name}`}
              name={search.name}
              defaultValue={search.value}
              enterKeyHint="search"
              data-key="f"
              placeholder="Search"
              className="ps-9!"
            />{" "}
          </div>
        )}
        {filters.length + columns.length > 0 && (
          <Menu
            icon="filter"
            label={
              <>
                <span className="max-md:sr-only">Filter</span>
                {set.length > 0 && ` ${set.length}`}
              </>
            }
            look="btn-line max-md:px-3"
            place="md:relative"
            card="float start-0 mt-1 grid w-full grid-cols-2 gap-3 p-4 md:w-88"
          >
            {filters.map((filter) => (
              <div key={filter.name} className={filter.kind === "date" ? "" : "col-span-2"}>
                <FilterControl filter={filter} send={send} />
              </div>
            ))}
            {columns.length > 1 && !quietColumns && <Columns columns={columns} />}
            <Button type="submit" variant="line" className="col-span-2">
              Filter
            </Button>
          </Menu>
        )}
      </Form>
      <div className="ms-auto flex gap-2">{children}</div>
      {clearHref && (
        <ul
          className="flex basis-full flex-wrap items-center gap-2 text-sm"
          aria-label="Filters that are set"
        >
          {set.map((filter) => (
            <li key={filter.name}>
              <Link
                to={filter.without}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-pill px-3 text-ink no-underline hover:bg-hover"
                preventScrollReset
              >
                {`${filter.label}: ${wordsFor(filter)}`} <span className="sr">, remove</span>
                <Icon name="close" className="icon size-4" />
              </Link>
            </li>
          ))}
          <li>
            <Link to={clearHref} className="inline-flex min-h-8 items-center px-1">
              Clear
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

function wordsFor({ value, options, kind }: Filter): string {
  if (kind === "date") return formatDate(value, "UTC");
  return options?.find((option) => option.value === value)?.label ?? value;
}

function Columns({ columns }: { columns: ColumnChoice[] }) {
  return (
    <fieldset className="col-span-2">
      <legend className="text-ink-soft text-sm">Columns</legend>
      {columns.map(({ value, label, shown }) => (
        // A new box if another address shows other columns.
        <div key={`${value} ${shown}`} className="flex items-center gap-2">
          <input
            type="checkbox"
            className="tick"
            id={`column-${value}`}
            name="cols"
            value={value}
            defaultChecked={shown}
          />
          <label htmlFor={`column-${value}`} className="flex-1 py-1">
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
