import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { digest, randomToken } from "~/platform/secrets.server";

/** Minutes for which typed text waits for its person to sign in again. */
export const lifetime = 30;
/** Drafts that one account may have waiting. */
const most = 10;

const fieldsSchema = z.record(z.string(), z.string());

/** Keeps what someone had typed into the form of a page, and returns the token under which it comes back. */
export async function keep(draft: {
  userId: string;
  path: string;
  fields: Record<string, string>;
}): Promise<string> {
  const token = randomToken();
  await inTransaction(db, async (trx) => {
    await sql`
      DELETE FROM form_drafts WHERE token_hash IN (
        SELECT token_hash FROM form_drafts WHERE user_id = ${draft.userId}
        ORDER BY created_at DESC OFFSET ${most - 1})`.execute(trx);
    await trx
      .insertInto("form_drafts")
      .values({
        token_hash: digest(token),
        user_id: draft.userId,
        path: draft.path,
        fields: JSON.stringify(draft.fields),
      })
      .execute();
  });
  return token;
}

/** Gives a draft out once, to the person who typed it and on the page where it was typed. */
export async function take(
  token: string,
  userId: string,
  path: string,
): Promise<Record<string, string> | undefined> {
  const row = await db
    .deleteFrom("form_drafts")
    .where("token_hash", "=", digest(token))
    .where("user_id", "=", userId)
    .where("path", "=", path)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .returning("fields")
    .executeTakeFirst();
  return row && fieldsSchema.parse(row.fields);
}

/** Deletes drafts that nobody came back for. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const result = await executor
    .deleteFrom("form_drafts")
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
