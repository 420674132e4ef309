import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { digest, randomToken } from "~/platform/secrets.server";

/** Minutes. */
export const lifetime = 30;
const maxDrafts = 10;

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]));

type DraftFields = z.output<typeof fieldsSchema>;

export async function keep(draft: { userId: string; path: string; fields: DraftFields }): Promise<string> {
  const token = randomToken();
  await inTransaction(db, async (trx) => {
    await sql`
      DELETE FROM form_drafts WHERE token_hash IN (
        SELECT token_hash FROM form_drafts WHERE user_id = ${draft.userId}
        ORDER BY created_at DESC OFFSET ${maxDrafts - 1})`.execute(trx);
    await trx
      .insertInto("formDrafts")
      .values({
        tokenHash: digest(token),
        userId: draft.userId,
        path: draft.path,
        fields: JSON.stringify(draft.fields),
      })
      .execute();
  });
  return token;
}

/** Works once, for the same person on the same page. */
export async function take(token: string, userId: string, path: string): Promise<DraftFields | undefined> {
  const row = await db
    .deleteFrom("formDrafts")
    .where("tokenHash", "=", digest(token))
    .where("userId", "=", userId)
    .where("path", "=", path)
    .where("createdAt", ">", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .returning("fields")
    .executeTakeFirst();
  // A row may date from before this shape of the column.
  return fieldsSchema.safeParse(row?.fields).data;
}

export async function sweep(executor: Executor = db): Promise<number> {
  const result = await executor
    .deleteFrom("formDrafts")
    .where("createdAt", "<", sql<Date>`now() - make_interval(mins => ${lifetime}::int)`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
