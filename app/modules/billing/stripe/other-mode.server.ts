import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { readSignedEvent } from "~/platform/stripe.server";
import { keysFor } from "~/platform/stripe-keys.server";

/**
 * Whether a mode that is not in use has signed the event: it proves that Stripe reaches us, and is not kept. The mode in
 * use is asked before.
 */
export async function hear(rawBody: string | Buffer, signature: string | null): Promise<boolean> {
  const others = await db
    .selectFrom("paymentSettings")
    .select("mode")
    .where("inUse", "=", false)
    .where("webhookCiphertext", "is not", null)
    .execute();
  for (const { mode } of others) {
    const keys = await keysFor(mode === "live" ? mode : "test");
    if (!keys || (await readSignedEvent(rawBody, signature, keys)) === undefined) continue;
    await db.updateTable("paymentSettings").set({ heardAt: sql`now()` }).where("mode", "=", mode).execute();
    return true;
  }
  return false;
}
