import { sql } from "kysely";
import type { Payer } from "~/modules/billing/stripe/customers.server";
import * as SavedCards from "~/modules/billing/stripe/saved-cards.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { giveBack, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { inOneWait, PaymentError, refuseUntilPayments } from "~/platform/stripe.server";
import { endPledges } from "./pledge-states.server";

const begins: Limit = { name: "street pledges", tries: 10, window: 3_600 };

/** Stripe keeps a page open for 24 hours; nobody is sent to one in its last hour. */
const openFor = sql`interval '23 hours'`;

/** Why somebody cannot join a goal; undefined if they can. */
type Hindrance = "staff" | "elsewhere" | "unverified" | "plan" | "neighbour";

/** Who asks, and what keeps them from joining. */
export async function standingOf(
  userId: string,
  goal: { id: string; communityId: string | null },
  executor: Executor = db,
) {
  const { rows } = await sql<{ role: string; isMember: boolean; isVerified: boolean; addressKey: string }>`
    SELECT u.role, p.address_verification_status = 'verified' AS is_verified,
      regexp_replace(search_key(concat_ws(' ', p.address, p.zip_code)), '[^a-z0-9]+', '', 'g') AS address_key,
      EXISTS (SELECT FROM community_members m WHERE m.user_id = u.id AND m.status = 'active'
        AND m.community_id = ${goal.communityId}::uuid) AS is_member
    FROM users u JOIN profiles p ON p.id = u.id WHERE u.id = ${userId}`.execute(executor);
  const [person] = rows;
  const addressKey = person?.addressKey ?? "";
  const own = await executor
    .selectFrom("streetPledges")
    .select(["id", "state", "sessionId", "url", sql<boolean>`asked_at > now() - ${openFor}`.as("isFresh")])
    .where("goalId", "=", goal.id)
    .where("userId", "=", userId)
    .where("state", "in", ["asked", "saved", "starting", "started"])
    .executeTakeFirst();
  const subscription = await Subscriptions.find(userId, executor);
  const neighbour = await executor
    .selectFrom("streetPledges")
    .select("id")
    .where("goalId", "=", goal.id)
    .where("addressKey", "=", addressKey)
    .where("state", "in", ["saved", "starting", "started"])
    .where("userId", "is distinct from", userId)
    .executeTakeFirst();
  const hindrance: Hindrance | undefined =
    person?.role !== "resident"
      ? "staff"
      : !person.isMember
        ? "elsewhere"
        : !person.isVerified || addressKey === ""
          ? "unverified"
          : subscription?.isCurrent || Subscriptions.isKeptByProvider(subscription)
            ? "plan"
            : neighbour && "neighbour";
  return { own, hindrance, addressKey };
}

const refusals: Record<Hindrance, string> = {
  staff: "A staff account cannot join. Use an account of your own for your home.",
  elsewhere: "Only members of this community can join.",
  unverified: "Verify your address first: one home joins once.",
  plan: "You have a plan already.",
  neighbour: "Somebody has already joined from your address.",
};

/**
 * The page of the payment service where a resident saves their card for a goal; the same one while it is open.
 * @throws AppError 409 with the reason, 429, PaymentError 503 and nothing is lost
 */
export async function join(payer: Payer, slug: string): Promise<string> {
  return inOneWait(async () => {
    await refuseUntilPayments();
    const pledge = await inTransaction(db, (trx) => ask(payer.userId, slug, trx));
    if (pledge.url) return pledge.url;
    const back = `/streets/${slug}`;
    try {
      const page = await SavedCards.beginSaving(payer, {
        ...{ key: `pledge-${pledge.id}`, back, done: `${back}/saved` },
      });
      await db.updateTable("streetPledges").set(page).where("id", "=", pledge.id).execute();
      return page.url;
    } catch (error) {
      // Stripe repeats a definite answer for the same key: the next try needs a new one.
      if (error instanceof PaymentError && error.definite) {
        await inTransaction(db, (trx) => endPledges([pledge.id], { state: "left", reason: "refused" }, trx));
        if (error.status >= 500) await giveBack(begins, payer.userId);
      }
      throw error;
    }
  });
}

async function ask(userId: string, slug: string, trx: Executor) {
  const goal = await trx
    .selectFrom("streetGoals")
    .select(["id", "communityId", "status"])
    .where("slug", "=", slug)
    .where("status", "=", "open")
    .forShare()
    .executeTakeFirst();
  if (!goal) throw new AppError("This goal is closed.", 409);
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
  const { own, hindrance, addressKey } = await standingOf(userId, goal, trx);
  if (own && own.state !== "asked") throw new AppError("You have joined already.", 409);
  if (hindrance) throw new AppError(refusals[hindrance], 409);
  if (own?.isFresh) return own;
  const refusal = (wait: string) => `You have tried too often. Please wait ${wait} and try again.`;
  await takeOrRefuse([[begins, userId]], refusal, trx);
  if (own) await endPledges([own.id], { state: "left", reason: "expired" }, trx);
  const id = newId();
  await trx.insertInto("streetPledges").values({ id, goalId: goal.id, userId, addressKey }).execute();
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "pledge.begun", subject, after: { goal: slug } }, trx);
  return { id, url: null };
}

/** Takes somebody out of a goal, with their card. False if they were not in it. */
export async function leave(userId: string, goalId: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const found = await trx
      .selectFrom("streetPledges")
      .select("id")
      .where("goalId", "=", goalId)
      .where("userId", "=", userId)
      .where("state", "in", ["asked", "saved"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    await endPledges([found.id], { state: "left", reason: "left" }, trx);
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "pledge.left", subject }, trx);
    return true;
  });
}

/** Takes somebody whose account closes out of every goal that has not started. */
export async function leaveEvery(userId: string, trx: Executor): Promise<void> {
  const open = await trx
    .selectFrom("streetPledges")
    .select("id")
    .where("userId", "=", userId)
    .where("state", "in", ["asked", "saved"])
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await endPledges(ids, { state: "left", reason: "closed" }, trx);
}

/** The goals somebody joined, for the download of their data. */
export function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("streetPledges as p")
    .innerJoin("streetGoals as g", "g.id", "p.goalId")
    .select(["g.street", "g.community", "p.state", "p.askedAt", "p.savedAt", "p.endedAt", "p.detachedAt"])
    .where("p.userId", "=", userId)
    .orderBy("p.askedAt", "desc")
    .limit(1_000)
    .execute();
}
