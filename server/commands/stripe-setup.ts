import * as StripeSetup from "~/modules/billing/stripe/stripe-setup.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";

if (env.stripe.sandbox) throw new Error("Set STRIPE_SECRET_KEY to the key of the account to set up.");
if (env.appUrl.protocol !== "https:") {
  throw new Error("Set APP_URL to the public https address: the webhook is sent there.");
}
const { lines, webhookSecret } = await StripeSetup.setUp();
for (const line of lines) console.log(line);
if (webhookSecret)
  console.log(`\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\n\nSave it now: Stripe shows it only once.`);
await closeDatabase();
