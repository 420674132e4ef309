import { Panel } from "~/ui/panel";
import { nothingRecorded } from "./report-options";
import { cellText, type ReportTable } from "./report-table";

/** A section of a report in lines; one without any says so. */
export function RecordedSection({ table }: { table: ReportTable }) {
  const { key, title, columns, rows } = table;
  return (
    <Panel title={title} id={key}>
      {rows.length === 0 && <p>{`${table.empty ?? nothingRecorded}.`}</p>}
      {rows.length > 0 && (
        <ul className="ruled">
          {rows.map((row, index) => {
            const [first, ...others] = columns.map(({ key: name, type }) => ({
              name,
              label: columns.find((column) => column.key === name)?.label ?? "",
              text: cellText(type, row[name]),
              type,
            }));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
              <li key={index}>
                <span className="block font-semibold">{first?.text}</span>{" "}
                {others
                  .filter(({ text }) => text !== "")
                  .map(({ name, label, text, type }) => (
                    <span key={name} className="block text-ink-soft text-sm">
                      {type === "count" || key === "change" ? `${label}: ${text}` : text}{" "}
                    </span>
                  ))}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** What staff recommend to the readers of a report. */
export function RecommendedSection({ words }: { words: string }) {
  return (
    <Panel title="Our recommendation" id="recommended">
      <p className="typed">{words || `${nothingRecorded}.`}</p>
    </Panel>
  );
}
