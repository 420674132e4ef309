import { sql } from "kysely";
import * as Attempts from "~/modules/billing/stripe/checkout-attempts.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { termsChangedAt, termsVersion } from "~/modules/shared/legal/legal-texts.server";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";

/**
 * The plan of a resident who has accepted the terms only as they were before they changed in substance; null if nothing
 * is owed. For a part of a statement.
 */
export function owedBy(userId: string) {
  return sql<string | null>`
    SELECT to_jsonb(plan_key) FROM stripe_user_subscriptions
    WHERE user_id = ${userId} AND plan_key IS NOT NULL AND ended_at IS NULL AND subscription_status <> 'canceled' AND ${termsChangedAt} > coalesce(
      (SELECT max(created_at) FROM terms_acceptances WHERE user_id = ${userId}), '-infinity') LIMIT 1`;
}

/** The same, read on its own. */
export async function findOwed(userId: string, executor: Executor = db): Promise<string | null> {
  const { rows } = await sql<{ plan: string | null }>`SELECT (${owedBy(userId)}) AS plan`.execute(executor);
  return rows[0]?.plan ?? null;
}

/** Keeps that a resident accepts the terms as they are now; a second time changes nothing. */
export async function accept(userId: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const plan = await findPlan(await findOwed(userId, trx), trx);
    if (!plan) return;
    const version = await termsVersion(trx);
    await Attempts.keepAcceptance(
      { userId, planKey: plan.key, termsVersion: version, uncoveredWords: null },
      trx,
    );
    const subject = { type: "user", id: userId };
    const after = { termsVersion: version };
    await Audit.record({ actorId: userId, action: "terms.accepted", subject, after }, trx);
  });
}
