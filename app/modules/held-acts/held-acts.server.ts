import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";

/** Minutes after which a held act is forgotten. */
const lifetime = 10;

/** An act that waits until its person has proved who they are. It never holds a password. */
export interface HeldAct {
  name: string;
  fields: unknown;
}

/** Holds an act for a session, in the place of an older one. */
export async function put(
  sessionId: string,
  name: string,
  fields: Record<string, string>,
  executor: Executor = db,
): Promise<void> {
  const held = { name, fields: JSON.stringify(fields), created_at: sql<Date>`now()` };
  await executor
    .insertInto("held_acts")
    .values({ session_id: sessionId, ...held })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet(held))
    .execute();
}

/** Gives the act of a session out, once. */
export async function take(sessionId: string, trx: Executor): Promise<HeldAct | undefined> {
  return trx
    .deleteFrom("held_acts")
    .where("session_id", "=", sessionId)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .returning(["name", "fields"])
    .executeTakeFirst();
}

/** Whether an act waits. */
export async function isWaiting(sessionId: string, executor: Executor = db): Promise<boolean> {
  const row = await executor
    .selectFrom("held_acts")
    .select("name")
    .where("session_id", "=", sessionId)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what waited too long. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const result = await executor
    .deleteFrom("held_acts")
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
