import { shareWords } from "~/modules/patrols/rounds/patrol-options";
import type { Nights, Point } from "~/modules/service/points/points.server";
import { missedIn, type Promised, promisesOf } from "~/modules/service/promises/months.server";
import type { ProofKind } from "~/modules/service/proofs/proof";
import { spanWords } from "~/modules/service/reports/report-nights.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import type { Executor } from "~/platform/db.server";
import { incidentsHead, readIncidents, readSeen, seenHead } from "./recorded-tables.server";
import { counted, nothingRecorded } from "./report-options";
import { type ReportPart, reportParts } from "./report-parts.server";
import type { ReportRow, ReportTable, Snapshot } from "./report-table";

/** A report on what a plan protects: its nights, and one point that it is for. */
export interface PlanReport extends PatrolClock {
  kind: "street" | "house";
  point: Point;
  nights: Nights;
  now: Date;
  /** Nobody else's point is on it, so it may say what concerns one household. */
  isForOne: boolean;
  /** The newest approved report of the same street or house before it. */
  before: Snapshot | null;
}

const text = (key: string, label: string) => ({ key, label, type: "text" as const });

const section = { total: null, empty: nothingRecorded };

/** Reads the sections of a report on a street or a house in the given transaction. */
export async function computePlan(
  report: PlanReport,
  trx: Executor,
  parts: readonly ReportPart[] = reportParts,
): Promise<Snapshot> {
  const { point, nights, before } = report;
  const about = { ...nights, communityId: point.communityId, streetId: point.streetId ?? "" };
  const promises = await promisesIn(report, trx);
  const tables: ReportTable[] = [
    promisedTable(promises),
    { ...seenHead, ...(await readSeen(about, trx)) },
    { ...incidentsHead, ...(await readIncidents(about, trx)) },
    missedTable(promises),
    ...(await partTables(report, report.isForOne ? parts : [], trx)),
  ];
  const change = changeTable(before, tables);
  return { finding: findingOf(report, tables), tables: [...tables, change] };
}

function periodOf({ nights, now, timeZone, patrolHours }: PlanReport) {
  return { ...nights, month: nights.from.slice(0, 7), now, timeZone, patrolHours };
}

/** The report itself, and whether a house was empty, which stands on no report. */
const leftOut: ReadonlySet<ProofKind> = new Set<ProofKind>([
  "street_report",
  "house_report",
  "vacation_watch",
]);

/** What was due. One with several readers has only what was driven: the rest is of one household. */
async function promisesIn(report: PlanReport, trx: Executor): Promise<Promised[]> {
  const promises = await promisesOf(report.point, periodOf(report), trx);
  return promises.filter(
    ({ kind, proof }) =>
      !leftOut.has(kind) &&
      proof.is !== "not_used" &&
      proof.is !== "next" &&
      (report.isForOne || proof.rounds !== undefined),
  );
}

function promisedTable(promises: readonly Promised[]): ReportTable {
  const rows = promises.map(({ words: promise, proof }): ReportRow => {
    const { promised = null, done = null } = proof.rounds ?? {};
    return { promise, promised, done, said: `${proof.words}.` };
  });
  return {
    ...section,
    key: "promised",
    title: "Promised and driven",
    columns: [
      text("promise", "Promise"),
      { key: "promised", label: "Passes promised", short: "Due", type: "count" },
      { key: "done", label: "Driven", type: "count" },
      text("said", "What was done"),
    ],
    rows,
  };
}

function missedTable(promises: readonly Promised[]): ReportTable {
  const rows = missedIn(promises).map((line) => ({ line }));
  return { ...section, key: "missed", title: "What was missed", columns: [text("line", "Missed")], rows };
}

async function partTables(
  { point, nights }: PlanReport,
  parts: readonly ReportPart[],
  trx: Executor,
): Promise<ReportTable[]> {
  const tables: ReportTable[] = [];
  for (const { key, title, lines } of parts) {
    const found = await lines(point, nights, trx);
    const columns = [text("line", title)];
    if (found) tables.push({ ...section, key, title, columns, rows: found.map((line) => ({ line })) });
  }
  return tables;
}

const sumOf = (tables: ReportTable[], key: string, column: string) =>
  (tables.find((table) => table.key === key)?.rows ?? []).reduce((sum, row) => sum + Number(row[column]), 0);

const lengthOf = (tables: ReportTable[], key: string) =>
  tables.find((table) => table.key === key)?.rows.length ?? 0;

/** The figures of a report, as its email and its comparison with the next one have them. */
export function figuresOf({ tables }: Pick<Snapshot, "tables">): [name: string, value: string][] {
  const rounds = { promised: sumOf(tables, "promised", "promised"), done: sumOf(tables, "promised", "done") };
  const driven =
    rounds.promised > 0 ? `${rounds.done} of ${rounds.promised} (${shareWords(rounds)})` : nothingRecorded;
  return [
    ["Passes driven", driven],
    ["Things seen", String(sumOf(tables, "seen", "count"))],
    ["Incidents", String(lengthOf(tables, "incidents"))],
    ["Promises missed", String(lengthOf(tables, "missed"))],
  ];
}

function changeTable(before: Snapshot | null, tables: ReportTable[]): ReportTable {
  const last = new Map(before ? figuresOf(before) : []);
  const rows = before
    ? figuresOf({ tables }).map(([figure, now]) => ({ figure, before: last.get(figure) ?? "", now }))
    : [];
  return {
    ...section,
    key: "change",
    title: "Since the last report",
    columns: [text("figure", "Figure"), text("before", "Last report"), text("now", "This report")],
    rows,
  };
}

function findingOf({ kind, point, nights }: PlanReport, tables: ReportTable[]): string {
  const [driven, seen, incidents] = figuresOf({ tables });
  const place = kind === "house" ? `The street of the house, ${point.street}` : point.street;
  const made = driven?.[1] === nothingRecorded ? "" : `${driven?.[1]} passes driven, `;
  const things = counted(Number(seen?.[1]), "thing");
  return `${place}, ${spanWords(nights)}: ${made}${things} seen, ${counted(Number(incidents?.[1]), "incident")}.`;
}
