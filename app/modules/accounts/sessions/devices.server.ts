import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { digest, randomToken } from "~/platform/secrets.server";

/** Days since its last sign-in. */
const remembered = 400;

interface Device {
  token: string;
  /** Not seen before, and not the account's first browser: the owner is told. */
  isUnknown: boolean;
}

export async function remember(userId: string, brought: string | undefined, trx: Executor): Promise<Device> {
  if (brought) {
    const known = await trx
      .updateTable("knownDevices")
      .set({ lastSeenAt: sql`now()` })
      .where("userId", "=", userId)
      .where("tokenHash", "=", digest(brought))
      .executeTakeFirst();
    if (Number(known.numUpdatedRows) > 0) return { token: brought, isUnknown: false };
  }
  const others = await trx
    .selectFrom("knownDevices")
    .select("userId")
    .where("userId", "=", userId)
    .limit(1)
    .execute();
  // Two people may share a browser: both accounts then know its one token.
  const token = brought ?? randomToken();
  await trx
    .insertInto("knownDevices")
    .values({ userId, tokenHash: digest(token) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { token, isUnknown: others.length > 0 };
}

export async function forgetAll(userId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("knownDevices").where("userId", "=", userId).execute();
}

/** At most 1,000 per run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const result = await sql`
    DELETE FROM known_devices WHERE (user_id, token_hash) IN (
      SELECT user_id, token_hash FROM known_devices
      WHERE last_seen_at < now() - make_interval(days => ${remembered}::int) LIMIT 1000)`.execute(executor);
  return Number(result.numAffectedRows ?? 0);
}
