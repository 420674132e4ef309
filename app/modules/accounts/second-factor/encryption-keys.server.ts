import { db, type Executor, inTransaction } from "~/platform/db.server";
import { keyIds, missingKeys } from "~/platform/secrets.server";
import { opened, sealed } from "./secrets.server";

const batch = 500;

/**
 * How many secrets of authenticator apps each key protects: the newest one, older ones that are still set, and those
 * that ENCRYPTION_KEYS lacks.
 */
export async function keyUse(executor: Executor = db) {
  const rows = await executor
    .selectFrom("factors")
    .select(["secretKeyId as key", ({ fn }) => fn.countAll<number>().as("secrets")])
    .groupBy("secretKeyId")
    .orderBy("secretKeyId")
    .limit(100)
    .execute();
  const used = rows.map(({ key, secrets }) => ({ key, secrets: Number(secrets) }));
  const lost = new Set(missingKeys(used.map(({ key }) => key)));
  const [newest, ...older] = keyIds();
  const sum = (some: typeof used) => some.reduce((total, { secrets }) => total + secrets, 0);
  return {
    newest: sum(used.filter(({ key }) => key === newest)),
    older: sum(used.filter(({ key }) => older.includes(key))),
    missing: used.filter(({ key }) => lost.has(key)),
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
