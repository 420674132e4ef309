import type Stripe from "stripe";
import * as Audit from "~/modules/audit/audit.server";
import type { PlanKey } from "~/modules/plans/plans";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { askStripe, inOneWait } from "~/platform/stripe.server";
import { priceIdOf } from "./prices.server";
import { fetchRunning, requireRunning } from "./provider-subscription.server";
import { syncAfterwards } from "./sync.server";

const notChanged = "Your plan was not changed. Please try again later.";

/** What a change of plan costs. */
export interface Preview {
  /** Charged at once; what is left of the old plan is taken off. */
  dueNowCents: number;
  /** Charged on the next date, before tax. */
  nextCents: number;
  nextDate: Date | null;
}

/**
 * What it would cost to change to a plan now (row 125).
 * @throws AppError 409 when there is nothing to change, 503 when the payment service cannot say
 */
export async function preview(userId: string, planKey: PlanKey): Promise<Preview> {
  return inOneWait(() => priceOfChange(userId, planKey));
}

async function priceOfChange(userId: string, planKey: PlanKey): Promise<Preview> {
  const running = await requireRunning(userId);
  const { subscription, item } = await fetchRunning(running, notChanged);
  refuseUnfit(subscription);
  return askStripe(async (stripe) => {
    const price = await stripe.prices.retrieve(await priceIdOf(planKey, stripe));
    const invoice = await stripe.invoices.createPreview({
      customer: running.customerId,
      subscription: running.subscriptionId,
      subscription_details: {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: "always_invoice",
        proration_date: prorationDate(item),
      },
    });
    const credit = Math.max(0, -(invoice.total + invoice.starting_balance));
    return {
      dueNowCents: invoice.amount_due,
      nextCents: Math.max(0, (price.unit_amount ?? 0) - credit),
      nextDate: new Date(item.current_period_end * 1000),
    };
  }, notChanged);
}

/**
 * Changes to a plan at once and charges the difference. A card that is declined changes nothing. Asked twice, it is done once.
 * @throws AppError 402 when the card was declined, 409 when there is nothing to change, 503 when the payment service is away
 */
export async function change(userId: string, planKey: PlanKey): Promise<void> {
  await inOneWait(() => changeTo(userId, planKey));
}

async function changeTo(userId: string, planKey: PlanKey): Promise<void> {
  const running = await requireRunning(userId);
  const { subscription, item } = await fetchRunning(running, notChanged);
  refuseUnfit(subscription);
  const price = await askStripe((stripe) => priceIdOf(planKey, stripe), notChanged);
  if (item.price.id !== price) {
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
    const entry = { actorId: userId, action: "subscription.plan_changed", after: { planKey } };
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

/** Plans are reckoned by whole days, so that the amount in the preview is the amount that is charged. */
function prorationDate(item: Stripe.SubscriptionItem): number {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400;
  return Math.min(Math.max(today, item.current_period_start), item.current_period_end);
}
