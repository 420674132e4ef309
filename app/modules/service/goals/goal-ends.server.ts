import { sql } from "kysely";
import { z } from "zod";
import * as SavedCards from "~/modules/billing/stripe/saved-cards.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { syncAfterwards } from "~/modules/billing/subscriptions/sync.server";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { system } from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, externalRetryPolicy, sendJob, worker } from "~/platform/jobs.server";
import { PaymentError } from "~/platform/stripe.server";
import { dayAt } from "~/platform/wall-time";
import { sendGoalMail } from "./goal-mails.server";
import { goalPlan } from "./goal-plan.server";
import { confirm, countJoined, endPledges, pledgeRelease } from "./pledge-states.server";
import { streetGoals } from "./street-goals.server";

/** A home's plan on its way to the payment service. */
export const pledgeStart = defineQueue({
  name: "pledge-start",
  label: "Plans of street goals to begin",
  schema: z.object({ pledgeId: z.uuid() }),
  ...externalRetryPolicy,
});

export const pledgeStartWorker = worker(pledgeStart, ({ pledgeId }) => beginPlan(pledgeId));

const goalUpkeep = defineQueue({
  name: "street-goals",
  label: "Street goals",
  schema: z.object({}),
  cron: "*/10 * * * *",
  expireIn: 600,
});

export const goalUpkeepWorker = worker(goalUpkeep, async () => {
  await takeAnswers();
  await closeMissed();
  await releaseAgain();
});

/**
 * Starts a goal that is reached: each home's plan begins with its saved card, by a job of its own. Returns how many;
 * undefined if there is no such goal. @throws AppError 409 if it is not open or not reached
 */
export async function start(
  goalId: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<number | undefined> {
  return inTransaction(executor, async (trx) => {
    const goal = await streetGoals.records.lock(goalId, trx);
    if (!goal) return undefined;
    if (goal.status !== "open") throw new AppError("This goal is closed.", 409);
    const joined = await countJoined(goalId, trx);
    if (joined < goal.homes)
      throw new AppError(`Only ${joined} of ${goal.homes} homes have joined: nothing was started.`, 409);
    await close(goalId, { status: "started", by }, trx);
    const begun = await trx
      .updateTable("streetPledges")
      .set({ state: "starting" })
      .where("goalId", "=", goalId)
      .where("state", "=", "saved")
      .returning("id")
      .execute();
    for (const { id: pledgeId } of begun) await sendJob(pledgeStart, { pledgeId }, trx);
    await endOpenPages(goalId, trx);
    return begun.length;
  });
}

async function close(
  goalId: string,
  { status, by }: { status: "started" | "missed"; by: Audit.Actor | Audit.System },
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable("streetGoals")
    .set({ status, endedAt: sql`now()`, updatedAt: sql`now()`, version: sql`version + 1` })
    .where("id", "=", goalId)
    .execute();
  const after = { status };
  await streetGoals.records.record(goalId, { verb: status, by, before: { status: "open" }, after }, trx);
}

/** Those still at the page of the payment service are too late. */
async function endOpenPages(goalId: string, trx: Executor): Promise<void> {
  const asked = await trx
    .selectFrom("streetPledges")
    .select("id")
    .where("goalId", "=", goalId)
    .where("state", "=", "asked")
    .execute();
  const ids = asked.map(({ id }) => id);
  if (ids.length > 0) await endPledges(ids, { state: "released", reason: "closed" }, trx);
}

/** Begins the plan of one home, once, however often it is tried; a card that is declined is charged nothing. */
export async function beginPlan(pledgeId: string): Promise<void> {
  const pledge = await db
    .selectFrom("streetPledges as p")
    .innerJoin("streetGoals as g", "g.id", "p.goalId")
    .select(["p.userId", "p.paymentMethod", "g.communityId"])
    .where("p.id", "=", pledgeId)
    .where("p.state", "=", "starting")
    .executeTakeFirst();
  if (!pledge) return;
  const { userId, paymentMethod, communityId } = pledge;
  if (!userId || !paymentMethod) return fail(pledgeId, "closed");
  const key = `pledge-start-${pledgeId}`;
  const reason = await hindranceOf(userId, communityId);
  if (reason) return fail(pledgeId, reason);
  const plan = await goalPlan();
  if (!plan) return fail(pledgeId, "closed");
  const planKey = plan.key;
  try {
    await SavedCards.subscribeWith({ userId, planKey, paymentMethod }, key);
  } catch (error) {
    if (error instanceof PaymentError && error.status === 402) return fail(pledgeId, "declined");
    throw error;
  }
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("streetPledges")
      .set({ state: "started", endedAt: sql`now()` })
      .where("id", "=", pledgeId)
      .where("state", "=", "starting")
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) await sendGoalMail({ pledgeId, kind: "started" }, trx);
  });
  await syncAfterwards(userId);
}

async function hindranceOf(userId: string, communityId: string | null): Promise<string | undefined> {
  const subscription = await Subscriptions.find(userId);
  if (Subscriptions.isKeptByProvider(subscription)) return "plan";
  const member = await Memberships.findActive(userId);
  return member?.communityId === communityId ? undefined : "moved";
}

async function fail(pledgeId: string, reason: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endPledges([pledgeId], { state: "failed", reason }, trx);
    await sendGoalMail({ pledgeId, kind: "failed" }, trx);
  });
}

/** Takes over what came of pages whose answer was lost; at most 200 at a time. */
export async function takeAnswers(at = new Date(), executor: Executor = db): Promise<void> {
  const asked = await executor
    .selectFrom("streetPledges")
    .select("sessionId")
    .where("state", "=", "asked")
    .where("sessionId", "is not", null)
    .where("askedAt", "<", new Date(at.getTime() - 120_000))
    .orderBy("askedAt")
    .limit(200)
    .execute();
  for (const { sessionId } of asked)
    if (sessionId)
      try {
        await confirm({ sessionId }, executor);
      } catch (error) {
        // The payment service is away: the next run asks again.
        if (!(error instanceof PaymentError)) throw error;
        return;
      }
}

/**
 * Closes goals whose last day is over and that too few homes joined: nothing is charged, the saved cards go, and
 * everyone who joined is told. Returns how many.
 */
export async function closeMissed(at = new Date(), executor: Executor = db): Promise<number> {
  const today = dayAt(at, (await company()).timeZone);
  const due = await executor
    .selectFrom("streetGoals")
    .select("id")
    .where("status", "=", "open")
    .where("until", "<", today)
    .orderBy("until")
    .limit(100)
    .execute();
  let closed = 0;
  for (const { id } of due) if (await inTransaction(executor, (trx) => closeIfMissed(id, trx))) closed += 1;
  return closed;
}

async function closeIfMissed(goalId: string, trx: Executor): Promise<boolean> {
  const goal = await streetGoals.records.lock(goalId, trx);
  if (goal?.status !== "open" || (await countJoined(goalId, trx)) >= goal.homes) return false;
  await close(goalId, { status: "missed", by: system }, trx);
  const joined = await trx
    .selectFrom("streetPledges")
    .select("id")
    .where("goalId", "=", goalId)
    .where("state", "=", "saved")
    .execute();
  const ids = joined.map(({ id }) => id);
  if (ids.length > 0) await endPledges(ids, { state: "released", reason: "missed" }, trx);
  for (const pledgeId of ids) await sendGoalMail({ pledgeId, kind: "missed" }, trx);
  await endOpenPages(goalId, trx);
  return true;
}

/** A card that could not be removed for half a day is tried again. */
async function releaseAgain(executor: Executor = db): Promise<void> {
  const left = await executor
    .selectFrom("streetPledges")
    .select("id")
    .where("state", "in", ["failed", "left", "released"])
    .where("detachedAt", "is", null)
    .where("endedAt", "<", sql<Date>`now() - interval '12 hours'`)
    .orderBy("endedAt")
    .limit(200)
    .execute();
  await inTransaction(executor, async (trx) => {
    for (const { id: pledgeId } of left)
      await sendJob(pledgeRelease, { pledgeId }, trx, { singletonKey: pledgeId });
  });
}
