import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";

const minutes = 24 * 60;
const asks: Limit = { name: "change-email", tries: 5, window: 3_600 };

export const changeGone = "This link has been used or has expired. Ask for the change again in your profile.";

/**
 * Sends a link to the new address and a notice to the old one. A new address with an account gets a notice instead of the
 * link. @throws AppError 429 after 5 in an hour
 */
export async function ask(
  person: { userId: string; email: string },
  email: string,
  executor: Executor = db,
): Promise<void> {
  const { userId } = person;
  const refusal = (wait: string) => `You have asked for this too often. Please wait ${wait}.`;
  await takeOrRefuse([[asks, userId]], refusal, executor);
  await inTransaction(executor, async (trx) => {
    const other = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("id", "!=", userId)
      .executeTakeFirst();
    // Made in either case, so that the profile shows the same whether or not the address has an account.
    const tokenId = await AccountTokens.create({ purpose: "change_email", userId, email, minutes }, trx);
    await (other
      ? sendAccountMail({ kind: "account_exists", userId: other.id }, trx)
      : sendAccountMail({ kind: "change_email", userId, tokenId }, trx));
    await sendAccountMail({ kind: "email_change_asked", userId }, trx);
    await record(userId, "user.email_change_asked", trx);
  });
}

export async function find(token: string): Promise<AccountTokens.TokenOwner | undefined> {
  return AccountTokens.find("change_email", token);
}

/** The new email that waits for its link to be opened. */
export async function pending(userId: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("accountTokens")
    .select("email")
    .where("userId", "=", userId)
    .where("purpose", "=", "change_email")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email;
}

/** Ends every session, and returns the new email. @throws AppError 410 for a dead link, 409 if the address has been taken since */
export async function confirm(token: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const owner = await AccountTokens.consume("change_email", token, trx);
    if (!owner) throw new AppError(changeGone, 410);
    const { userId, email } = owner;
    const taken = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (taken) throw new AppError("This email cannot be used for your account. Choose another one.", 409);
    const before = await trx
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await Users.changeEmail(userId, email, trx);
    await AccountTokens.revoke("reset_password", userId, trx);
    await Sessions.endAll(userId, trx);
    await sendAccountMail({ kind: "email_changed", userId, to: before.email }, trx);
    await record(userId, "user.email_changed", trx);
    return email;
  });
}

async function record(userId: string, action: string, trx: Executor): Promise<void> {
  await Audit.record({ actorId: userId, action, subject: { type: "user", id: userId } }, trx);
}
