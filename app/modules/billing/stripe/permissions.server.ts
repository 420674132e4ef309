import type Stripe from "stripe";
import { z } from "zod";
import { askStripe } from "~/platform/stripe.server";
import type { StripeKeys } from "~/platform/stripe-keys.server";

const nobody = "none_nightjar";

/**
 * What the key must be allowed to write. Each is asked to change something that is not there: with the permission Stripe
 * says so, without it 403.
 */
const probes: [permission: string, ask: (stripe: Stripe) => Promise<unknown>][] = [
  ["Customers", (stripe) => stripe.customers.update(`cus_${nobody}`, {})],
  ["Products", (stripe) => stripe.products.update(`prod_${nobody}`, {})],
  ["Prices", (stripe) => stripe.prices.update(`price_${nobody}`, {})],
  ["Checkout Sessions", (stripe) => stripe.checkout.sessions.expire(`cs_${nobody}`)],
  ["Subscriptions", (stripe) => stripe.subscriptions.update(`sub_${nobody}`, {})],
  ["Invoices", (stripe) => stripe.invoices.pay(`in_${nobody}`)],
  ["Payment Methods", (stripe) => stripe.paymentMethods.detach(`pm_${nobody}`)],
  ["Customer portal", (stripe) => stripe.billingPortal.configurations.update(`bpc_${nobody}`, {})],
  ["Webhook Endpoints", (stripe) => stripe.webhookEndpoints.update(`we_${nobody}`, {})],
];

const answered = z.object({ statusCode: z.number() });

/** The permissions that the key lacks, in Stripe's words. @throws PaymentError 503 if Stripe does not know the key, or is away */
export async function missingPermissions(keys: StripeKeys): Promise<string[]> {
  const refusal = "Stripe does not know this key. Copy it again, as a whole.";
  return askStripe(
    async (stripe) => {
      const found = await Promise.all(
        probes.map(([permission, ask]) => lacks(permission, () => ask(stripe))),
      );
      return found.flat();
    },
    refusal,
    keys,
  );
}

async function lacks(permission: string, ask: () => Promise<unknown>): Promise<string[]> {
  try {
    await ask();
    return [];
  } catch (error) {
    const status = answered.safeParse(error).data?.statusCode;
    if (status === 403) return [permission];
    if (status === 404 || status === 400) return [];
    throw error;
  }
}
