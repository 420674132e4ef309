import type { Status } from "~/modules/billing/stripe/provider-state.server";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { serviceNames } from "~/modules/shared/catalogue/service-types";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { db, type Executor } from "~/platform/db.server";

export interface Subscription {
  status: Status;
  /** Absent for what is not in the catalogue. */
  planKey?: PlanKey;
  planName: string;
  /** What we do for it, and when. */
  planText: string | null;
  priceCents: number | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  /** Overpaid money that no payment has used yet. */
  creditCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  source: "stripe" | "manual";
  /** Imported with a price and a day that the next payment is due, which no card is charged for. */
  isPaidElsewhere: boolean;
  /** The day of the last payment, if the import knew it. */
  lastPaidAt: Date | null;
  /** Deadline to make up for a failed payment. */
  graceUntil: Date | null;
  isCurrent: boolean;
  /** Stripe still continues it: it can be changed, but not bought again. */
  isKept: boolean;
  /** Paid for and not ending. */
  isChangeable: boolean;
  isEntitled: boolean;
}

const graceDays = 7;

export async function find(userId: string, executor: Executor = db): Promise<Subscription | undefined> {
  const row = await executor
    .selectFrom("stripeUserSubscriptions")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row?.subscriptionStatus || row.subscriptionStatus === "not_started") return undefined;
  const plan = await findPlan(row.planKey, executor);
  const over = isOver(row);
  const periodEnd = fromSeconds(row.currentPeriodEnd) ?? row.expiresAt;
  const cancelAt = fromSeconds(row.cancelAt) ?? (row.cancelAtPeriodEnd ? periodEnd : null);
  const subscription = {
    status: over ? ("canceled" as const) : row.subscriptionStatus,
    planKey: plan?.key,
    planName: plan?.patrolName ?? (row.serviceType ? serviceNames[row.serviceType] : "Your plan"),
    planText: plan?.description ?? null,
    priceCents: row.priceCents ?? plan?.priceCents ?? null,
    currentPeriodEnd: periodEnd,
    cancelAtPeriodEnd: cancelAt !== null,
    cancelAt,
    endedAt: fromSeconds(row.endedAt) ?? (over ? row.expiresAt : null),
    creditCents: row.creditCents ?? 0,
    cardBrand: row.paymentMethodBrand,
    cardLast4: row.paymentMethodLast4,
    source: row.source ?? "stripe",
    isPaidElsewhere: row.source === "manual" && row.currentPeriodEnd !== null,
    lastPaidAt: row.source === "manual" ? fromSeconds(row.currentPeriodStart) : null,
    graceUntil: graceOf(row.pastDueSince),
  };
  const isKept = isKeptByProvider(subscription);
  return {
    ...subscription,
    isCurrent: isCurrent(subscription),
    isKept,
    isChangeable: isKept && cancelAt === null && ["active", "trialing"].includes(subscription.status),
    isEntitled: isEntitled(subscription),
  };
}

/** Whether a subscription given by staff has passed its last moment. */
export function isOver(
  { source, expiresAt }: { source: string | null; expiresAt: Date | null },
  now = new Date(),
): boolean {
  return source === "manual" && expiresAt !== null && expiresAt <= now;
}

/** Active, on trial or past due. */
export function isCurrent(subscription: Pick<Subscription, "status"> | undefined): boolean {
  return subscription !== undefined && ["active", "trialing", "past_due"].includes(subscription.status);
}

/** Whether patrols are owed: while it runs, and for 7 days after a failed payment. */
export function isEntitled(
  subscription: Pick<Subscription, "status" | "graceUntil"> | undefined,
  now = new Date(),
): boolean {
  if (!subscription || !isCurrent(subscription)) return false;
  if (subscription.status !== "past_due") return true;
  return subscription.graceUntil !== null && now < subscription.graceUntil;
}

/** Whether Stripe still continues it in any way, so that another one would be one too many. */
export function isKeptByProvider(subscription: Pick<Subscription, "status" | "source"> | undefined): boolean {
  if (subscription?.source !== "stripe") return false;
  return isCurrent(subscription) || ["unpaid", "paused"].includes(subscription.status);
}

function graceOf(since: Date | null): Date | null {
  return since && graceFrom(since);
}

/** When patrols stop after a payment failed. */
export function graceFrom(since: Date): Date {
  return new Date(since.getTime() + graceDays * 86_400_000);
}

function fromSeconds(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
