import { sql } from "kysely";
import type { Nights, Point } from "~/modules/service/points/points.server";
import { companyZone } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { checksSchema } from "./consultation.schema";
import { answerWords, type Checks, checkPoints, statusWords } from "./consultation-options";

/** The street of a point and its community, as "Elm Road, Alpha". */
const place = sql<string>`(SELECT concat_ws(', ', s.name, m.name) FROM service_points sp
  JOIN communities m ON m.id = sp.community_id LEFT JOIN patrol_streets s ON s.id = sp.street_id
  WHERE sp.id = consultations.point_id)`;

/** All consultations, the newest first. */
export const consultationList = defineList({
  from: (executor) => executor.selectFrom("consultations"),
  id: "consultations.id",
  filters: { status: equals("consultations.status", Object.keys(statusWords)) },
  sorts: { asked: { by: sql.ref("consultations.askedAt"), type: "timestamptz" } },
  start: "-asked",
  rows: (qb) =>
    qb
      .innerJoin("profiles as p", "p.id", "consultations.userId")
      .leftJoin("profiles as v", "v.id", "consultations.visitorId")
      .select(["consultations.id", "p.fullName as name", "consultations.status", "askedAt", "startsAt"])
      .select(["v.fullName as visitor", place.as("place")])
      .execute(),
});

/** One as staff see it, with the times that are offered. */
export async function find(id: string, executor: Executor = db) {
  const found = await executor
    .selectFrom("consultations")
    .innerJoin("profiles as p", "p.id", "consultations.userId")
    .leftJoin("profiles as v", "v.id", "consultations.visitorId")
    .selectAll("consultations")
    .select(["p.fullName as name", "p.phoneNumber as phone", "p.address", "v.fullName as visitor"])
    .select(place.as("place"))
    .where("consultations.id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  const times = found.status === "offered" ? await timesOf(id, executor) : [];
  return { ...found, checks: checksOf(found.checks), times };
}

/** The times that are offered, the earliest first. */
export async function timesOf(consultationId: string, executor: Executor = db): Promise<Date[]> {
  const rows = await executor
    .selectFrom("consultationTimes")
    .select("startsAt")
    .where("consultationId", "=", consultationId)
    .orderBy("startsAt")
    .limit(3)
    .execute();
  return rows.map(({ startsAt }) => startsAt);
}

function checksOf(stored: unknown): Checks | null {
  return checksSchema.nullable().catch(null).parse(stored);
}

/** What a resident sees: the one that is open, and the results of the last ones, the newest first. */
export async function ownOf(userId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("consultations as c")
    .leftJoin("profiles as v", "v.id", "c.visitorId")
    .select(["c.id", "c.status", "c.wish", "c.askedAt", "c.waitingSince", "c.startsAt", "c.minutes"])
    .select(["c.checks", "c.recommendation", "c.writtenAt", "c.correctedAt", "v.fullName as visitor"])
    .where("c.userId", "=", userId)
    .where("c.status", "<>", "cancelled")
    .orderBy("c.askedAt", "desc")
    .orderBy("c.id", "desc")
    .limit(5)
    .execute();
  const open = rows.find(({ status }) => status !== "done");
  const times = open?.status === "offered" ? await timesOf(open.id, executor) : [];
  return { open: open ? { ...open, times } : null, results: rows.flatMap(resultOf) };
}

function resultOf({ id, checks: stored, recommendation, writtenAt, correctedAt }: ResultRow) {
  const checks = checksOf(stored);
  if (!checks || !writtenAt) return [];
  const points = checkPoints.map(({ name, label, about }) => ({ name, label, about, answer: checks[name] }));
  return [{ id, writtenAt, correctedAt, recommendation, points }];
}

interface ResultRow {
  id: string;
  checks: unknown;
  recommendation: string;
  writtenAt: Date | null;
  correctedAt: Date | null;
}

/** What a report says of a consultation. */
interface Consulted {
  writtenAt: Date;
  /** Each point of the check list with its answer in words: "Garage: Advice". */
  lines: string[];
  recommendation: string;
}

/**
 * The consultations of a point's resident whose result was written or corrected in these days, both included, the
 * oldest first: a part of the next report of the point.
 */
export async function consultationsIn(
  { userId }: Pick<Point, "userId">,
  { from, to }: Nights,
  executor: Executor = db,
): Promise<Consulted[]> {
  const day = sql<string>`(coalesce(corrected_at, written_at) AT TIME ZONE ${companyZone})::date`;
  const rows = await executor
    .selectFrom("consultations")
    .select(["id", "checks", "recommendation", "writtenAt", "correctedAt"])
    .where("userId", "=", userId)
    .where("status", "=", "done")
    .where(sql<boolean>`${day} BETWEEN ${from}::date AND ${to}::date`)
    .orderBy("writtenAt")
    .limit(31)
    .execute();
  return rows.flatMap(resultOf).map(({ writtenAt, recommendation, points }) => ({
    writtenAt,
    recommendation,
    lines: points.map(({ label, answer }) => `${label}: ${answerWords[answer][0]}`),
  }));
}

/** All of a person's consultations, for the download of their data. */
export async function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("consultations")
    .select(["status", "wish", "askedAt", "startsAt", "checks", "recommendation", "writtenAt", "correctedAt"])
    .where("userId", "=", userId)
    .orderBy("askedAt", "desc")
    .limit(1_000)
    .execute();
}

/** Deletes those closed more than 24 months ago, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("consultations")
    .select("id")
    .where("closedAt", "<", sql<Date>`now() - interval '24 months'`)
    .limit(1_000);
  const result = await executor.deleteFrom("consultations").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
