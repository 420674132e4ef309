import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { Preferences } from "./preferences.schema";

/** What someone has who never saved anything (row 235). */
const defaults: StoredPreferences = { emailNotices: false, mutedNotices: [], timeZone: null };

/** Preferences as they are stored: a kind of notice that is no longer there does no harm. */
export interface StoredPreferences extends Omit<Preferences, "mutedNotices"> {
  mutedNotices: string[];
}

/** The preferences of a member of staff, read by their key. */
export async function find(userId: string, executor: Executor = db): Promise<StoredPreferences> {
  const row = await executor
    .selectFrom("staff_settings")
    .select(["email_notices as emailNotices", "muted_notices as mutedNotices", "time_zone as timeZone"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? defaults;
}

/** Saves the preferences of a member of staff; the audit row has what was before (row 235, security.md 15). */
export async function update(
  userId: string,
  preferences: Preferences,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const before = await find(userId, trx);
    const { emailNotices, mutedNotices, timeZone } = preferences;
    const values = {
      email_notices: emailNotices,
      muted_notices: mutedNotices,
      time_zone: timeZone,
      updated_at: sql<Date>`now()`,
    };
    await trx
      .insertInto("staff_settings")
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
    await Audit.record(
      {
        actorId: userId,
        action: "staff_settings.updated",
        subject: { type: "user", id: userId },
        before: { ...before },
        after: { ...preferences },
      },
      trx,
    );
  });
}
