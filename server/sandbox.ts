import path from "node:path";
import { EnvError, env } from "~/platform/env.server";
import type { StripeSandbox } from "../stand-ins/stripe/index";

/**
 * The stand-in for Stripe (design.md 4): only in the demo, and only without a key of Stripe. It is loaded on demand, so that
 * a production server never holds it.
 * @throws EnvError when it is asked for outside the demo
 */
export async function openSandbox(): Promise<StripeSandbox | undefined> {
  const { apiUrl, sandbox, secretKey, webhookSecret } = env.stripe;
  if (!sandbox) return undefined;
  if (!env.demo) throw new EnvError(["STRIPE_SECRET_KEY is missing: the sandbox is for the demo only"]);
  const { createStripeSandbox } = await import("../stand-ins/stripe/index");
  return createStripeSandbox({
    file: path.join(env.dataDir, "stripe-sandbox.json"),
    secretKey,
    webhookSecret,
    webhookUrl: new URL("/webhooks/stripe", apiUrl).href,
    publicUrl: env.appUrl.origin,
  });
}
