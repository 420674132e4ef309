import { record } from "~/modules/residents/verifications/verification-events.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

/** Adds a staff note about a client. Undefined if the person is not a client. */
export async function add(
  userId: string,
  body: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const client = await trx
      .selectFrom("profiles")
      .innerJoin("users", "users.id", "profiles.id")
      .select("profiles.id")
      .where("profiles.id", "=", userId)
      .where("kind", "=", "resident")
      .executeTakeFirst();
    if (!client) return undefined;
    const id = newId();
    await trx.insertInto("clientNotes").values({ id, userId, authorId: by.id, body }).execute();
    await record(userId, { action: "client.note_added", by }, trx);
    return id;
  });
}
