import path from "node:path";
import { env } from "~/platform/env.server";
import type { StripeSandbox } from "../packages/stripe-sandbox/index";

/** Only in the demo without a Stripe key; imported on demand, so that production never loads it. */
export async function openSandbox(): Promise<StripeSandbox | undefined> {
  const { apiUrl, sandbox, secretKey, webhookSecret } = env.stripe;
  if (!sandbox || !secretKey || !webhookSecret) return undefined;
  const { createStripeSandbox } = await import("../packages/stripe-sandbox/index");
  return createStripeSandbox({
    file: path.join(env.dataDir, "stripe-sandbox.json"),
    secretKey,
    webhookSecret,
    webhookUrl: new URL("/webhooks/stripe", apiUrl).href,
    publicUrl: env.appUrl.origin,
  });
}
