import { sql } from "kysely";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import { type Point, pointsOfMonth } from "~/modules/service/points/points.server";
import {
  halvesDueIn,
  monthsDueIn,
  ownNights,
  type ReportNights,
  spanWords,
} from "~/modules/service/reports/report-nights.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { dayAt, hourAt } from "~/platform/wall-time";
import { reportComputing } from "./report-computing.server";
import { counted, reportKinds, reportNoun } from "./report-options";

const madeFrom = 8;

/** Days after a report is due on which one that is missing is still made. */
const makingDays = 5;

type Kind = "street" | "house";

/**
 * From 8 AM on the days after the 1st and the 15th: a report on each street with a plan for its half of a month, and
 * from the 1st one on each house for the month before, for points that have none. Returns how many were begun.
 */
export async function makePlanReports(at = new Date(), executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const zone = await zoneOf(trx);
    const today = dayAt(at, zone);
    if (hourAt(at, zone) < madeFrom) return 0;
    await sql`SELECT pg_advisory_xact_lock(hashtext('plan reports'))`.execute(trx);
    const month = today.slice(0, 7);
    const isOpen = ({ due }: ReportNights) => {
      const days = Number(today.slice(8)) - Number(due.slice(8));
      return days >= 0 && days < makingDays;
    };
    let made = 0;
    for (const nights of halvesDueIn(month).filter(isOpen))
      made += await makeFor("street", nights, zone, trx);
    for (const nights of monthsDueIn(month).filter(isOpen)) made += await makeFor("house", nights, zone, trx);
    return made;
  });
}

async function makeFor(kind: Kind, nights: ReportNights, timeZone: string, trx: Executor): Promise<number> {
  const groups = groupsOf(kind, nights, await pointsWithout(kind, nights, trx));
  for (let from = 0; from < groups.length; from += chunk)
    await store(kind, timeZone, groups.slice(from, from + chunk), trx);
  if (groups.length > 0) {
    const words = `${counted(groups.length, reportKinds[kind].toLowerCase())} for ${spanWords(nights)} to approve`;
    const href = `${reportNoun.path}?status=pending&kind=${kind}`;
    await Notifications.notify("reports_pending", { words, href }, trx);
  }
  return groups.length;
}

const chunk = 200;

/** Points of a kind with a night of the report that no report has yet. */
async function pointsWithout(kind: Kind, { from, to }: ReportNights, trx: Executor): Promise<Point[]> {
  const month = from.slice(0, 7);
  const have = await trx
    .selectFrom("reportRuns as r")
    .innerJoin("reportReaders as rr", "rr.runId", "r.id")
    .select("rr.pointId")
    .distinct()
    .where("r.kind", "=", kind)
    .where("r.month", "=", `${month}-01`)
    .where("r.firstNight", ">=", from)
    .where("r.lastNight", "<=", to)
    .where("r.status", "<>", "failed")
    .execute();
  const known = new Set(have.map(({ pointId }) => pointId));
  const points: Point[] = [];
  let after: string | undefined;
  do {
    const page = await pointsOfMonth(month, after, trx);
    after = page.at(-1)?.id;
    points.push(...page.filter((point) => point.kind === kind && !known.has(point.id)));
  } while (after !== undefined);
  return points;
}

interface Group {
  nights: { from: string; to: string };
  points: [Point, ...Point[]];
}

/** Customers of one street share its report if they have the same nights and the same vehicle; a house has its own. */
function groupsOf(kind: Kind, nights: ReportNights, points: Point[]): Group[] {
  const groups = new Map<string, Group>();
  for (const point of points) {
    const own = ownNights(point, nights);
    if (!own) continue;
    const key = kind === "house" ? point.id : [point.streetId, own.from, own.to, point.vehicle].join("/");
    const group = groups.get(key);
    if (group) group.points.push(point);
    else groups.set(key, { nights: own, points: [point] });
  }
  return [...groups.values()];
}

async function store(kind: Kind, timeZone: string, groups: Group[], trx: Executor): Promise<void> {
  const runs = groups.map(({ nights, points }) => {
    const [{ id: pointId, communityId, streetId, street, community }] = points;
    const title = `${reportKinds[kind]}: ${street}, ${community}, ${spanWords(nights)}`;
    const place = { communityId, streetId, pointId };
    return {
      ...{ id: newId(), kind, title, timeZone, month: `${nights.from.slice(0, 7)}-01`, requestedBy: null },
      ...{ ...place, firstNight: nights.from, lastNight: nights.to },
    };
  });
  await trx.insertInto("reportRuns").values(runs).execute();
  const readers = groups.flatMap(({ points }, index) =>
    points.map(({ id: pointId, userId }) => ({ runId: runs[index]?.id ?? "", userId, pointId })),
  );
  for (let from = 0; from < readers.length; from += 1_000)
    await trx
      .insertInto("reportReaders")
      .values(readers.slice(from, from + 1_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await Audit.recordAll(
    runs.map(({ id, title }) => ({
      ...{ actorId: null, action: "report.created", subject: { type: "report", id }, after: { title } },
    })),
    trx,
  );
  for (const { id: runId } of runs) await sendJob(reportComputing, { runId }, trx);
}
