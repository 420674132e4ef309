import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { askStripe, isPaymentPage, PaymentError } from "~/platform/stripe.server";
import * as Customers from "./customers.server";
import { findPortal } from "./stripe-setup.server";

const notOpened = "The page to update your card could not be opened. Please try again later.";

/** Stripe's page to change the card. @throws AppError 409 without a customer, 503 if Stripe is unreachable */
export async function updateCardUrl(userId: string): Promise<string> {
  const customer = await Customers.find(userId);
  if (!customer) throw new AppError("You have no subscription yet.", 409);
  const returnUrl = new URL("/profile/subscription/card?returned=1", env.appUrl).href;
  const { url } = await askStripe(
    async (stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        configuration: await findPortal(stripe),
        return_url: returnUrl,
        flow_data: {
          type: "payment_method_update",
          after_completion: { type: "redirect", redirect: { return_url: `${returnUrl}&updated=1` } },
        },
      }),
    notOpened,
  );
  if (!isPaymentPage(url)) throw new PaymentError(notOpened, 503, { definite: true });
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "subscription.card_page_opened", subject }, db);
  return url;
}
