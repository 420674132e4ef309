import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { type Choices, defaultChoices, type Topic, topics } from "./choice-options";

/** What a person wants to get. */
export async function find(userId: string, executor: Executor = db): Promise<Choices> {
  const row = await executor
    .selectFrom("notification_choices")
    .select(["email_updates", "security_alerts", "marketing_emails", "sms_alerts"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? defaultChoices;
}

/**
 * Saves the choices of a person. Each change is a consent or a withdrawal, kept with the words that were agreed to and
 * where (B36: Canada's anti-spam law asks who, what, when and how).
 */
export async function save(
  userId: string,
  choices: Choices,
  source: string,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("notification_choices")
      .values({ user_id: userId, ...defaultChoices })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await trx
      .selectFrom("notification_choices")
      .select(["email_updates", "security_alerts", "marketing_emails", "sms_alerts"])
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = topics.filter(({ name }) => before[name] !== choices[name]);
    if (changed.length === 0) return;
    await trx
      .updateTable("notification_choices")
      .set({ ...choices, updated_at: sql`now()` })
      .where("user_id", "=", userId)
      .execute();
    const consents = changed.map(({ name, label, hint }) => ({
      id: newId(),
      user_id: userId,
      topic: name,
      granted: choices[name],
      words: `${label}: ${hint}`,
      source,
    }));
    await trx.insertInto("consents").values(consents).execute();
    const subject = { type: "user", id: userId };
    const action = "user.notifications_updated";
    await Audit.record({ actorId: userId, action, subject, before, after: { ...choices } }, trx);
  });
}

/** Stops one kind of mail. A user who is gone needs nothing. */
export async function stop(userId: string, topic: Topic, source: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    if (user) await save(userId, { ...(await find(userId, trx)), [topic]: false }, source, trx);
  });
}
