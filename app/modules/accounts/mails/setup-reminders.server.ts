import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendAccountMail } from "./account-mail.server";
import { mailGaveUp } from "./account-mail-record.server";

const pause = sql`interval '7 days'`;

export const reminderRule = "At most one reminder can be sent every 7 days.";

/** The last reminder to finish the setup, and whether it is too soon for another; undefined before the first. */
export async function last(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("accountMails as m")
    .select(["m.createdAt as at", "m.sentAt"])
    .select(sql<boolean>`m.created_at > now() - ${pause}`.as("isRecent"))
    .select(sql<boolean>`m.sent_at IS NULL AND ${mailGaveUp("m.id")}`.as("failed"))
    .where("m.userId", "=", userId)
    .where("m.kind", "=", "setup_reminder")
    .orderBy("m.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Reminds a resident by email to finish the setup (row 221). False when there is no such resident. @throws AppError 409 if
 * it is finished, the email is not confirmed, or a reminder went out in the last 7 days
 */
export async function remind(userId: string, by: Audit.Actor, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const person = await trx
      .selectFrom("users")
      .innerJoin("profiles", "profiles.id", "users.id")
      .select(["emailVerifiedAt", "setupCompleted"])
      .where("users.id", "=", userId)
      .where("profiles.kind", "=", "resident")
      .forUpdate("users")
      .executeTakeFirst();
    if (!person) return false;
    if (person.setupCompleted) throw new AppError("This account is already set up.", 409);
    if (!person.emailVerifiedAt)
      throw new AppError("The email of this account is not confirmed, so no reminder can be sent.", 409);
    if ((await last(userId, trx))?.isRecent)
      throw new AppError(`A reminder has just been sent. ${reminderRule}`, 409);
    await sendAccountMail({ kind: "setup_reminder", userId }, trx);
    const subject = { type: "client", id: userId };
    await Audit.record({ actorId: by.id, action: "client.setup_reminded", subject }, trx);
    return true;
  });
}
