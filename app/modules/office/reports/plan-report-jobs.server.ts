import { z } from "zod";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { makePlanReports } from "./plan-runs.server";
import { reportNoun } from "./report-options";

/** Every hour, because the company's time zone is a setting. */
const planReports = defineQueue({
  name: "plan-reports",
  label: "Street and house reports, and reports that wait",
  schema: z.object({}),
  cron: "35 * * * *",
  expireIn: 600,
});

export const planReportsWorker = worker(planReports, async () => {
  await makePlanReports();
  await remind();
});

const day = 86_400_000;

/** Days that a report may wait for its approval until those who approve are told, and then the owner. */
const waits = { remind: 3, owner: 6 };

const maxNamed = 3;

/**
 * Tells those who approve of reports for residents that have waited three days, and the owner after six; each report
 * once. Returns how many it told of.
 */
export async function remind(at = new Date(), executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const waiting = await take("remindedAt", new Date(at.getTime() - waits.remind * day), at, trx);
    for (const notice of noticesOf(waiting, waits.remind))
      await Notifications.notify("reports_pending", notice, trx);
    const long = await take("ownerToldAt", new Date(at.getTime() - waits.owner * day), at, trx);
    for (const notice of noticesOf(long, waits.owner)) {
      const told = await Notifications.notify(
        "reports_pending",
        { ...notice, mail: "always", to: ["owner"] },
        trx,
      );
      if (told === 0) await sendJob(noticeMail, { toOffice: notice }, trx);
    }
    return waiting.length + long.length;
  });
}

/** Pending reports computed before `since` that nobody was told of, marked as told; at most 1,000. */
async function take(told: "remindedAt" | "ownerToldAt", since: Date, at: Date, trx: Executor) {
  const due = await trx
    .selectFrom("reportRuns")
    .select(["id", "title"])
    .where("status", "=", "pending")
    .where("kind", "in", ["community", "street", "house"])
    .where("computedAt", "<=", since)
    .where(told, "is", null)
    .orderBy("computedAt")
    .orderBy("id")
    .limit(1_000)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length > 0)
    await trx
      .updateTable("reportRuns")
      .set(told === "remindedAt" ? { remindedAt: at } : { ownerToldAt: at })
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .execute();
  return due;
}

/** More than three are one notification. */
function noticesOf(due: { id: string; title: string }[], days: number) {
  if (due.length > maxNamed)
    return [
      {
        words: `${due.length} reports have waited for approval for ${days} days`,
        href: `${reportNoun.path}?status=pending`,
      },
    ];
  return due.map(({ id, title }) => ({
    words: `${title} has waited for approval for ${days} days`,
    href: `${reportNoun.path}/${id}`,
  }));
}
