import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  sortable?: boolean;
  nowrap?: boolean;
  /** Hidden on medium screens and beside an open panel. */
  secondary?: boolean;
  /** Long text: takes the room the others leave, cut to one line. */
  grow?: boolean;
  /** At the end of a card's first line. */
  trailingOnCard?: boolean;
  /** On a card, its header precedes the value, even if other values have no label. */
  labelledOnCard?: boolean;
  /** Rows whose card leaves it out, because it is so for most. */
  leftOutOnCard?: (row: Row) => boolean;
  /** The header is for screen readers only. */
  visuallyHiddenHeader?: boolean;
}

interface Sort {
  key: string;
  direction: "asc" | "desc";
  href: (key: string, direction: "asc" | "desc") => string;
}

interface Selectable<Row> {
  /** The id of the form the boxes belong to. */
  form: string;
  label: (row: Row) => string;
  /** Ticked from the start. */
  chosen: string[];
}

const looks = {
  numeric: "tabular-nums md:whitespace-nowrap md:text-end",
  nowrap: "md:whitespace-nowrap",
  secondary:
    "md:max-w-[clamp(8.75rem,40vw-19rem,13rem)] md:truncate in-[.with-panel]:max-[112em]:hidden md:max-xl:hidden",
  grow: "fill md:w-full md:max-w-0 md:truncate",
  trailingOnCard: "text-ink-soft max-md:order-1 md:last:text-end md:text-sm tabular-nums",
} satisfies Partial<Record<keyof Column<unknown>, string>>;

const tick = "md:w-px md:pe-0 max-md:absolute max-md:top-3.25 max-md:start-3.5 print:hidden";

function cellClass<Row>(column: Column<Row>, lines = false, leftOut = false): string | undefined {
  const chosen = Object.entries(looks).map(([is, look]) => Reflect.get(column, is) && look);
  // In a row of two lines on a small screen, text is second, and anything without its own look after it.
  chosen.push(leftOut && "max-md:hidden", lines && column.grow && "max-md:order-2");
  return chosen.filter(Boolean).join(" ") || undefined;
}

function labelOf<Row>(
  { header, labelledOnCard, visuallyHiddenHeader }: Column<Row>,
  lines: boolean,
): string | undefined {
  if (lines) return labelledOnCard ? `${header}: ` : undefined;
  return visuallyHiddenHeader ? undefined : header;
}

function HeaderCell<Row>({ column, sort, inset }: { column: Column<Row>; sort?: Sort; inset: boolean }) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const title = column.visuallyHiddenHeader ? <span className="sr">{column.header}</span> : column.header;
  return (
    <th
      scope="col"
      className={inset ? "md:ps-6!" : cellClass(column)}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
    >
      {sort && column.sortable ? (
        <Link
          to={sort.href(column.key, sorted === "asc" ? "desc" : "asc")}
          className={`inline-flex min-h-6 items-center no-underline hover:text-ink hover:underline ${sorted ? "text-ink" : "text-inherit"}`}
          preventScrollReset
        >
          {title}
          {sorted && (
            <span className="ms-1" aria-hidden="true">
              {sorted === "asc" ? "↑" : "↓"}
            </span>
          )}
        </Link>
      ) : (
        title
      )}
    </th>
  );
}

/** Ticks every row; only where scripts run. */
function SelectAll({ form }: { form: string }) {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  if (!runs) return <span className="sr">Select</span>;
  const tick = (checked: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[name="id"][form="${form}"]`))
      if (box.checked !== checked) box.click();
  };
  return (
    <label className="-m-1 block p-1">
      <input type="checkbox" className="tick" onChange={({ target }) => tick(target.checked)} />
      <span className="sr">Select all on this page</span>
    </label>
  );
}

/** A dense table whose first column names the row; on a small screen, a card for each row. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selected,
  isFresh,
  sort,
  selectable,
  lines = false,
  groups = [["", rows]],
  empty,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  selected?: string;
  /** Rows nobody has dealt with have a dot and weight, and the others neither. */
  isFresh?: ((row: Row) => boolean) | undefined;
  sort?: Sort;
  selectable?: Selectable<Row>;
  /** One line per row, and cards of three lines without labels. */
  lines?: boolean;
  /** The rows, each group below what its rows share. */
  groups?: [label: string, Row[]][] | undefined;
  empty?: ReactNode;
}) {
  if (rows.length === 0 && empty) return empty;
  const filled = columns.some(({ grow }) => grow);
  const nameClass = !lines
    ? "md:min-w-44"
    : filled
      ? "overflow-clip text-ellipsis whitespace-nowrap max-md:flex-[1_1_50%] md:max-w-[clamp(13rem,45vw-20.6rem,21rem)]"
      : "flex-[1_1_8rem] md:w-full md:min-w-36 md:max-w-0 md:truncate";
  return (
    <div className="md:relative md:max-xl:overflow-x-auto in-[.with-panel]:max-[90em]:overflow-x-auto">
      <table
        className={`${lines ? "data lines" : "data"} w-full text-start [border-spacing:0] max-md:block max-[14em]:[&_tbody_tr>*]:block forced-colors:[&_[aria-current]]:outline-3 md:rounded-md md:not-in-[.panel]:border md:border-line md:bg-card`}
      >
        <caption className="sr">{caption}</caption>
        <thead className="top-14 z-2 text-ink-soft text-sm in-[.admin]:desk:sticky in-[.with-panel]:max-[90em]:static! max-md:not-focus-within:sr-only md:whitespace-nowrap">
          <tr>
            {selectable && (
              <th scope="col" className={tick}>
                <SelectAll form={selectable.form} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={sort}
                inset={index === 0 && isFresh !== undefined}
              />
            ))}
          </tr>
        </thead>
        {groups.map(([label, own]) => (
          <tbody
            key={label}
            className="*:break-inside-avoid max-md:[tbody+&]:mt-3 md:[&_.pill]:whitespace-nowrap [&_[aria-current]_.bg-info-soft]:bg-card"
          >
            {label && (
              <tr className="bg-sunk text-ink-soft">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {label}
                </th>
              </tr>
            )}
            {own.map((row) => {
              const key = rowKey(row);
              return (
                <tr
                  key={key}
                  className={isFresh && (isFresh(row) ? "fresh" : "seen")}
                  aria-current={selected === key || undefined}
                >
                  {selectable && (
                    <td className={tick}>
                      <label className="-m-1 block p-1">
                        <input
                          type="checkbox"
                          className="tick"
                          form={selectable.form}
                          name="id"
                          value={key}
                          defaultChecked={selectable.chosen.includes(key)}
                        />
                        <span className="sr">{selectable.label(row)}</span>
                      </label>
                    </td>
                  )}
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th scope="row" key={column.key} className={nameClass}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td
                        key={column.key}
                        className={cellClass(column, lines, column.leftOutOnCard?.(row))}
                        data-label={labelOf(column, lines)}
                      >
                        {column.cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="space-y-3 rounded-md border border-line bg-card px-6 py-12 text-center">
      <p className="font-bold font-display text-xl">{title}</p>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
