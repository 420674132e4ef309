import { sql } from "kysely";
import { z } from "zod";
import { planFollow } from "~/modules/billing/stripe/payment-jobs.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { offers } from "~/modules/shared/offers/offers.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { follow, outOfLine } from "./follow.server";
import { serviceHref, waitingHref } from "./point-options";

export const planFollowWorker = worker(planFollow, async ({ userId }) => {
  await follow(userId);
});

const servicePoints = defineQueue({
  name: "service-points",
  label: "Plans without a street or house",
  schema: z.object({}),
  cron: "*/5 * * * *",
});

export const servicePointsWorker = worker(servicePoints, async () => {
  for (const userId of await outOfLine()) await follow(userId);
  await tellOverdue();
});

const batchSize = 1_000;

/** More are one notification. */
const maxNamed = 3;

/** Tells staff, once each, of plans that have waited for their street or house longer than a day. Returns how many. */
export async function tellOverdue(at = new Date(), executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const due = await trx
      .selectFrom("serviceWaits as w")
      .innerJoin("profiles as p", "p.id", "w.userId")
      .select(["w.userId", "w.planKey", "p.fullName"])
      .where("w.toldAt", "is", null)
      .where("w.dueAt", "<=", at)
      .orderBy("w.dueAt")
      .orderBy("w.userId")
      .limit(batchSize)
      .forUpdate("w")
      .skipLocked()
      .execute();
    for (const notice of await noticesOf(due, trx))
      await Notifications.notify("service_unassigned", notice, trx);
    if (due.length > 0)
      await trx
        .updateTable("serviceWaits")
        .set({ toldAt: sql`now()` })
        .where(
          "userId",
          "in",
          due.map(({ userId }) => userId),
        )
        .execute();
    return due.length;
  });
}

async function noticesOf(due: { userId: string; planKey: string; fullName: string }[], trx: Executor) {
  if (due.length > maxNamed)
    return [{ words: `${due.length} plans have protected nothing for a day`, href: waitingHref }];
  const { plans } = await offers(trx);
  return due.map(({ userId, planKey, fullName }) => {
    const plan = plans.find(({ key }) => key === planKey)?.patrolName ?? "plan";
    return { words: `The ${plan} of ${fullName} has protected nothing for a day`, href: serviceHref(userId) };
  });
}
