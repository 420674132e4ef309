import type Stripe from "stripe";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { currency } from "~/platform/currency";
import { env } from "~/platform/env.server";
import { askStripe, isPaymentPage, PaymentError } from "~/platform/stripe.server";
import * as Customers from "./customers.server";
import { priceIdOf } from "./prices.server";

const notSaved = "Your card was not saved. Please try again later.";
const notRead = "The payment service could not be read.";

/**
 * A page of the payment service where a person saves a card without paying; the same for the same key. `back` and `done`
 * are addresses of this site; `done` gets `session_id`. @throws PaymentError 503
 */
export async function beginSaving(
  payer: Customers.Payer,
  { key, back, done }: { key: string; back: string; done: string },
): Promise<{ sessionId: string; url: string }> {
  const customer = await Customers.ensure(
    payer,
    await Customers.nextKey(payer.userId),
    "Failed to create checkout session",
  );
  const session = await askStripe(
    (stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: "setup",
          currency: currency.code,
          customer,
          client_reference_id: payer.userId,
          // Stripe fills in the placeholder: its braces must not be encoded.
          success_url: `${new URL(done, env.appUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: new URL(back, env.appUrl).href,
          metadata: { key },
          ...(env.stripe.tax && { billing_address_collection: "required" }),
        },
        { idempotencyKey: key },
      ),
    notSaved,
  );
  if (!isPaymentPage(session.url)) throw new PaymentError(notSaved, 503, { definite: true });
  return { sessionId: session.id, url: session.url };
}

/** What came of such a page; with the card once it is saved. @throws PaymentError 503 */
export async function savedIn(
  sessionId: string,
): Promise<{ is: "open" | "expired" } | { is: "saved"; paymentMethod: string }> {
  const { status, setup_intent } = await askStripe(
    (stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: ["setup_intent"] }),
    notRead,
  );
  if (status !== "complete") return { is: status === "expired" ? "expired" : "open" };
  const card = typeof setup_intent === "object" ? setup_intent?.payment_method : null;
  const paymentMethod = typeof card === "string" ? card : card?.id;
  if (!paymentMethod) throw new Error("The payment service saved a card without telling which.");
  return { is: "saved", paymentMethod };
}

/** Ends such a page, if it is still open. @throws PaymentError 503 */
export async function closePage(sessionId: string): Promise<void> {
  await askStripe((stripe) => stripe.checkout.sessions.expire(sessionId), notRead);
}

/** Takes a saved card away from the payment service, once, however often it is tried. @throws PaymentError 503 */
export async function forgetCard(paymentMethod: string): Promise<void> {
  try {
    await askStripe(async (stripe) => {
      const { customer } = await stripe.paymentMethods.retrieve(paymentMethod);
      if (customer) await stripe.paymentMethods.detach(paymentMethod);
    }, notRead);
  } catch (error) {
    if (!(error instanceof PaymentError && error.code === "resource_missing")) throw error;
  }
}

/**
 * Begins a subscription with a saved card, once for a key. @throws PaymentError 402 if the card is declined, and
 * nothing is charged; 503
 */
export async function subscribeWith(
  { userId, planKey, paymentMethod }: { userId: string; planKey: PlanKey; paymentMethod: string },
  key: string,
): Promise<void> {
  const customer = await Customers.find(userId);
  if (!customer) throw new Error("A card was saved for a person without a customer at the payment service.");
  const metadata = { userId, planKey };
  await askStripe(async (stripe) => {
    if (env.stripe.tax) await takeAddress(stripe, customer, paymentMethod);
    const price = await priceIdOf(planKey, stripe, notRead);
    return stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        default_payment_method: paymentMethod,
        off_session: true,
        payment_behavior: "error_if_incomplete",
        metadata,
        ...(env.stripe.tax && { automatic_tax: { enabled: true } }),
      },
      { idempotencyKey: key },
    );
  }, notRead);
}

/** Taxes follow the address that was typed with the card. */
async function takeAddress(stripe: Stripe, customer: string, paymentMethod: string): Promise<void> {
  const { billing_details } = await stripe.paymentMethods.retrieve(paymentMethod);
  const said = Object.entries(billing_details.address ?? {});
  const address = Object.fromEntries(said.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  if (Object.keys(address).length > 0) await stripe.customers.update(customer, { address });
}
