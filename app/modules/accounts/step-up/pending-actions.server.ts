import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";

/** Minutes. */
const lifetime = 10;

/** Never holds a password. */
interface PendingAction {
  name: string;
  fields: unknown;
}

export async function put(
  sessionId: string,
  name: string,
  fields: Record<string, string>,
  executor: Executor = db,
): Promise<void> {
  const held = { name, fields: JSON.stringify(fields), createdAt: sql<Date>`now()` };
  await executor
    .insertInto("pendingActions")
    .values({ sessionId, ...held })
    .onConflict((conflict) => conflict.column("sessionId").doUpdateSet(held))
    .execute();
}

/** Works once. */
export async function take(sessionId: string, trx: Executor): Promise<PendingAction | undefined> {
  return trx
    .deleteFrom("pendingActions")
    .where("sessionId", "=", sessionId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .returning(["name", "fields"])
    .executeTakeFirst();
}

export async function isWaiting(sessionId: string, executor: Executor = db): Promise<boolean> {
  const row = await executor
    .selectFrom("pendingActions")
    .select("name")
    .where("sessionId", "=", sessionId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweep(executor: Executor = db): Promise<number> {
  const result = await executor
    .deleteFrom("pendingActions")
    .where("createdAt", "<", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
