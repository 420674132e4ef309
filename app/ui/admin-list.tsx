import { Form, Link, useLocation, useOutlet, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { type Column, DataTable, EmptyState } from "./data-table";
import type { Choice } from "./fields";
import { type FilterSelect, Filters } from "./filters";
import { formatCount } from "./format";
import { listLinks, listState, sortOf } from "./list-links";
import { Pagination } from "./pagination";
import { ListWithPanel } from "./panel";

/** What a list's loader gives to its screen. */
interface ListData<Row> {
  query: { q: string; sort: string; page: number; size: number; filters: Record<string, string | undefined> };
  rows: Row[];
  total: number;
  countLimit: number;
}

/** One of a list's filters. */
export interface ListFilter {
  name: string;
  label: string;
  /** The choice that leaves it open. */
  unset: string;
  options: Choice[];
}

/** What a list calls its records. */
interface Noun {
  one: string;
  many: string;
}

/**
 * A list of the back office with its panel (row 195): search, filters, order, pages, export and bulk acts, all in the
 * address. Each record is at `path/id`; the panel there is the route's outlet. A screen says only what is its own.
 */
export function AdminList<Row extends { id: string }>({
  path,
  noun,
  data,
  name,
  columns,
  filters = [],
  acts = [],
  create,
  empty,
}: {
  path: string;
  noun: Noun;
  data: ListData<Row>;
  /** The first column: what a row is called, its link, and what stands below it. */
  name: { header: string; sort?: string; text: (row: Row) => string; below?: (row: Row) => ReactNode };
  columns: Column<Row>[];
  filters?: ListFilter[];
  /** What can be done with ticked rows; their confirmation is the panel at `path/bulk`. */
  acts?: Choice[];
  /** The label of the link to `path/new`. */
  create?: string;
  /** What would be here, when nothing is. */
  empty: string;
}) {
  const { query, rows, total, countLimit } = data;
  const search = listState(useLocation().search);
  const links = listLinks(path, search);
  const panel = useOutlet();
  const open = Object.values(useParams())[0];
  const filtered = query.q !== "" || filters.some((filter) => query.filters[filter.name] !== undefined);
  const capped = total === countLimit;
  const first: Column<Row> = {
    key: name.sort ?? "",
    header: name.header,
    sortable: name.sort !== undefined,
    cell: (row) => (
      <>
        <Link to={`${path}/${row.id}${search}`} preventScrollReset>
          {name.text(row)}
        </Link>{" "}
        {name.below && <span className="sub">{name.below(row)}</span>}
      </>
    ),
  };
  return (
    <ListWithPanel panel={panel}>
      <Filters
        action={path}
        search={{ label: `Search ${noun.many}`, value: query.q }}
        selects={[
          ...filters.map((filter) => selectOf(filter, query.filters[filter.name])),
          rowsSelect(query.size),
        ]}
        keep={{ sort: query.sort }}
        clearHref={filtered ? path : undefined}
      >
        {create && (
          <ButtonLink href={`${path}/new${search}`} size="dense">
            {create}
          </ButtonLink>
        )}{" "}
        <ButtonLink href={`${path}.csv${search}`} variant="line" size="dense">
          Export CSV
        </ButtonLink>
      </Filters>
      {acts.length > 0 && rows.length > 0 && (
        <BulkBar path={path} search={search} acts={acts} all={`${formatCount(total)}${capped ? "+" : ""}`} />
      )}
      <DataTable
        caption={noun.many.charAt(0).toUpperCase() + noun.many.slice(1)}
        columns={[first, ...columns]}
        rows={rows}
        rowKey={({ id }) => id}
        selected={open}
        sort={{ ...sortOf(query.sort), href: links.sort }}
        selectable={
          acts.length > 0 ? { form: "bulk", label: (row) => `Select ${name.text(row)}` } : undefined
        }
        empty={
          filtered ? (
            <EmptyState
              title="Nothing matches"
              text={`No ${noun.one} fits this search.`}
              action={<Link to={path}>{`Show all ${noun.many}`}</Link>}
            />
          ) : (
            <EmptyState title={`No ${noun.many} yet`} text={empty} />
          )
        }
      />
      <Pagination
        page={query.page}
        pageSize={query.size}
        total={total}
        capped={capped}
        hasNext={capped ? rows.length === query.size : undefined}
        href={links.page}
      />
    </ListWithPanel>
  );
}

function selectOf({ name, label, unset, options }: ListFilter, value = ""): FilterSelect {
  return { name, label, value, options: [{ value: "", label: unset }, ...options] };
}

function rowsSelect(size: number): FilterSelect {
  const options = ["25", "50", "100"].map((value) => ({ value, label: value }));
  return { name: "size", label: "Rows", value: String(size), options };
}

/** The ticked rows, or all that the list means, go to a page that asks first (row 196). */
function BulkBar({ path, search, acts, all }: { path: string; search: string; acts: Choice[]; all: string }) {
  return (
    <Form id="bulk" method="get" action={`${path}/bulk`} className="bulk" preventScrollReset>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>With the ticked rows</span>{" "}
        <select name="act">
          {acts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <label>
        <input type="checkbox" name="all" value="1" />
        <span>{`or with all ${all} of this list`}</span>
      </label>{" "}
      <Button type="submit" variant="line" size="dense">
        Go on
      </Button>
    </Form>
  );
}
