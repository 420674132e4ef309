import { sql } from "kysely";
import { z } from "zod";
import * as Attempts from "~/modules/billing/stripe/checkout-attempts.server";
import * as SavedCards from "~/modules/billing/stripe/saved-cards.server";
import { termsVersion } from "~/modules/shared/legal/legal-texts.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, externalRetryPolicy, sendJob, worker } from "~/platform/jobs.server";
import { sendGoalMail } from "./goal-mails.server";
import { joinedStates } from "./goal-options";
import { goalPlan } from "./goal-plan.server";
import { streetGoal } from "./street-goal.noun";

/** A saved card on its way out of the payment service. */
export const pledgeRelease = defineQueue({
  name: "pledge-release",
  label: "Saved cards to remove",
  schema: z.object({ pledgeId: z.uuid() }),
  ...externalRetryPolicy,
});

export const pledgeReleaseWorker = worker(pledgeRelease, ({ pledgeId }) => release(pledgeId));

/** Ends pledges that are not charged, and sees to it that their cards go. */
export async function endPledges(
  ids: string[],
  { state, reason }: { state: "left" | "released" | "failed"; reason: string },
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable("streetPledges")
    .set({ state, reason, endedAt: sql`now()` })
    .where("id", "in", ids)
    .execute();
  for (const pledgeId of ids) await sendJob(pledgeRelease, { pledgeId }, trx);
}

/** Removes the card of a pledge that ended, also one that was saved on a page that was still open. */
export async function release(pledgeId: string): Promise<void> {
  const pledge = await db
    .selectFrom("streetPledges")
    .select(["sessionId", "paymentMethod"])
    .where("id", "=", pledgeId)
    .where("state", "in", ["left", "released", "failed"])
    .where("detachedAt", "is", null)
    .executeTakeFirst();
  if (!pledge) return;
  const card = pledge.paymentMethod ?? (await cardOf(pledge.sessionId));
  if (card) await SavedCards.forgetCard(card);
  await db.updateTable("streetPledges").set({ detachedAt: sql`now()` }).where("id", "=", pledgeId).execute();
}

async function cardOf(sessionId: string | null): Promise<string | undefined> {
  if (!sessionId) return undefined;
  const page = await SavedCards.savedIn(sessionId);
  if (page.is === "open") await SavedCards.closePage(sessionId);
  return page.is === "saved" ? page.paymentMethod : undefined;
}

/**
 * Takes over what came of the page where somebody saved their card. Only of their own pledge, where a person asks.
 * Returns whether they have joined. @throws PaymentError 503
 */
export async function confirm(
  { sessionId, userId }: { sessionId: string; userId?: string },
  executor: Executor = db,
): Promise<"joined" | "open" | "no"> {
  let asked = executor.selectFrom("streetPledges").select(["id", "state"]).where("sessionId", "=", sessionId);
  if (userId !== undefined) asked = asked.where("userId", "=", userId);
  const pledge = await asked.executeTakeFirst();
  if (!pledge) return "no";
  if (pledge.state !== "asked") return pledge.state === "saved" ? "joined" : "no";
  const page = await SavedCards.savedIn(sessionId);
  if (page.is === "open") return "open";
  return inTransaction(executor, (trx) => settle(pledge.id, page, trx));
}

type Page = Awaited<ReturnType<typeof SavedCards.savedIn>>;

async function settle(id: string, page: Page, trx: Executor): Promise<"joined" | "no"> {
  const pledge = await trx
    .selectFrom("streetPledges as p")
    .innerJoin("streetGoals as g", "g.id", "p.goalId")
    .select(["p.id", "p.goalId", "p.userId", "p.addressKey", "p.state", "g.status", "g.homes", "g.street"])
    .where("p.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!pledge?.userId || pledge.state !== "asked") return pledge?.state === "saved" ? "joined" : "no";
  if (page.is !== "saved") {
    await endPledges([id], { state: "left", reason: "expired" }, trx);
    return "no";
  }
  const { paymentMethod } = page;
  const taken = await trx
    .selectFrom("streetPledges")
    .select("id")
    .where("goalId", "=", pledge.goalId)
    .where("addressKey", "=", pledge.addressKey)
    .where("state", "in", ["saved", "starting", "started"])
    .executeTakeFirst();
  if (taken || pledge.status !== "open") {
    await trx.updateTable("streetPledges").set({ paymentMethod }).where("id", "=", id).execute();
    await endPledges([id], { state: taken ? "left" : "released", reason: taken ? "address" : "closed" }, trx);
    return "no";
  }
  await trx
    .updateTable("streetPledges")
    .set({ state: "saved", paymentMethod, savedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  const { userId, goalId } = pledge;
  const planKey = (await goalPlan(trx))?.key ?? "";
  const version = await termsVersion(trx);
  await Attempts.keepAcceptance({ userId, planKey, termsVersion: version, uncoveredWords: null }, trx);
  await sendGoalMail({ pledgeId: id, kind: "joined" }, trx);
  await tellIfReached(pledge, goalId, trx);
  return "joined";
}

/** How many homes have joined a goal. */
export async function countJoined(goalId: string, executor: Executor = db): Promise<number> {
  const { count } = await executor
    .selectFrom("streetPledges")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("goalId", "=", goalId)
    .where("state", "in", joinedStates)
    .executeTakeFirstOrThrow();
  return count;
}

async function tellIfReached(
  { street, homes }: { street: string; homes: number },
  goalId: string,
  trx: Executor,
): Promise<void> {
  if ((await countJoined(goalId, trx)) < homes) return;
  const told = await trx
    .updateTable("streetGoals")
    .set({ reachedToldAt: sql`now()` })
    .where("id", "=", goalId)
    .where("reachedToldAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!told) return;
  const words = `The goal of ${street} is reached: it can start`;
  const href = `${streetGoal.path}/${goalId}/pledges`;
  await Notifications.notify("street_goal_reached", { words, href }, trx);
}
