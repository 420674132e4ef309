import { DataTable } from "~/ui/data-table";
import { Disclosure } from "~/ui/disclosure";
import { Icon } from "~/ui/icons";
import { Time } from "~/ui/time";
import { type Chart, ReportChart } from "./report-chart";
import { nothingRecorded } from "./report-options";
import { cellText, type Difference, type ReportRow, type ReportTable, type Snapshot } from "./report-table";

/** A report: its sums and its finding, then each table with its chart. `open` also shows the tables by day. */
export function ReportView({
  snapshot: { finding, tables },
  charts,
  open,
  csv,
  heading: Heading = "h3",
}: {
  snapshot: Snapshot;
  charts: Chart[];
  open: boolean;
  /** The address of its CSV files. */
  csv?: string;
  heading?: "h2" | "h3";
}) {
  return (
    <>
      <Sums table={tables.find(({ total }) => total)} />
      <p className="mt-4 max-w-[66ch]">{finding}</p>
      {tables.map((table) => {
        const chart = charts.find(({ key }) => key === table.key);
        const isLong = table.chart?.shape === "days";
        return (
          <section
            key={table.key}
            className="mt-6 border-line border-t pt-5 print:mt-4 print:pt-3"
            aria-labelledby={`table-${table.key}`}
          >
            <div className="panel-head">
              <Heading id={`table-${table.key}`}>{table.title}</Heading>
              {csv && (
                <a
                  href={`${csv}?table=${table.key}`}
                  className="inline-flex min-h-6 items-center gap-1 font-semibold no-underline hover:underline"
                >
                  <Icon name="download" />
                  CSV<span className="sr">{`: ${table.title}`}</span>
                </a>
              )}
            </div>
            <div className={chart && !isLong ? "grid gap-x-8 xl:grid-cols-2 print:block" : undefined}>
              {chart && (
                <div>
                  <p className="mb-3 text-ink-soft">{chart.title}</p>
                  <ReportChart chart={chart} />
                </div>
              )}
              {isLong ? (
                <Disclosure summary={`${table.title}, as a table`} open={open}>
                  <Rows table={table} />
                </Disclosure>
              ) : (
                <Rows table={table} />
              )}
            </div>
          </section>
        );
      })}
    </>
  );
}

/** The columns whose totals say most, in the order they are shown. */
const foremost = [
  ...["share", "misses", "gap"],
  ...["planned", "done", "missed", "doneMinutes"],
  ...["active", "added", "ended", "revenue"],
  ...["applications", "hired", "rejected"],
  ...["received", "answered", "median", "ninetieth"],
];

const shownSums = 4;

/** The totals of the month. */
function Sums({ table }: { table: ReportTable | undefined }) {
  if (!table?.total) return null;
  const { total, columns } = table;
  const sums = foremost.flatMap((name) => columns.find(({ key }) => key === name) ?? []);
  return (
    <dl className="mt-5 flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line *:flex-[1_1_8rem]">
      {sums.slice(0, shownSums).map(({ key, label, type }) => (
        <div key={key} className="bg-card p-4">
          <dt className="font-semibold text-ink-soft text-xs">{label}</dt>
          <dd className="font-bold font-display text-2xl/8 tabular-nums">
            {cellText(type, total[key]) || "–"}
            {type === "share" && (
              <svg className="mt-1 block h-2 w-full rounded-full bg-ghost" aria-hidden="true">
                <rect width={cellText(type, total[key]) || 0} height="100%" className="fill-accent" />
              </svg>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const head = "border-b border-line py-1 text-start font-normal";
const words = `${head} ps-3 max-md:ps-2`;
const cell = "border-b border-line py-1 ps-3 max-md:ps-2 text-end font-normal tabular-nums";

/** A plain table with wrapping headings, so that it fits a narrow panel and a sheet of paper. */
function Rows({ table: { title, columns, rows: every, total, empty } }: { table: ReportTable }) {
  // Nights to come, and those before patrols began, promise nothing.
  const rows = every.filter(({ promised }) => promised !== 0);
  const [, ...figures] = columns;
  const isEmpty =
    rows.length === 0 || (figures.length > 0 && rows.every((row) => figures.every(({ key }) => !row[key])));
  if (isEmpty) return <p>{empty ? `${empty}.` : "Nothing this month."}</p>;
  const cells = (row: ReportRow) => columns.map(({ type, key }) => shortText(type, row[key]) || "–");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll sideways, and keys must reach it
    <section className="overflow-x-auto py-2" aria-label={`Table: ${title}`} tabIndex={0}>
      <table className="w-full border-collapse text-xs max-md:text-2xs">
        <caption className="sr">{title}</caption>
        <thead>
          <tr className="align-bottom text-ink-soft">
            {columns.map(({ key, label, short = label, type }, place) => (
              <th
                scope="col"
                key={key}
                className={place === 0 ? head : type === "text" ? words : cell}
                title={label}
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(total ? [total] : [])].map((row, index) => {
            const [first, ...others] = cells(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
              <tr key={index}>
                <th
                  scope="row"
                  className={`${head} ${columns[0]?.type === "day" ? "whitespace-nowrap" : ""}`}
                >
                  {row === total ? <strong>{first}</strong> : first}
                </th>
                {others.map((text, place) => (
                  <td
                    key={columns[place + 1]?.key}
                    className={columns[place + 1]?.type === "text" ? words : `${cell} whitespace-nowrap`}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A day without its year, which the report already gives. */
function shortText(...[type, value]: Parameters<typeof cellText>): string {
  const text = cellText(type, value);
  return type === "day" ? text.replace(/, \d{4}$/, "") : text;
}

/** What staff recommend to the readers. */
export function Recommendation({ words, heading: Heading = "h3" }: { words: string; heading?: "h2" | "h3" }) {
  return (
    <section className="mt-6 border-line border-t pt-5 print:mt-4 print:pt-3" aria-labelledby="recommended">
      <Heading id="recommended">Our recommendation</Heading>
      <p className="typed">{words || `${nothingRecorded}.`}</p>
    </section>
  );
}

/** When it was computed, and how recent its data is. */
export function ReportDates({
  computedAt,
  dataTo,
  isEarly,
}: {
  computedAt: string | Date | null;
  dataTo: string | Date | null;
  isEarly: boolean;
}) {
  if (!computedAt || !dataTo) return null;
  return (
    <p className="soft">
      Generated <Time at={computedAt} />
      {Math.abs(Number(new Date(computedAt)) - Number(new Date(dataTo))) > 60_000 && (
        <>
          , data through <Time at={dataTo} />
        </>
      )}
      {isEarly && ", before the month was over"}
    </p>
  );
}

/** What a later report on the same month changed. */
export function ReportChanges({
  changed,
  previousId,
  path,
}: {
  changed: Difference[];
  previousId: string;
  path: string;
}) {
  return (
    <section aria-labelledby="changed">
      <h3 id="changed">Since the earlier report</h3>
      <p>
        {changed.length === 0 ? "Nothing differs from " : `${changed.length} figures differ from `}
        <a href={`${path}/${previousId}`}>the report computed before</a>.
      </p>
      {changed.length > 0 && (
        <DataTable
          caption="Figures that differ"
          rows={changed}
          rowKey={({ table, row, column }) => `${table} ${row} ${column}`}
          columns={[
            { key: "row", header: "Row", cell: ({ row }) => row },
            { key: "column", header: "Figure", cell: ({ column }) => column },
            { key: "before", header: "Before", numeric: true, cell: ({ before }) => before },
            { key: "after", header: "Now", numeric: true, cell: ({ after }) => after },
          ]}
        />
      )}
    </section>
  );
}
