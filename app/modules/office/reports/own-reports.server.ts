import { sql } from "kysely";
import { z } from "zod";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { db, type Executor } from "~/platform/db.server";
import { isMonth } from "./months";
import { snapshotSchema } from "./report.schema";

const maxMonths = 36;

/** A resident's community, and the months with an approved report, newest first. */
export async function listFor(userId: string, executor: Executor = db) {
  const own = await Memberships.findActive(userId, executor);
  return own && { community: own.name, reports: await newestOf(own.communityId, maxMonths, executor) };
}

/** The row of a month in its own report. */
export const monthTotals = z.object({
  promised: z.number(),
  done: z.number(),
  misses: z.number(),
  gap: z.number(),
});

/** The newest months of a community with an approved report, with the month's figures if it had nights. */
export async function newestOf(communityId: string, limit: number, executor: Executor = db) {
  // The last row of its first table is the month itself.
  const { rows } = await sql<{ month: string; finding: string; last: unknown }>`
    SELECT DISTINCT ON (month) to_char(month, 'YYYY-MM') AS month, snapshot->>'finding' AS finding,
      snapshot #> '{tables,0,rows,-1}' AS last
    FROM report_runs
    WHERE community_id = ${communityId} AND kind = 'community' AND status = 'approved'
    ORDER BY month DESC, computed_at DESC LIMIT ${limit}`.execute(executor);
  return rows.map(({ last, ...report }) => ({ ...report, totals: monthTotals.safeParse(last).data ?? null }));
}

/** The latest approved report of a month; undefined for anybody outside the community. */
export async function findFor(userId: string, month: string, executor: Executor = db) {
  const own = isMonth(month) && (await Memberships.findActive(userId, executor));
  if (!own) return undefined;
  const found = await executor
    .selectFrom("reportRuns")
    .select(["title", "snapshot", "computedAt", "dataTo", "approvedAt", "recommendation"])
    .where("communityId", "=", own.communityId)
    .where("kind", "=", "community")
    .where("month", "=", `${month}-01`)
    .where("status", "=", "approved")
    .orderBy("computedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, community: own.name, snapshot: snapshotSchema.parse(found.snapshot) };
}
