import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { publish } from "~/platform/event-bus.server";
import { keyIds, open, seal } from "~/platform/secrets.server";
import {
  keyPurpose,
  keysFor,
  paymentTopic,
  type StripeKeys,
  type StripeMode,
  webhookPurpose,
} from "~/platform/stripe-keys.server";
import { missingPermissions } from "./permissions.server";
import * as StripeSetup from "./stripe-setup.server";

const modes = ["test", "live"] as const;

type SealedKey = { mode: StripeMode; keyId: string; ciphertext: string };

/** Why nothing can be set up here; undefined if it can. */
export function setElsewhere(): string | undefined {
  const { sandbox, secretKey = "" } = env.stripe;
  if (sandbox) return "This demo takes payments into a sandbox, which needs no key.";
  if (!secretKey) return undefined;
  const mode = modeOf(secretKey) ?? "live";
  return `STRIPE_SECRET_KEY, a key of the ${mode} mode, is set on the server, and wins over what is done here.`;
}

/** A mode as an owner sees it, never its key. Undefined facts belong to a mode without a key. */
export async function list(executor: Executor = db) {
  const rows = await executor
    .selectFrom("paymentSettings")
    .select(["mode", "keyEnd", "missing", "checkedAt", "setUpAt", "paidAt", "heardAt", "inUse"])
    .execute();
  return modes.map((mode) => ({ mode, facts: rows.find((row) => row.mode === mode) ?? null }));
}

/** The mode of a key by its beginning; undefined for anything else, such as a publishable key. */
export function modeOf(key: string): StripeMode | undefined {
  const mode = /^[rs]k_(test|live)_\w{16,}$/.exec(key)?.[1];
  return modes.find((known) => known === mode);
}

/** A key as it may wait for the owner to confirm: encrypted. */
export function asFields(key: string, mode: StripeMode): SealedKey {
  const { ciphertext, keyId } = seal(key, keyPurpose(mode));
  return { mode, keyId, ciphertext: ciphertext.toString("base64") };
}

/**
 * Asks Stripe what the key may do, and keeps it. The key of another account needs `setUp` before it is of use.
 * @throws PaymentError 503 if Stripe does not know the key, or is away
 */
export async function saveKey(
  { mode, keyId, ciphertext: text }: SealedKey,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  refuseWithEnvironment();
  const ciphertext = Buffer.from(text, "base64");
  const secretKey = open({ ciphertext, keyId }, keyPurpose(mode));
  const missing = await missingPermissions({ secretKey, webhookSecret: "", source: "office" });
  const keyEnd = secretKey.slice(-4);
  await inTransaction(executor, async (trx) => {
    const row = { keyCiphertext: ciphertext, keyKeyId: keyId, keyEnd, missing };
    await trx
      .insertInto("paymentSettings")
      .values({ mode, ...row })
      .onConflict((conflict) =>
        conflict.column("mode").doUpdateSet({
          ...row,
          checkedAt: sql`now()`,
          version: sql<number>`payment_settings.version + 1`,
          updatedAt: sql`now()`,
        }),
      )
      .execute();
    await told("payment_settings.key_saved", { mode, keyEnd }, by, trx);
  });
}

/** Makes the prices, the webhook and the portal of a mode; again, it changes only what differs. @throws PaymentError 503 */
export async function setUp(mode: StripeMode, by: Audit.Actor, executor: Executor = db): Promise<void> {
  refuseWithEnvironment();
  const keys = await keysOf(mode, executor);
  const missing = await missingPermissions(keys);
  await executor
    .updateTable("paymentSettings")
    .set({ missing, checkedAt: sql`now()` })
    .where("mode", "=", mode)
    .execute();
  if (missing.length > 0) throw new AppError(`The key lacks permissions: ${missing.join(", ")}.`, 409);
  const { webhookSecret = keys.webhookSecret } = await StripeSetup.setUp(keys);
  const webhook = seal(webhookSecret, webhookPurpose(mode));
  await inTransaction(executor, async (trx) => {
    await trx
      .updateTable("paymentSettings")
      .set({
        ...{ webhookCiphertext: webhook.ciphertext, webhookKeyId: webhook.keyId },
        ...{ setUpAt: sql`now()`, updatedAt: sql`now()` },
      })
      .where("mode", "=", mode)
      .execute();
    await told("payment_settings.set_up", { mode }, by, trx);
  });
}

/** Payments take place in this mode from now on, in every process; null for none. @throws AppError 409 before it is set up */
export async function use(mode: StripeMode | null, by: Audit.Actor, executor: Executor = db): Promise<void> {
  refuseWithEnvironment();
  await inTransaction(executor, async (trx) => {
    await trx.updateTable("paymentSettings").set({ inUse: false }).where("inUse", "=", true).execute();
    if (mode) {
      const begun = await trx
        .updateTable("paymentSettings")
        .set({ inUse: true, updatedAt: sql`now()` })
        .where("mode", "=", mode)
        .where("setUpAt", "is not", null)
        .executeTakeFirst();
      if (begun.numUpdatedRows === 0n) throw new AppError("Make its prices and its webhook first.", 409);
    }
    await told("payment_settings.used", { mode }, by, trx);
  });
}

/** Notes that a test payment was made. */
export async function notePaid(by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const paid = trx.updateTable("paymentSettings").set({ paidAt: sql`now()` });
    await paid.where("mode", "=", "test").execute();
    await told("payment_settings.tested", { mode: "test" }, by, trx);
  });
}

/** The keys of a mode. @throws AppError 409 without any */
export async function keysOf(mode: StripeMode, executor: Executor = db): Promise<StripeKeys> {
  const keys = await keysFor(mode, executor);
  if (!keys) throw new AppError(`Paste the key of the ${mode} mode first.`, 409);
  return keys;
}

/** Encrypts keys with the newest encryption key. Returns how many modes had an older one. */
export async function renewKeys(executor: Executor = db): Promise<number> {
  const [newest = "", ...older] = keyIds();
  return inTransaction(executor, async (trx) => {
    const rows = await trx.selectFrom("paymentSettings").selectAll().forUpdate().execute();
    const old = rows.filter(
      (row) => older.includes(row.keyKeyId) || older.includes(row.webhookKeyId ?? newest),
    );
    for (const { mode, keyCiphertext, keyKeyId, webhookCiphertext, webhookKeyId } of old) {
      const key = seal(
        open({ ciphertext: keyCiphertext, keyId: keyKeyId }, keyPurpose(mode)),
        keyPurpose(mode),
      );
      const secret =
        webhookCiphertext && webhookKeyId
          ? open({ ciphertext: webhookCiphertext, keyId: webhookKeyId }, webhookPurpose(mode))
          : undefined;
      const webhook = secret === undefined ? undefined : seal(secret, webhookPurpose(mode));
      await trx
        .updateTable("paymentSettings")
        .set({
          ...{ keyCiphertext: key.ciphertext, keyKeyId: key.keyId },
          ...(webhook && { webhookCiphertext: webhook.ciphertext, webhookKeyId: webhook.keyId }),
        })
        .where("mode", "=", mode)
        .execute();
    }
    return old.length;
  });
}

/** @throws AppError 409 if the settings of the server name the keys */
function refuseWithEnvironment(): void {
  const elsewhere = setElsewhere();
  if (elsewhere) throw new AppError(elsewhere, 409);
}

async function told(action: string, after: Record<string, unknown>, by: Audit.Actor, trx: Executor) {
  const subject = { type: "payment_settings", id: null };
  await Audit.record({ actorId: by.id, action, subject, after }, trx);
  await publish(paymentTopic, {}, trx);
}
