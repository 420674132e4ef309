import { sql } from "kysely";
import { z } from "zod";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import { system } from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { dayAt, hourAt, laterDay } from "~/platform/wall-time";
import { monthWords } from "./months";
import { counted, reportNoun } from "./report-options";
import * as Reports from "./report-runs.server";

/** Every hour, because the company's time zone is a setting: the last night of the month is over by 7 AM. */
const monthlyReports = defineQueue({
  name: "monthly-reports",
  label: "Monthly community reports",
  schema: z.object({}),
  cron: "30 * * * *",
});

const madeFrom = 8;
const firstDays = 5;

export const monthlyReportsWorker = worker(monthlyReports, async () => {
  await makeMonthly();
});

/**
 * In the first days of a month: requests a report on the month before for each active community that has none. Returns
 * how many.
 */
export async function makeMonthly(at = new Date(), executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const zone = await zoneOf(trx);
    const today = dayAt(at, zone);
    if (Number(today.slice(8)) > firstDays || hourAt(at, zone) < madeFrom) return 0;
    const month = laterDay(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
    await sql`SELECT pg_advisory_xact_lock(hashtext('monthly reports'))`.execute(trx);
    const without = await trx
      .selectFrom("communities as c")
      .select("c.id")
      .where("c.status", "=", "active")
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM report_runs r WHERE r.community_id = c.id
          AND r.kind = 'community' AND r.status <> 'failed' AND r.month = ${`${month}-01`}::date)`,
      )
      .orderBy("c.id")
      .execute();
    for (const { id: communityId } of without)
      await Reports.create({ subject: { kind: "community", communityId }, month }, system, trx);
    if (without.length === 0) return 0;
    const words = `${counted(without.length, "community report")} for ${monthWords(month)} to approve`;
    const href = `${reportNoun.path}?status=pending`;
    await Notifications.notify("reports_pending", { words, href }, trx);
    return without.length;
  });
}
