import { findPlan, type PlanKey } from "~/modules/plans/plans";
import type { DB } from "~/platform/db.generated";
import { db, type Executor } from "~/platform/db.server";
import { serviceNames } from "./service-types";

export type Status = NonNullable<DB["stripe_user_subscriptions"]["subscription_status"]>;

/** What a person has subscribed to, as the payment service said last or as staff have set it. */
export interface Subscription {
  status: Status;
  /** Absent for what is not in the catalogue. */
  planKey?: PlanKey;
  planName: string;
  priceCents: number | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When it ends, while it is set to. */
  cancelAt: Date | null;
  cardBrand: string | null;
  cardLast4: string | null;
  source: "stripe" | "manual";
  /** Until when a payment that failed may be made good; null unless one did. */
  graceUntil: Date | null;
}

const graceDays = 7;

/** The subscription of a person; undefined when there never was one. */
export async function find(userId: string, executor: Executor = db): Promise<Subscription | undefined> {
  const row = await executor
    .selectFrom("stripe_user_subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.subscription_status || row.subscription_status === "not_started") return undefined;
  const plan = findPlan(row.plan_key);
  const over = row.source === "manual" && row.expires_at !== null && row.expires_at <= new Date();
  const periodEnd = fromSeconds(row.current_period_end) ?? row.expires_at;
  const cancelAt = fromSeconds(row.cancel_at) ?? (row.cancel_at_period_end ? periodEnd : null);
  return {
    status: over ? "canceled" : row.subscription_status,
    planKey: plan?.key,
    planName: plan?.patrolName ?? (row.service_type ? serviceNames[row.service_type] : "Your plan"),
    priceCents: row.price_cents ?? plan?.priceCents ?? null,
    currentPeriodEnd: periodEnd,
    cancelAtPeriodEnd: cancelAt !== null,
    cancelAt,
    cardBrand: row.payment_method_brand,
    cardLast4: row.payment_method_last4,
    source: row.source ?? "stripe",
    graceUntil: graceOf(row.past_due_since),
  };
}

/** Whether it runs: active, on trial, or behind with a payment. */
export function isCurrent(subscription: Pick<Subscription, "status"> | undefined): boolean {
  return subscription !== undefined && ["active", "trialing", "past_due"].includes(subscription.status);
}

/** Whether the patrol is owed (row 129): while it runs, and 7 days after a payment failed. */
export function isEntitled(
  subscription: Pick<Subscription, "status" | "graceUntil"> | undefined,
  now = new Date(),
): boolean {
  if (!subscription || !isCurrent(subscription)) return false;
  if (subscription.status !== "past_due") return true;
  return subscription.graceUntil !== null && now < subscription.graceUntil;
}

/** Whether the payment service goes on with it in any way, so that a second one would be one too many. */
export function isKeptByProvider(subscription: Pick<Subscription, "status" | "source"> | undefined): boolean {
  if (subscription?.source !== "stripe") return false;
  return isCurrent(subscription) || ["unpaid", "paused"].includes(subscription.status);
}

function graceOf(since: Date | null): Date | null {
  return since && new Date(since.getTime() + graceDays * 86_400_000);
}

function fromSeconds(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
