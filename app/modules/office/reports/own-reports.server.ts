import { sql } from "kysely";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { db, type Executor } from "~/platform/db.server";
import { isMonth } from "./months";
import { snapshotSchema } from "./report.schema";

const maxMonths = 36;

/** A resident's community, and the months with an approved report, newest first. */
export async function listFor(userId: string, executor: Executor = db) {
  const own = await Memberships.findActive(userId, executor);
  if (!own) return undefined;
  const { rows } = await sql<{ month: string; finding: string; approvedAt: Date }>`
    SELECT DISTINCT ON (month) to_char(month, 'YYYY-MM') AS month, snapshot->>'finding' AS finding, approved_at
    FROM report_runs
    WHERE community_id = ${own.communityId} AND kind = 'community' AND status = 'approved'
    ORDER BY month DESC, computed_at DESC LIMIT ${maxMonths}`.execute(executor);
  return { community: own.name, reports: rows };
}

/** The latest approved report of a month; undefined for anybody outside the community. */
export async function findFor(userId: string, month: string, executor: Executor = db) {
  const own = isMonth(month) && (await Memberships.findActive(userId, executor));
  if (!own) return undefined;
  const found = await executor
    .selectFrom("reportRuns")
    .select(["title", "snapshot", "computedAt", "dataTo"])
    .where("communityId", "=", own.communityId)
    .where("kind", "=", "community")
    .where("month", "=", `${month}-01`)
    .where("status", "=", "approved")
    .orderBy("computedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, community: own.name, snapshot: snapshotSchema.parse(found.snapshot) };
}
