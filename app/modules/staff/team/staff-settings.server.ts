import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { Preferences } from "./preferences.schema";

const defaults: StoredPreferences = { emailNotices: false, mutedNotices: [], timeZone: null, keys: false };

/** As stored: may name kinds of notice that no longer exist. */
interface StoredPreferences extends Omit<Preferences, "mutedNotices"> {
  mutedNotices: string[];
}

export async function find(userId: string, executor: Executor = db): Promise<StoredPreferences> {
  const row = await executor
    .selectFrom("staffSettings")
    .select(["emailNotices", "mutedNotices", "timeZone", "keys"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? defaults;
}

/** Leaves the settings alone that it is not given. */
export async function update(
  userId: string,
  changed: Partial<Preferences>,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const before = await find(userId, trx);
    const after = { ...before, ...changed };
    const values = { ...after, updatedAt: sql<Date>`now()` };
    await trx
      .insertInto("staffSettings")
      .values({ userId, ...values })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
      .execute();
    await Audit.record(
      {
        actorId: userId,
        action: "staff_settings.updated",
        subject: { type: "user", id: userId },
        before: { ...before },
        after,
      },
      trx,
    );
  });
}
