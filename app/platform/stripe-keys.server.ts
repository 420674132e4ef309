import { db, type Executor } from "./db.server";
import { env } from "./env.server";
import { missingKeys, open } from "./secrets.server";

/** Published when payments begin or cease, or take place in another mode. */
export const paymentTopic = "payment-settings";

/** Stripe keeps two worlds apart: in `test` no money moves. */
export type StripeMode = "test" | "live";

export interface StripeKeys {
  secretKey: string;
  /** Empty until the webhook is made. */
  webhookSecret: string;
  /** From the settings of the server, which win, or pasted by an owner. */
  source: "environment" | "office";
}

/** The keys that payments use, read each time: every process learns of new ones at once. Undefined until there are any. */
export async function keysInUse(executor: Executor = db): Promise<StripeKeys | undefined> {
  const { secretKey, webhookSecret = "" } = env.stripe;
  if (secretKey) return { secretKey, webhookSecret, source: "environment" };
  const row = await stored(executor).where("inUse", "=", true).executeTakeFirst();
  return row && opened(row);
}

/** The keys an owner pasted for a mode, in use or not. */
export async function keysFor(mode: StripeMode, executor: Executor = db): Promise<StripeKeys | undefined> {
  const row = await stored(executor).where("mode", "=", mode).executeTakeFirst();
  return row && opened(row);
}

/** What a key of this mode is bound to where it is stored. */
export function keyPurpose(mode: string): string {
  return `stripe ${mode} key`;
}

/** The same for the secret of its webhook. */
export function webhookPurpose(mode: string): string {
  return `stripe ${mode} webhook`;
}

function stored(executor: Executor) {
  return executor
    .selectFrom("paymentSettings")
    .select(["mode", "keyCiphertext", "keyKeyId", "webhookCiphertext", "webhookKeyId"]);
}

interface Stored {
  mode: string;
  keyCiphertext: Buffer;
  keyKeyId: string;
  webhookCiphertext: Buffer | null;
  webhookKeyId: string | null;
}

/** Undefined if ENCRYPTION_KEYS lacks its key: the monitor says so. */
function opened(row: Stored): StripeKeys | undefined {
  const { mode, keyCiphertext, keyKeyId, webhookCiphertext, webhookKeyId } = row;
  if (missingKeys([keyKeyId, ...(webhookKeyId ? [webhookKeyId] : [])]).length > 0) return undefined;
  const webhookSecret =
    webhookCiphertext && webhookKeyId
      ? open({ ciphertext: webhookCiphertext, keyId: webhookKeyId }, webhookPurpose(mode))
      : "";
  const secretKey = open({ ciphertext: keyCiphertext, keyId: keyKeyId }, keyPurpose(mode));
  return { secretKey, webhookSecret, source: "office" };
}
