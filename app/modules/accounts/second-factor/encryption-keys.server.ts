import { sql } from "kysely";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { keyIds, missingKeys } from "~/platform/secrets.server";
import { opened, sealed } from "./secrets.server";

const batch = 500;

/**
 * How many secrets, of authenticator apps and of services, each key protects: the newest one, older ones that are still
 * set, and those that ENCRYPTION_KEYS lacks.
 */
export async function keyUse(executor: Executor = db) {
  const { rows } = await sql<{ key: string; secrets: number }>`
    SELECT key, count(*)::int AS secrets FROM (
      SELECT secret_key_id AS key FROM factors
      UNION ALL SELECT password_key_id FROM mail_settings WHERE password_key_id IS NOT NULL
      UNION ALL SELECT key_key_id FROM payment_settings
      UNION ALL SELECT webhook_key_id FROM payment_settings WHERE webhook_key_id IS NOT NULL
    ) AS used GROUP BY key ORDER BY key LIMIT 100`.execute(executor);
  const lost = new Set(missingKeys(rows.map(({ key }) => key)));
  const [newest, ...older] = keyIds();
  const sum = (some: typeof rows) => some.reduce((total, { secrets }) => total + secrets, 0);
  return {
    newest: sum(rows.filter(({ key }) => key === newest)),
    older: sum(rows.filter(({ key }) => older.includes(key))),
    missing: rows.filter(({ key }) => lost.has(key)),
  };
}

/** Encrypts secrets of older keys with the newest, so that the older ones may go. At most 500; returns how many. */
export async function renewSecrets(executor: Executor = db): Promise<number> {
  const [, ...older] = keyIds();
  if (older.length === 0) return 0;
  return inTransaction(executor, async (trx) => {
    const factors = await trx
      .selectFrom("factors")
      .select(["id", "secretCiphertext", "secretKeyId"])
      .where("secretKeyId", "in", older)
      .limit(batch)
      .forUpdate()
      .execute();
    for (const factor of factors)
      await trx
        .updateTable("factors")
        .set(sealed(opened(factor), factor.id))
        .where("id", "=", factor.id)
        .execute();
    return factors.length;
  });
}
