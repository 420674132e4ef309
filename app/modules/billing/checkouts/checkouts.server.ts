import type Stripe from "stripe";
import * as Attempts from "~/modules/billing/stripe/checkout-attempts.server";
import * as Customers from "~/modules/billing/stripe/customers.server";
import { priceIdOf } from "~/modules/billing/stripe/prices.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { syncUser } from "~/modules/billing/subscriptions/sync.server";
import * as UncoveredHomes from "~/modules/billing/subscriptions/uncovered-homes.server";
import type { SaidOfHome } from "~/modules/shared/catalogue/plan.schema";
import type { PlanKey } from "~/modules/shared/catalogue/plans";
import { termsVersion } from "~/modules/shared/legal/legal-texts.server";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import {
  askStripe,
  inOneWait,
  isPaymentPage,
  PaymentError,
  refuseUntilPayments,
} from "~/platform/stripe.server";

const notCreated = "Failed to create checkout session";
const noUrl = "No checkout URL received";
const alreadySubscribed =
  "You already have a subscription. You can change your plan in your profile, under Subscription.";

/**
 * Starts a checkout or continues the open one; concurrent calls get the same one. @throws AppError 400, 409, 429 or 503
 */
export async function begin(
  payer: Customers.Payer,
  planKey: PlanKey,
  origin: Attempts.Origin,
  home: SaidOfHome = {},
): Promise<string> {
  return inOneWait(() => goOn(payer, planKey, origin, home));
}

async function goOn(
  payer: Customers.Payer,
  planKey: PlanKey,
  origin: Attempts.Origin,
  home: SaidOfHome,
): Promise<string> {
  const { userId } = payer;
  await refuseUntilPayments();
  await refuseStaff(userId);
  await refuseSecond(userId);
  const uncoveredWords = await UncoveredHomes.accept(userId, home);
  const wanted = { userId, planKey, origin, termsVersion: await termsVersion(), uncoveredWords };
  const open = await Attempts.findOpen(userId);
  if (open?.sessionId && open.url) {
    const { status } = await sessionOf(open.sessionId);
    if (status === "complete") {
      await syncUser(userId);
      await refuseSecond(userId);
    }
    if (status === "open" && Attempts.isFor(open, wanted)) return open.url;
    if (status === "open") await expire(open.sessionId);
    await Attempts.close(open.id);
  } else if (open && !Attempts.isFor(open, wanted)) await Attempts.close(open.id);
  return Attempts.once(await Attempts.open(wanted), (attempt) => create(payer, attempt));
}

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

/** @throws PaymentError 503 */
export async function outcomeOf(sessionId: string): Promise<"paid" | "open" | "expired"> {
  const { status, payment_status } = await sessionOf(sessionId);
  if (status === "expired") return "expired";
  return status === "open" && payment_status === "unpaid" ? "open" : "paid";
}

async function refuseStaff(userId: string): Promise<void> {
  const user = await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  if (user?.role === "resident") return;
  throw new AppError("A staff account cannot subscribe. Use an account of your own for your home.", 403);
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
    await Attempts.keep(attempt, session.id, session.url);
    return session.url;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Stripe repeats a definite answer for the same key: the next try needs a new attempt.
    if (error.definite && error.status >= 500) await Attempts.callOff(attempt);
    else if (error.definite) await Attempts.close(attempt.id);
    // Deleted at Stripe: the next try creates another customer. Report the first refusal.
    if (error.code === "resource_missing") await syncUser(payer.userId).catch(() => undefined);
    throw error;
  }
}

const cancelPaths: Record<Attempts.Origin, string> = {
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
    // Stripe fills in the placeholder: its braces must not be encoded.
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
