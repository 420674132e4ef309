import type * as Audit from "~/modules/shared/audit/audit.server";
import { plans } from "~/modules/shared/catalogue/plans";
import { AppError } from "~/platform/app-error.server";
import { env } from "~/platform/env.server";
import { askStripe, inOneWait, isPaymentPage, PaymentError } from "~/platform/stripe.server";
import * as PaymentSettings from "./payment-settings.server";
import { priceIdOf } from "./prices.server";

const notBegun = "The test payment was not begun. Please try again later.";
const notRead = "The test payment could not be read. Please try again later.";

/** How we recognize the customer of a test payment. */
const mark = { app: "nightjar", testPayment: "1" };

/** The page where an owner pays with a test card, in the test mode whichever is in use. @throws AppError 409; PaymentError 503 */
export async function begin(): Promise<string> {
  return inOneWait(async () => {
    const keys = await PaymentSettings.keysOf("test");
    const [plan] = plans;
    const page = new URL("/admin/setup/payments", env.appUrl).href;
    const { url } = await askStripe(
      async (stripe) => {
        const price = await priceIdOf(plan.key, stripe, notBegun);
        const customer = await stripe.customers.create({ name: "Test payment", metadata: mark });
        return stripe.checkout.sessions.create({
          mode: "subscription",
          customer: customer.id,
          line_items: [{ price, quantity: 1 }],
          // Stripe fills in the placeholder: its braces must not be encoded.
          success_url: `${page}/paid?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: page,
          metadata: mark,
        });
      },
      notBegun,
      keys,
    );
    if (!isPaymentPage(url)) throw new PaymentError(notBegun, 503);
    return url;
  });
}

/** Notes the payment, and deletes its customer, whose subscription ends with it. @throws AppError 409 if it was not paid */
export async function finish(sessionId: string, by: Audit.Actor): Promise<void> {
  const keys = await PaymentSettings.keysOf("test");
  const session = await askStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId), notRead, keys);
  const { customer, metadata, payment_status } = session;
  if (payment_status !== "paid" || metadata?.testPayment !== mark.testPayment || typeof customer !== "string")
    throw new AppError("This test payment was not made.", 409);
  await PaymentSettings.notePaid(by);
  await askStripe((stripe) => stripe.customers.del(customer), notRead, keys);
}
