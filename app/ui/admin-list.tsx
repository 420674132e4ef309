import { Link, useLocation, useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "~/platform/format";
import { listLinks, listName, listState, sortOf } from "~/platform/list-links";
import { capitalized } from "~/platform/names";
import { choicesOf, type Noun, type RecordFields } from "~/platform/record-fields";
import { BulkBar, bulkForm } from "./bulk-bar";
import { ButtonLink } from "./button";
import { type Column, DataTable, EmptyState } from "./data-table";
import type { Filter } from "./filters";
import { PageFlash } from "./flash";
import { Icon } from "./icons";
import { ListBar } from "./list-bar";
import { ListMenu } from "./list-menu";
import type { Choice } from "./options";
import { ListPages, type PagedList } from "./pagination";
import { FieldValue } from "./record";
import { Rows } from "./rows";
import { type SavedView, SavedViews } from "./saved-views";
import { Tab, Tabs } from "./tabs";

interface ListData<Row> extends PagedList {
  query: { q: string; sort: string; page: number; size: number; filters: Record<string, string | undefined> };
  rows: Row[];
  sizes: readonly number[];
}

/** Label and choices default to those of the field's description. */
type AdminFilter = Omit<Filter, "value" | "label"> & { label?: string };

/** A column; header and value default to the description of the field named by its key. */
type AdminColumn<Row> = Omit<Column<Row>, "header" | "cell"> & Partial<Pick<Column<Row>, "header" | "cell">>;

interface ListTab {
  label: string;
  /** Sets exactly these filters and keeps the others. */
  filters: Record<string, string | undefined>;
  count: number;
}

/** Where else a list leads, below it. */
export function ListRows({ children }: { children: ReactNode }) {
  return (
    <div className="panel mt-4">
      <Rows>{children}</Rows>
    </div>
  );
}

/** A document under review takes the full width. */
const withPanel =
  "with-panel has-[.review]:grid-cols-1 xl:grid xl:grid-cols-[minmax(0,1fr)_clamp(23.5rem,30vw,32rem)]";
const besidePanel = " p-5 max-xl:hidden [.side-panel:has(.review)+&]:hidden";

/**
 * A list of the back office with its panel. Its whole state is in the address; each record is at `path/id`, and the
 * panel there is the route's outlet.
 */
export function AdminList<Row extends { id: string }>({
  noun,
  described = {},
  data,
  open,
  name,
  columns,
  tabs = [],
  saved,
  searchable = true,
  filters = [],
  acts = [],
  groups,
  create,
  exported = false,
  imported,
  none = `No ${noun.many} yet`,
  about,
  empty,
  done,
  children,
}: {
  noun: Noun;
  described?: RecordFields;
  data: ListData<Row>;
  open: string | undefined;
  name: {
    header: string;
    sort?: string;
    text: (row: Row) => string;
    /** After the name, in the same line. */
    beside?: (row: Row) => ReactNode;
    /** Whether nobody has dealt with it yet; if absent, all rows look alike. */
    isFresh?: (row: Row) => boolean;
    /** Where a record is that is not below `path`. */
    href?: (row: Row) => string;
  };
  columns: AdminColumn<Row>[];
  tabs?: ListTab[];
  /** The saved views of this list; if absent, nothing can be saved. */
  saved?: SavedView[];
  searchable?: boolean;
  filters?: AdminFilter[];
  /** For the selected rows; the panel at `path/bulk` asks first. */
  acts?: Choice[];
  /** The rows, each group below what its rows share. */
  groups?: [label: string, Row[]][] | undefined;
  /** `at` is the address below `path`. */
  create?: { label: string; at: string } | undefined;
  exported?: boolean;
  /** What an import for this list imports, as its address names it. */
  imported?: string | undefined;
  /** Shown above `empty`. */
  none?: string;
  /** What the list is for. */
  about?: string | undefined;
  empty: string;
  /** What an empty view of `tabs` shows if that is good news. */
  done?: ReactNode;
  /** Below the list while no panel is open. */
  children?: ReactNode;
}) {
  const { query, rows, total, capped, prefix } = data;
  const { path } = noun;
  const address = useLocation().search;
  const search = listState(address);
  const bare = saved?.some(({ isDefault }) => isDefault) ? `${path}?view=none` : path;
  const links = listLinks(path, search, prefix, bare);
  const view = new URLSearchParams(search).get("view") ?? "";
  const asked = new URLSearchParams(search).getAll("cols");
  const choices = columns.map((column) => columnOf(column, described));
  const isShown = ({ key }: Column<Row>) => asked.includes(key);
  const visible = choices.some(isShown) ? choices.filter(isShown) : choices;
  const panel = useOutlet();
  const isSet = (filter: AdminFilter) => query.filters[filter.name] !== undefined;
  const ofTabs = [...new Set(tabs.flatMap((tab) => Object.keys(tab.filters)))];
  const tab = tabs.find((each) => ofTabs.every((key) => each.filters[key] === query.filters[key]));
  const set = filters.filter((filter) => isSet(filter) && !(tab && ofTabs.includes(filter.name)));
  const controls = filters.map((each) => withValue(each, described, query.filters[each.name], prefix));
  const filtered = query.q !== "" || filters.some(isSet);
  const first: Column<Row> = {
    key: name.sort ?? "",
    header: name.header,
    sortable: name.sort !== undefined,
    cell: (row) => (
      <>
        <Link to={name.href?.(row) ?? `${path}/${row.id}${search}`} preventScrollReset>
          {name.text(row)}
        </Link>{" "}
        {name.beside && <span className="sub">{name.beside(row)}</span>}
      </>
    ),
  };
  const nothing = filtered ? (
    <EmptyState
      title={`No ${noun.one} matches ${query.q ? `“${query.q}”` : "these filters"}`}
      action={
        <ButtonLink href={bare} variant="line">
          {query.q ? "Clear search" : "Clear filters"}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={none} text={empty} />
  );
  return (
    <div className={panel ? withPanel : undefined}>
      {panel}
      <div className={`admin-list${panel ? besidePanel : ""}`} key="list">
        {!panel && <PageFlash />}
        {!panel && about && <p className="soft mb-4">{about}</p>}
        {tabs.length > 0 && (
          <Tabs label={`Views of ${noun.many}`}>
            {tabs.map((each) => (
              <Tab
                key={each.label}
                to={links.view(each.filters, ofTabs)}
                aria-current={each === tab ? "page" : undefined}
                count={each.count}
              >
                {each.label}
              </Tab>
            ))}
          </Tabs>
        )}
        {saved && <SavedViews noun={noun} views={saved} current={view} search={search} filters={controls} />}
        <ListBar
          action={path}
          search={
            searchable
              ? { name: listName("q", prefix), label: `Search ${noun.many}`, value: query.q }
              : undefined
          }
          filters={controls}
          set={set.map((each) => ({
            ...withValue(each, described, query.filters[each.name], prefix),
            without: links.view({}, [each.name]),
          }))}
          keep={{
            [listName("sort", prefix)]: query.sort,
            [listName("size", prefix)]: String(query.size),
            ...(view && { view }),
          }}
          columns={
            saved &&
            choices.map((each) => ({ value: each.key, label: each.header, shown: visible.includes(each) }))
          }
          // Beside a record the table is narrow, and the record's fields have the same names.
          quietColumns={panel !== null}
          // An empty list offers it itself.
          clearHref={set.length > 0 || (query.q !== "" && rows.length > 0) ? bare : undefined}
        >
          {!panel && (
            <ListMenu
              noun={noun}
              search={search}
              exported={exported}
              imported={imported}
              saves={saved !== undefined}
            />
          )}{" "}
          {create && (
            <ButtonLink
              href={`${path}/${create.at}${search}`}
              variant={panel ? "line" : undefined}
              className="max-md:px-3"
            >
              <Icon name="plus" />
              <span className="max-md:sr-only">{create.label}</span>
            </ButtonLink>
          )}
        </ListBar>
        <DataTable
          caption={capitalized(noun.many)}
          columns={[first, ...visible]}
          rows={rows}
          rowKey={({ id }) => id}
          selected={open}
          isFresh={name.isFresh}
          sort={{ ...sortOf(query.sort), href: links.sort }}
          // Cards of three lines need all columns.
          lines={visible.length === choices.length}
          groups={groups}
          selectable={
            acts.length > 0
              ? {
                  form: bulkForm,
                  label: (row) => `Select ${name.text(row)}`,
                  chosen: new URLSearchParams(address).getAll("id"),
                }
              : undefined
          }
          empty={done && tab && query.q === "" && set.length === 0 ? done : nothing}
        />
        {acts.length > 0 && rows.length > 0 && (
          <BulkBar
            path={path}
            search={search}
            acts={acts}
            all={`${formatCount(total)}${capped ? "+" : ""}`}
          />
        )}
        <ListPages data={data} path={path} />
        {!panel && children}
      </div>
    </div>
  );
}

function columnOf<Row extends object>(column: AdminColumn<Row>, described: RecordFields): Column<Row> {
  const field = described[column.key] ?? { label: "" };
  const value = (row: Row): unknown => Reflect.get(row, column.key);
  return {
    header: field.label,
    cell: (row) => value(row) !== null && <FieldValue field={field} value={value(row)} plain />,
    ...column,
  };
}

function withValue(filter: AdminFilter, described: RecordFields, value = "", prefix?: string): Filter {
  const field = described[filter.name] ?? { label: "" };
  const options = filter.kind ? undefined : (filter.options ?? choicesOf(field));
  return {
    ...filter,
    name: listName(filter.name, prefix),
    label: filter.label ?? field.label,
    value,
    options,
  };
}
