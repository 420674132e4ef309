import { sql } from "kysely";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { db, type Executor } from "~/platform/db.server";
import { cannedReply } from "./canned-reply.noun";

export const cannedReplies = defineNoun(cannedReply, { table: "cannedReplies" });

const maxChoices = 50;

/** The canned replies staff can choose from when writing to this person, by title. */
export async function choices(name: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("cannedReplies")
    .select(["id", "title", "body"])
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .limit(maxChoices)
    .execute();
  return rows.map((row) => ({ ...row, body: row.body.replaceAll("{name}", name) }));
}
