import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A column: the first one names the row. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end with even digits. */
  numeric?: boolean;
  sortable?: boolean;
  /** Kept on one line: dates, phones, states. */
  nowrap?: boolean;
  /** Left out where there is no room: on middling screens, and while a panel stands beside the list. */
  minor?: boolean;
  /** Takes the room that the others leave and is cut to one line: long texts. */
  fill?: boolean;
  /** The header is for screen readers only, as over row actions. */
  quietHeader?: boolean;
}

/** The order of a list and the address of another order. */
export interface Sort {
  key: string;
  direction: "asc" | "desc";
  href: (key: string, direction: "asc" | "desc") => string;
}

/** Ticking rows for a bulk action: the boxes belong to the form with this id. */
export interface Selectable<Row> {
  form: string;
  name?: string;
  label: (row: Row) => string;
}

function cellClass<Row>({ numeric, nowrap, minor, fill }: Column<Row>): string | undefined {
  return (
    [numeric && "num", nowrap && "nowrap", minor && "minor", fill && "fill"].filter(Boolean).join(" ") ||
    undefined
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort?: Sort }) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const className = cellClass(column);
  if (!column.sortable || !sort) {
    return (
      <th scope="col" className={className}>
        {column.quietHeader ? <span className="sr">{column.header}</span> : column.header}
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
    >
      <Link to={sort.href(column.key, sorted === "asc" ? "desc" : "asc")} preventScrollReset>
        {column.header}
        <span className="sort" aria-hidden="true">
          {sorted === "asc" ? "↑" : sorted === "desc" ? "↓" : "↕"}
        </span>
      </Link>
    </th>
  );
}

/** A dense list with its caption; a card for each row on a small screen. `empty` is shown instead when there are no rows. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selected,
  sort,
  selectable,
  empty,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  selected?: string;
  sort?: Sort;
  selectable?: Selectable<Row>;
  empty?: ReactNode;
}) {
  if (rows.length === 0 && empty) return <div className="empty">{empty}</div>;
  return (
    <div className="data-scroll">
      <table className="data">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className="tick">
                <span className="sr">Select</span>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} aria-current={selected === key || undefined}>
                {selectable && (
                  <td className="tick">
                    <label>
                      <input
                        type="checkbox"
                        form={selectable.form}
                        name={selectable.name ?? "id"}
                        value={key}
                      />
                      <span className="sr">{selectable.label(row)}</span>
                    </label>
                  </td>
                )}
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th scope="row" key={column.key}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td
                      key={column.key}
                      className={cellClass(column)}
                      data-label={column.quietHeader ? undefined : column.header}
                    >
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What an empty list says: what would be there, and the first thing to do. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <>
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {action}
    </>
  );
}
