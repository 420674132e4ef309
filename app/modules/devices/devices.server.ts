import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { digest, randomToken } from "~/platform/secrets.server";

/** Days for which a browser is remembered after its last sign-in. */
const remembered = 400;

/** What is known of the browser of a sign-in. */
export interface Device {
  /** What the browser keeps: 32 random bytes, and in the table only their hash. */
  token: string;
  /** It is not the account's first browser, and was not seen before: its owner is told (row 50). */
  isUnknown: boolean;
}

/** Remembers the browser of a sign-in, by the token that it brought if it brought one. */
export async function remember(userId: string, brought: string | undefined, trx: Executor): Promise<Device> {
  if (brought) {
    const known = await trx
      .updateTable("known_devices")
      .set({ last_seen_at: sql`now()` })
      .where("user_id", "=", userId)
      .where("token_hash", "=", digest(brought))
      .executeTakeFirst();
    if (Number(known.numUpdatedRows) > 0) return { token: brought, isUnknown: false };
  }
  const others = await trx
    .selectFrom("known_devices")
    .select("user_id")
    .where("user_id", "=", userId)
    .limit(1)
    .execute();
  // Two people may share a browser: it keeps one token, known to each of their accounts.
  const token = brought ?? randomToken();
  await trx
    .insertInto("known_devices")
    .values({ user_id: userId, token_hash: digest(token) })
    .execute();
  return { token, isUnknown: others.length > 0 };
}

/** Forgets browsers that have not been seen for long, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const result = await sql`
    DELETE FROM known_devices WHERE (user_id, token_hash) IN (
      SELECT user_id, token_hash FROM known_devices
      WHERE last_seen_at < now() - make_interval(days => ${remembered}::int) LIMIT 1000)`.execute(executor);
  return Number(result.numAffectedRows ?? 0);
}
