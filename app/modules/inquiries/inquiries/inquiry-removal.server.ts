import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { guardSource } from "./inquiry-noun";

/** How many notes, replies and messages are deleted with an inquiry. */
export async function impact(id: string, executor: Executor = db) {
  const count = (table: "inquiryNotes" | "inquiryReplies" | "inquiryMessages") =>
    executor
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .where("inquiryId", "=", id)
      .executeTakeFirstOrThrow();
  const [notes, replies] = [await count("inquiryNotes"), await count("inquiryReplies")];
  const messages = await count("inquiryMessages");
  return {
    notes: Number(notes.count),
    replies: Number(replies.count),
    messages: Number(messages.count),
  };
}

/**
 * Deletes inquiries older than 24 months unless they must be kept (O. Reg. 434/07), at most 1,000 a run. Returns how
 * many.
 */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("inquiries")
    .select("id")
    .where("createdAt", "<", sql<Date>`now() - interval '24 months'`)
    .where(sql<boolean>`NOT (source = ${guardSource} AND guard_report_is_kept(created_at, keep_until))`)
    .limit(1_000);
  const result = await executor.deleteFrom("inquiries").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Messages from an email that may be deleted. A guard's report and an inquiry with an accepted quote have to be kept. */
export function removableOf(email: string, executor: Executor) {
  const accepted = sql`SELECT FROM quotes WHERE inquiry_id = inquiries.id AND status = 'accepted'`;
  return executor
    .selectFrom("inquiries")
    .select(["id", "version"])
    .where("email", "=", email.toLowerCase())
    .where("source", "<>", guardSource)
    .where(sql<boolean>`NOT EXISTS (${accepted})`)
    .orderBy("id")
    .limit(1_000)
    .execute();
}

/** How many messages from an email there are, and how many of them have to be kept. */
export async function countOf(email: string, executor: Executor = db) {
  const { all } = await executor
    .selectFrom("inquiries")
    .select(({ fn }) => fn.countAll<number>().as("all"))
    .where("email", "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  const removable = (await removableOf(email, executor)).length;
  return { removable, kept: Number(all) - removable };
}
