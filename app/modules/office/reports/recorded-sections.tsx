import { DescriptionList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import { counted, nothingRecorded } from "./report-options";
import { cellText, type ReportColumn, type ReportRow, type ReportTable } from "./report-table";

/** A section of a report in lines; one without any says so. */
export function RecordedSection({ table }: { table: ReportTable }) {
  const { key, title, columns, rows } = table;
  const [first, ...others] = columns;
  return (
    <Panel title={title} id={key}>
      {rows.length === 0 && <p>{`${table.empty ?? nothingRecorded}.`}</p>}
      {others.length === 0 &&
        first &&
        rows.map((row) => (
          <p key={String(row[first.key])} className="mb-4">
            {cellText(first.type, row[first.key])}
          </p>
        ))}
      {rows.length > 0 && first && others.length > 0 && (
        <DescriptionList
          items={rows.map((row, index) => ({
            term: `${cellText(first.type, row[first.key])}${rows.slice(0, index).some((each) => each[first.key] === row[first.key]) ? " (again)" : ""}`,
            value: wordsOf(key, others, row),
            wide: key !== "seen",
          }))}
        />
      )}
    </Panel>
  );
}

/** "3 times", or what the other columns say, in a line. */
function wordsOf(section: string, columns: ReportColumn[], row: ReportRow): string {
  if (section === "seen") return counted(Number(row.count), "time");
  if (section === "change") return `${row.now}; ${row.before} in the last report`;
  if (section === "promised")
    return [row.promised !== null && `${row.done} of ${row.promised} passes driven.`, String(row.said ?? "")]
      .filter(Boolean)
      .join(" ");
  return columns
    .map(({ key, type }) => cellText(type, row[key]))
    .filter((text) => text !== "")
    .join(", ");
}

/** What staff recommend to the readers of a report. */
export function RecommendedSection({ words }: { words: string }) {
  return (
    <Panel title="Our recommendation" id="recommended">
      <p className="typed">{words || `${nothingRecorded}.`}</p>
    </Panel>
  );
}
