import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { type Choices, defaultChoices, type Topic, topics } from "./choice-options";

const columns = [
  "emailUpdates",
  "announcements",
  "securityAlerts",
  "courtesyNotes",
  "courtesyAtNight",
  "marketingEmails",
  "smsAlerts",
] as const;

export async function find(userId: string, executor: Executor = db): Promise<Choices> {
  const row = await executor
    .selectFrom("notificationChoices")
    .select(columns)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? defaultChoices;
}

/** Keeps each change as a consent with its wording and source: Canada's anti-spam law asks who, what, when and how. */
export async function save(
  userId: string,
  choices: Choices,
  source: string,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("notificationChoices")
      .values({ userId, ...defaultChoices })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await trx
      .selectFrom("notificationChoices")
      .select(columns)
      .where("userId", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = topics.filter(({ name }) => before[name] !== choices[name]);
    if (changed.length === 0) return;
    await trx
      .updateTable("notificationChoices")
      .set({ ...choices, updatedAt: sql`now()` })
      .where("userId", "=", userId)
      .execute();
    const consents = changed.map(({ name, label, hint }) => ({
      id: newId(),
      userId,
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

/** Does nothing for a deleted user. */
export async function stop(userId: string, topic: Topic, source: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    if (user) await save(userId, { ...(await find(userId, trx)), [topic]: false }, source, trx);
  });
}
