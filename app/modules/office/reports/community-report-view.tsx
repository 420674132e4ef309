import { dayWords } from "~/modules/patrols/rounds/night-words";
import { type Figures, shareWords, sumOf } from "~/modules/patrols/rounds/patrol-options";
import { NightsTable } from "~/modules/patrols/rounds/patrol-tables";
import { usualHours } from "~/modules/shared/company/patrol-hours";
import { Go } from "~/ui/go";
import { Panel } from "~/ui/panel";
import { GapChart } from "./gap-chart";
import { monthWords } from "./months";
import { RecommendedSection, RecordedSection } from "./recorded-sections";
import type { ReportRow, Snapshot } from "./report-table";

type ReportedNight = Figures & { night: string };

const numberOf = (row: ReportRow, key: string) => Number(row[key] ?? 0);

const figuresOf = (row: ReportRow): Figures => ({
  promised: numberOf(row, "promised"),
  done: numberOf(row, "done"),
  misses: numberOf(row, "misses"),
  longestGapMinutes: numberOf(row, "gap"),
  corrections: 0,
});

/** A month as the members of a community read it (D14), from the snapshot that was approved. */
export function CommunityReportView({
  snapshot,
  month,
  recommendation,
}: {
  snapshot: Snapshot;
  month: string;
  recommendation: string;
}) {
  const table = (name: string) => snapshot.tables.find(({ key }) => key === name);
  const rows = (key: string) => table(key)?.rows ?? [];
  const every = table("nights")?.chart?.line ?? usualHours.every;
  const days = rows("nights").map((row) => ({ night: String(row.day), ...figuresOf(row) }));
  const nights = days.filter(({ promised }) => promised > 0);
  const recorded = snapshot.tables.filter(({ key }) => key === "seen" || key === "incidents");
  const before = rows("months").find((row) => row.month !== monthWords(month));
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_23.5rem] xl:items-start">
      <div className="min-w-0">
        <p className="mb-4 text-lg">{snapshot.finding}</p>
        {nights.length > 0 && (
          <>
            <MonthFigures nights={nights} before={before} />
            <section className="panel" aria-labelledby="gaps">
              <h2 id="gaps">Longest gap by night</h2>
              <p className="soft mt-1 mb-4 text-sm">{gapFinding(nights, every)}</p>
              <GapChart days={days} every={every} label={gapFinding(nights, every)} />
            </section>
            <p className="my-4 print:hidden">
              <Go to={`/community/patrols?month=${month}`}>Each night, and why</Go>
            </p>
          </>
        )}
        {recorded.map((table) => (
          <RecordedSection key={table.key} table={table} />
        ))}
        {recorded.length > 0 && <RecommendedSection words={recommendation} />}
      </div>
      {nights.length > 0 && (
        <div className="min-w-0">
          <Panel title="Night by night" id="by-night">
            <NightsTable caption={`Passes in ${monthWords(month)}, by night`} nights={nights} />
          </Panel>
        </div>
      )}
    </div>
  );
}

/** "20 minutes are promised. On 4 of 19 nights passes were missed." */
function gapFinding(nights: ReportedNight[], every: number): string {
  const missed = nights.filter(({ misses }) => misses > 0);
  const usual = Math.max(
    0,
    ...nights.filter(({ misses }) => misses === 0).map((night) => night.longestGapMinutes),
  );
  const whole = usual > 0 ? `At most ${usual} minutes on whole nights, ${every} are promised. ` : "";
  if (missed.length === 0) return `${whole}No pass was missed.`;
  return `${whole}Passes were missed on ${missed.length} of ${nights.length} nights.`;
}

/** The month in figures; each with what it was the month before. */
function MonthFigures({ nights, before }: { nights: ReportedNight[]; before: ReportRow | undefined }) {
  const all = sumOf(nights);
  const missed = nights.filter(({ misses }) => misses > 0).length;
  const longest = nights.find((night) => night.longestGapMinutes === all.longestGapMinutes);
  const [lowest] = [...nights].sort((one, other) => one.done / one.promised - other.done / other.promised);
  const last = before && figuresOf(before);
  const was = (words: (figures: Figures) => string) =>
    last && `${words(last)} in ${String(before.month).replace(/ \d+$/, "")}`;
  const figures: [label: string, value: string, ...notes: (string | undefined)[]][] = [
    [
      "Passes made",
      shareWords(all),
      `${all.done} of ${all.promised}, on ${nights.length} nights`,
      was(shareWords),
    ],
    [
      "Missed",
      String(all.misses),
      missed > 0 ? `on ${missed} ${missed === 1 ? "night" : "nights"}` : undefined,
      was(({ misses }) => String(misses)),
    ],
    [
      "Longest gap",
      `${all.longestGapMinutes} min`,
      longest && `on ${dayWords(longest.night)}`,
      was(({ longestGapMinutes }) => `${longestGapMinutes} min`),
    ],
    [
      "Lowest night",
      lowest ? shareWords(lowest) : "",
      lowest && lowest.misses > 0 ? dayWords(lowest.night) : "all nights were whole",
    ],
  ];
  return (
    <dl className="panel grid grid-cols-2 gap-4 sm:grid-cols-4">
      {figures.map(([label, value, ...notes]) => (
        <div key={label}>
          <dt className="font-semibold text-sm">{label}</dt>
          <dd>
            <b className="block font-display text-2xl/7 tabular-nums">{value}</b>{" "}
            {notes.filter(Boolean).map((note) => (
              <span key={note} className="block text-ink-soft text-sm">
                {note}{" "}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
