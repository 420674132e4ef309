import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { gaveUp } from "~/platform/job-monitor.server";
import { accountMail } from "./account-mail.server";

/** Emails stay on the record for 24 months. */
const kept = sql`interval '24 months'`;

/** Whether the email in a column's row gave up after all its retries. */
export function mailGaveUp(column: string) {
  return gaveUp(accountMail.name, "mailId", column);
}

/** The emails that an account was sent, newest first, at most 1,000. */
export async function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("accountMails")
    .select(["kind", "createdAt", "sentAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(1_000)
    .execute();
}

/** Removes a batch of those past that age. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("accountMails")
    .select("id")
    .where("createdAt", "<", sql<Date>`now() - ${kept}`)
    .orderBy("createdAt")
    .limit(1_000);
  const { numDeletedRows } = await executor
    .deleteFrom("accountMails")
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
