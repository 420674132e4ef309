import type Stripe from "stripe";
import * as Audit from "~/modules/audit/audit.server";
import { type PlanKey, termsVersion } from "~/modules/plans/plans";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { askStripe, inOneWait, isPaymentPage, PaymentError } from "~/platform/stripe.server";
import * as Attempts from "./checkout-attempts.server";
import * as Customers from "./customers.server";
import { priceIdOf } from "./prices.server";
import * as Subscriptions from "./subscriptions.server";
import { syncUser } from "./sync.server";

export const notCreated = "Failed to create checkout session";
export const noUrl = "No checkout URL received";
export const alreadySubscribed =
  "You already have a subscription. You can change your plan in your profile, under Subscription.";

/** The page on which someone chose a plan, and to which cancelling leads back (B12: a name, never an address). */
export type Origin = "payment" | "residential";

/**
 * Begins a checkout, or goes on with the one that is open, and gives the address where the person pays. However often and
 * at however many places at once this is asked, one checkout is made (security.md 2, row 113).
 * @throws AppError 409 when there is a subscription, 429 when too many were begun, 503 with the documented sentence
 */
export async function begin(payer: Customers.Payer, planKey: PlanKey, origin: Origin): Promise<string> {
  return inOneWait(() => goOn(payer, planKey, origin));
}

async function goOn(payer: Customers.Payer, planKey: PlanKey, origin: Origin): Promise<string> {
  await refuseSecond(payer.userId);
  const wanted = { userId: payer.userId, planKey, origin, termsVersion };
  const open = await Attempts.findOpen(payer.userId);
  if (open?.sessionId && open.url) {
    const { status } = await sessionOf(open.sessionId);
    if (status === "complete") {
      await syncUser(payer.userId);
      await refuseSecond(payer.userId);
    }
    if (status === "open" && Attempts.isFor(open, wanted)) return open.url;
    if (status === "open") await expire(open.sessionId);
    await Attempts.close(open.id);
  } else if (open && !Attempts.isFor(open, wanted)) await Attempts.close(open.id);
  return Attempts.once(await Attempts.open(wanted), (attempt) => create(payer, attempt));
}

/** Ends the open checkout of someone who leaves, so that nobody can pay for a closed account. */
export async function abandon(userId: string): Promise<void> {
  const open = await Attempts.findOpen(userId);
  if (!open) return;
  if (open.sessionId) {
    const { status } = await sessionOf(open.sessionId);
    if (status === "open") await expire(open.sessionId);
    if (status === "complete") await syncUser(userId);
  }
  await Attempts.close(open.id);
}

async function refuseSecond(userId: string): Promise<void> {
  const subscription = await Subscriptions.find(userId);
  if (Subscriptions.isKeptByProvider(subscription)) throw new AppError(alreadySubscribed, 409);
}

async function sessionOf(sessionId: string): Promise<Stripe.Checkout.Session> {
  return askStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId), notCreated);
}

async function expire(sessionId: string): Promise<void> {
  await askStripe((stripe) => stripe.checkout.sessions.expire(sessionId), notCreated);
}

/** Asks for the session; the attempt is the idempotency key, so that an answer that was lost is given again. */
async function create(payer: Customers.Payer, attempt: Attempts.Attempt): Promise<string> {
  try {
    const customerId = await Customers.ensure(payer, attempt.id, notCreated);
    const session = await askStripe(async (stripe) => {
      const price = await priceIdOf(attempt.planKey, stripe);
      return stripe.checkout.sessions.create(paramsOf(payer, attempt, customerId, price), {
        idempotencyKey: `checkout-${attempt.id}`,
      });
    }, notCreated);
    if (!isPaymentPage(session.url)) throw new PaymentError(noUrl, 503, { definite: true });
    await keep(attempt, session.id, session.url);
    return session.url;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // The service would say the same again to the same key: the next try is a new one.
    if (error.definite) await Attempts.close(attempt.id);
    // A customer that was deleted over there: the next try makes another. What is told is the first refusal.
    if (error.code === "resource_missing") await syncUser(payer.userId).catch(() => undefined);
    throw error;
  }
}

const cancelPaths: Record<Origin, string> = {
  payment: "/payment?checkout=cancelled",
  residential: "/services/neighbourhood-watch?checkout=cancelled",
};

function paramsOf(
  { userId }: Customers.Payer,
  { id, planKey, origin }: Attempts.Attempt,
  customer: string,
  price: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { userId, planKey, attemptId: id };
  return {
    mode: "subscription",
    customer,
    client_reference_id: userId,
    line_items: [{ price, quantity: 1 }],
    // The placeholder is the service's to fill in: its braces must stay as they are.
    success_url: `${new URL("/payment/success", env.appUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: new URL(cancelPaths[origin], env.appUrl).href,
    metadata,
    subscription_data: { metadata },
    ...(env.stripe.tax && {
      automatic_tax: { enabled: true },
      customer_update: { address: "auto" },
      billing_address_collection: "required",
    }),
  };
}

/** The address, the terms that were agreed to on the way there, and a line in the audit log. */
async function keep(attempt: Attempts.Attempt, sessionId: string, url: string): Promise<void> {
  const { id, userId, planKey } = attempt;
  await inTransaction(db, async (trx) => {
    const kept = await trx
      .updateTable("checkout_attempts")
      .set({ session_id: sessionId, url })
      .where("id", "=", id)
      .where("session_id", "is", null)
      .executeTakeFirst();
    if (Number(kept.numUpdatedRows) === 0) return;
    await trx
      .insertInto("terms_acceptances")
      .values({ id: newId(), user_id: userId, terms_version: attempt.termsVersion, plan_key: planKey })
      .execute();
    const after = { planKey, sessionId, termsVersion: attempt.termsVersion };
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "checkout.begun", subject, after }, trx);
  });
}
