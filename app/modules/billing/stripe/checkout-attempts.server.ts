import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { giveBack, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { singleton } from "~/platform/singleton.server";

/** Where the plan was chosen, and where cancelling leads back to: a name, never an address. */
export type Origin = "payment" | "residential";

/** Open until paid, given up or a day old. */
export interface Attempt extends Wanted {
  id: string;
  sessionId: string | null;
  url: string | null;
}

interface Wanted {
  userId: string;
  planKey: PlanKey;
  origin: Origin;
  termsVersion: string;
  uncoveredWords: string | null;
}

/** Continuing an open checkout does not count. */
const begins: Limit = { name: "checkout", tries: 10, window: 3_600 };

/** Stripe keeps a checkout open for 24 hours; nobody is sent to one in its last hour. */
const life = sql`interval '23 hours'`;

export async function findOpen(userId: string, executor: Executor = db): Promise<Attempt | undefined> {
  const row = await executor
    .selectFrom("checkoutAttempts")
    .select(["id", "planKey", "origin", "termsVersion", "uncoveredWords", "sessionId", "url"])
    .where("userId", "=", userId)
    .where("closedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - ${life}`)
    .executeTakeFirst();
  const planKey = (await findPlan(row?.planKey, executor))?.key;
  if (!row || !planKey) return undefined;
  const { origin: from, ...attempt } = row;
  const origin = from === "residential" ? "residential" : "payment";
  return { ...attempt, userId, planKey, origin };
}

/** One of this person's checkouts. */
export async function findOwn(userId: string, sessionId: string) {
  return db
    .selectFrom("checkoutAttempts")
    .select("uncoveredWords")
    .where("sessionId", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export function isFor(attempt: Attempt, wanted: Wanted): boolean {
  const terms = ["planKey", "origin", "termsVersion", "uncoveredWords"] as const;
  return terms.every((name) => attempt[name] === wanted[name]);
}

/** The open attempt or a new one; concurrent calls get the same one. @throws AppError 429 after too many in an hour */
export async function open(wanted: Wanted): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    const { userId } = wanted;
    await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
    const known = await findOpen(userId, trx);
    if (known && isFor(known, wanted)) return known;
    const refusal = (wait: string) =>
      `You have started too many checkouts. Please wait ${wait} and try again.`;
    await takeOrRefuse([[begins, userId]], refusal, trx);
    await closeAll(userId, trx);
    const id = newId();
    await trx
      .insertInto("checkoutAttempts")
      .values({ id, ...wanted })
      .execute();
    return { ...wanted, id, sessionId: null, url: null };
  });
}

/** Stores which terms a person accepted for a plan, and the wording they accepted if we do not patrol there yet. */
export async function keepAcceptance(
  { userId, planKey, termsVersion, uncoveredWords }: Omit<Wanted, "origin">,
  trx: Executor,
): Promise<void> {
  await trx
    .insertInto("termsAcceptances")
    .values({ id: newId(), userId, termsVersion, planKey, uncoveredWords })
    .execute();
}

/** What a person accepted last, if that was for this plan. */
export async function lastUncoveredWords(
  userId: string,
  planKey: string | null,
  executor: Executor = db,
): Promise<string | null> {
  const last = await executor
    .selectFrom("termsAcceptances")
    .select(["planKey", "uncoveredWords"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && last.planKey === planKey ? last.uncoveredWords : null;
}

/** Also records the accepted terms. */
export async function keep(attempt: Attempt, sessionId: string, url: string): Promise<void> {
  const { id, userId, planKey, termsVersion, uncoveredWords } = attempt;
  await inTransaction(db, async (trx) => {
    const kept = await trx
      .updateTable("checkoutAttempts")
      .set({ sessionId, url })
      .where("id", "=", id)
      .where("sessionId", "is", null)
      .executeTakeFirst();
    if (Number(kept.numUpdatedRows) === 0) return;
    await keepAcceptance(attempt, trx);
    const after = { planKey, sessionId, termsVersion, ...(uncoveredWords && { uncoveredWords }) };
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "checkout.begun", subject, after }, trx);
  });
}

export async function close(id: string): Promise<void> {
  await db
    .updateTable("checkoutAttempts")
    .set({ closedAt: sql`now()` })
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .execute();
}

/** Closes an attempt that failed at the payment service, and does not count it. */
export async function callOff({ id, userId }: Attempt): Promise<void> {
  await close(id);
  await giveBack(begins, userId);
}

export async function closeAll(userId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("checkoutAttempts")
    .set({ closedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("closedAt", "is", null)
    .execute();
}

const running = singleton("checkouts under way", () => new Map<string, Promise<string>>());

/** Once in this process; across processes the idempotency key sees to it. */
export async function once(attempt: Attempt, work: (attempt: Attempt) => Promise<string>): Promise<string> {
  if (attempt.url) return attempt.url;
  const known = running.get(attempt.id);
  if (known) return known;
  const begun = work(attempt).finally(() => running.delete(attempt.id));
  running.set(attempt.id, begun);
  return begun;
}
