import { sql } from "kysely";
import { findPlan, type PlanKey } from "~/modules/plans/plans";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { inWords, type Limit, take } from "~/platform/rate-limit.server";
import { singleton } from "~/platform/singleton.server";
import type { Origin } from "./checkouts.server";

/** A checkout that someone began; open until it is paid for, given up or a day old. */
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
}

/** Checkouts that an account may begin; to go on with an open one is not to begin. */
const begins: Limit = { name: "checkout", tries: 10, window: 3_600 };

/** The payment service keeps a checkout open for 24 hours; we send nobody to one in its last. */
const life = sql`interval '23 hours'`;

/** The open attempt of a person. */
export async function findOpen(userId: string, executor: Executor = db): Promise<Attempt | undefined> {
  const row = await executor
    .selectFrom("checkout_attempts")
    .select(["id", "plan_key", "origin", "terms_version", "session_id", "url"])
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - ${life}`)
    .executeTakeFirst();
  const planKey = findPlan(row?.plan_key)?.key;
  if (!row || !planKey) return undefined;
  const { id, session_id: sessionId, url, terms_version: termsVersion } = row;
  const origin = row.origin === "residential" ? "residential" : "payment";
  return { id, userId, planKey, origin, termsVersion, sessionId, url };
}

/** Whether an attempt is what is wanted now. */
export function isFor(attempt: Attempt, wanted: Wanted): boolean {
  const { planKey, origin, termsVersion } = attempt;
  return planKey === wanted.planKey && origin === wanted.origin && termsVersion === wanted.termsVersion;
}

/**
 * The open attempt of a person, or a new one: of many who ask at once one makes it.
 * @throws AppError 429 when too many were begun in an hour
 */
export async function open(wanted: Wanted): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    const { userId, planKey, origin, termsVersion } = wanted;
    await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
    const known = await findOpen(userId, trx);
    if (known && isFor(known, wanted)) return known;
    const verdict = await take(begins, userId, trx);
    if (!verdict.allowed) {
      const sentence = `You have begun too many checkouts. Please wait ${inWords(verdict.retryAfter)} and try again.`;
      throw new AppError(sentence, 429, verdict.retryAfter);
    }
    await closeAll(userId, trx);
    const id = newId();
    await trx
      .insertInto("checkout_attempts")
      .values({ id, user_id: userId, plan_key: planKey, origin, terms_version: termsVersion })
      .execute();
    return { ...wanted, id, sessionId: null, url: null };
  });
}

/** Closes an attempt: the next checkout is a new one. */
export async function close(id: string): Promise<void> {
  await db
    .updateTable("checkout_attempts")
    .set({ closed_at: sql`now()` })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .execute();
}

/** Closes what is open of a person. */
export async function closeAll(userId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("checkout_attempts")
    .set({ closed_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .execute();
}

const running = singleton("checkouts under way", () => new Map<string, Promise<string>>());

/** Runs work for an attempt once in this process, however many ask at once; between processes the key does it. */
export async function once(attempt: Attempt, work: (attempt: Attempt) => Promise<string>): Promise<string> {
  if (attempt.url) return attempt.url;
  const known = running.get(attempt.id);
  if (known) return known;
  const begun = work(attempt).finally(() => running.delete(attempt.id));
  running.set(attempt.id, begun);
  return begun;
}
