import type Stripe from "stripe";
import * as Attempts from "~/modules/billing/stripe/checkout-attempts.server";
import { taxOf } from "~/modules/billing/stripe/invoices.server";
import { priceIdOf } from "~/modules/billing/stripe/prices.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import type { SaidOfHome } from "~/modules/shared/catalogue/plan.schema";
import { termsVersion } from "~/modules/shared/legal/legal-texts.server";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { askStripe, inOneWait } from "~/platform/stripe.server";
import { fetchRunning, requireRunning } from "./provider-subscription.server";
import { syncAfterwards } from "./sync.server";
import * as UncoveredHomes from "./uncovered-homes.server";

const notChanged = "Your plan was not changed. Please try again later.";

/** As the payment service works it out, tax included. */
export interface Preview {
  dueNowCents: number;
  taxNowCents: number;
  /** After the change. */
  creditCents: number;
  /** The next month's total, and what is left to pay of it after the credit. */
  nextTotalCents: number;
  nextCents: number;
  nextTaxCents: number;
  nextDate: Date | null;
}

/** @throws AppError 409 if there is nothing to change, 503 if Stripe cannot say */
export async function preview(userId: string, planKey: PlanKey): Promise<Preview> {
  return inOneWait(() => priceOfChange(userId, planKey));
}

async function priceOfChange(userId: string, planKey: PlanKey): Promise<Preview> {
  const running = await requireRunning(userId);
  const { subscription, item } = await fetchRunning(running, notChanged);
  refuseUnfit(subscription);
  return askStripe(async (stripe) => {
    const items = [{ id: item.id, price: await priceIdOf(planKey, stripe) }];
    const invoiceWith = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
      stripe.invoices.createPreview({
        customer: running.customerId,
        subscription: running.subscriptionId,
        subscription_details: { items, ...details },
      });
    const [now, next] = await Promise.all([
      invoiceWith({ proration_behavior: "always_invoice", proration_date: prorationDate(item) }),
      invoiceWith({ proration_behavior: "none" }),
    ]);
    const creditCents = Math.max(0, now.amount_due - now.total - now.starting_balance);
    return {
      dueNowCents: now.amount_due,
      taxNowCents: taxOf(now),
      creditCents,
      nextTotalCents: next.total,
      nextCents: Math.max(0, next.total - creditCents),
      nextTaxCents: taxOf(next),
      nextDate: new Date(item.current_period_end * 1000),
    };
  }, notChanged);
}

/**
 * Charges the difference at once; idempotent. @throws AppError 400 like a checkout, 402 if declined, 409 if unfit, 503
 */
export async function change(userId: string, planKey: PlanKey, home: SaidOfHome = {}): Promise<void> {
  await inOneWait(() => changeTo(userId, planKey, home));
}

async function changeTo(userId: string, planKey: PlanKey, home: SaidOfHome): Promise<void> {
  const running = await requireRunning(userId);
  const uncoveredWords = await UncoveredHomes.accept(userId, home);
  const { subscription, item } = await fetchRunning(running, notChanged);
  refuseUnfit(subscription);
  const price = await askStripe((stripe) => priceIdOf(planKey, stripe), notChanged);
  if (item.price.id !== price) {
    if (uncoveredWords) {
      const accepted = { userId, planKey, termsVersion: await termsVersion(), uncoveredWords };
      await Attempts.keepAcceptance(accepted, db);
    }
    await askStripe(
      (stripe) =>
        stripe.subscriptions.update(running.subscriptionId, {
          items: [{ id: item.id, price }],
          proration_behavior: "always_invoice",
          proration_date: prorationDate(item),
          payment_behavior: "error_if_incomplete",
        }),
      notChanged,
    );
    const after = { planKey, ...(uncoveredWords && { uncoveredWords }) };
    const entry = { actorId: userId, action: "subscription.plan_changed", after };
    await Audit.record({ ...entry, subject: { type: "user", id: userId } }, db);
  }
  await syncAfterwards(userId);
}

function refuseUnfit(subscription: Stripe.Subscription): void {
  if (subscription.status === "past_due") {
    throw new AppError("A payment is outstanding. Update your card first, then change your plan.", 409);
  }
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
    throw new AppError("Your subscription is set to end. Resume it first, then change your plan.", 409);
  }
}

/** Prorates by whole days, so that the preview and the charge agree. */
function prorationDate(item: Stripe.SubscriptionItem): number {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400;
  return Math.min(Math.max(today, item.current_period_start), item.current_period_end);
}
