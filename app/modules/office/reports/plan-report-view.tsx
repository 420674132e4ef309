import { RecommendedSection, RecordedSection } from "./recorded-sections";
import type { Snapshot } from "./report-table";

/** A report on a street or a house as its customers read it, from the snapshot that was approved. */
export function PlanReportView({
  snapshot: { finding, tables },
  figures,
  recommendation,
}: {
  snapshot: Snapshot;
  figures: [name: string, value: string][];
  recommendation: string;
}) {
  return (
    <>
      <p className="mb-4 text-lg">{finding}</p>
      <dl className="panel mb-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="font-semibold text-sm">{label}</dt>
            <dd>
              <b className="block font-display text-2xl/7 tabular-nums">{value}</b>{" "}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_23.5rem] xl:items-start">
        <div className="min-w-0">
          {tables
            .filter(({ key }) => key !== "change")
            .map((table) => (
              <RecordedSection key={table.key} table={table} />
            ))}
        </div>
        <div className="min-w-0">
          <RecommendedSection words={recommendation} />
          {tables
            .filter(({ key }) => key === "change")
            .map((table) => (
              <RecordedSection key={table.key} table={table} />
            ))}
        </div>
      </div>
    </>
  );
}
