import type Stripe from "stripe";
import { type Plan, plans } from "~/modules/shared/catalogue/plans";
import { env } from "~/platform/env.server";
import { askStripe } from "~/platform/stripe.server";
import type { StripeKeys } from "~/platform/stripe-keys.server";
import { lookupKeyOf } from "./prices.server";
import { syncedTypes } from "./stripe-events.server";

interface Setup {
  lines: string[];
  /** Only for a webhook created just now: Stripe never shows it again. */
  webhookSecret: string | undefined;
}

const refusal = "Stripe refused. Check STRIPE_SECRET_KEY and that the account is ready.";

/** How we recognize our own objects. */
const mark = { app: "nightjar" };

/**
 * Keeps what exists; a changed price takes over the lookup key, and subscriptions keep theirs. With `keys` that lack the
 * secret of the webhook, a webhook that is there is made anew: its secret was shown once. @throws PaymentError 503
 */
export async function setUp(keys?: StripeKeys): Promise<Setup> {
  const lines: string[] = [];
  for (const plan of plans) lines.push(await askStripe((stripe) => setUpPrice(plan, stripe), refusal, keys));
  const anew = keys?.webhookSecret === "";
  const webhook = await askStripe((stripe) => setUpWebhook(stripe, anew), refusal, keys);
  lines.push(webhook.line, await askStripe(setUpPortal, refusal, keys));
  return { lines, webhookSecret: webhook.secret };
}

async function setUpPrice(plan: Plan, stripe: Stripe): Promise<string> {
  const lookupKey = lookupKeyOf(plan.key);
  const found = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = found.data;
  if (known?.unit_amount === plan.priceCents && known.currency === "cad") {
    return `${plan.patrolName}: ${known.id} (already there)`;
  }
  const product = typeof known?.product === "string" ? known.product : (await createProduct(plan, stripe)).id;
  const price = await stripe.prices.create({
    product,
    currency: "cad",
    unit_amount: plan.priceCents,
    recurring: { interval: "month" },
    tax_behavior: "exclusive",
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { ...mark, plan: plan.key },
  });
  return `${plan.patrolName}: ${price.id} (made)`;
}

function createProduct({ key, patrolName, description }: Plan, stripe: Stripe): Promise<Stripe.Product> {
  return stripe.products.create({ name: patrolName, description, metadata: { ...mark, plan: key } });
}

async function setUpWebhook(
  stripe: Stripe,
  anew: boolean,
): Promise<{ line: string; secret: string | undefined }> {
  const url = new URL("/webhooks/stripe", env.appUrl).href;
  const events = { enabled_events: [...syncedTypes] };
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = data.find((endpoint) => endpoint.url === url);
  if (known && anew) await stripe.webhookEndpoints.del(known.id);
  else if (known) {
    await stripe.webhookEndpoints.update(known.id, events);
    return { line: `Webhook ${url}: ${known.id} (already there)`, secret: undefined };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    description: "Nightjar",
    metadata: mark,
    ...events,
  });
  return { line: `Webhook ${url}: ${made.id} (made)`, secret: made.secret };
}

async function setUpPortal(stripe: Stripe): Promise<string> {
  const params = {
    business_profile: {
      privacy_policy_url: new URL("/privacy", env.appUrl).href,
      terms_of_service_url: new URL("/terms", env.appUrl).href,
    },
    default_return_url: new URL("/profile", env.appUrl).href,
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    metadata: mark,
  };
  const known = await findPortal(stripe);
  if (known) {
    await stripe.billingPortal.configurations.update(known, params);
    return `Portal: ${known} (already there)`;
  }
  return `Portal: ${(await stripe.billingPortal.configurations.create(params)).id} (made)`;
}

/** Without ours, the account's own settings apply. */
export async function findPortal(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.app === mark.app)?.id;
}
