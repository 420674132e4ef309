import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { inWords, type Limit, take } from "~/platform/rate-limit.server";

const minutes = 24 * 60;
const asks: Limit = { name: "change-email", tries: 5, window: 3_600 };

export const changeGone = "This link has been used or has expired. Ask for the change again in your profile.";

/**
 * Begins the change of an e-mail address (row 83): a link goes to the new one and a notice to the old one. An address that
 * has an account already is told so by mail, and nobody else is.
 * @throws AppError 429 when it was asked for too often
 */
export async function ask(person: { userId: string; email: string }, email: string): Promise<void> {
  const { userId } = person;
  const verdict = await take(asks, userId);
  if (!verdict.allowed) {
    const sentence = `You have asked for this too often. Please wait ${inWords(verdict.retryAfter)}.`;
    throw new AppError(sentence, 429, verdict.retryAfter);
  }
  await inTransaction(db, async (trx) => {
    const other = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("id", "!=", userId)
      .executeTakeFirst();
    if (other) await sendAccountMail({ kind: "account_exists", userId: other.id }, trx);
    else {
      const tokenId = await AccountTokens.create({ purpose: "change_email", userId, email, minutes }, trx);
      await sendAccountMail({ kind: "change_email", userId, tokenId }, trx);
    }
    await sendAccountMail({ kind: "email_change_asked", userId }, trx);
    await record(userId, "user.email_change_asked", trx);
  });
}

/** The address that a link of this kind would bring. */
export async function find(token: string): Promise<AccountTokens.TokenOwner | undefined> {
  return AccountTokens.find("change_email", token);
}

/** The address that waits for its confirmation, if one does. */
export async function pending(userId: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("account_tokens")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", "change_email")
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Changes the address by the link that went to the new one: every session ends, the old address gets a notice and links
 * that went there are void.
 * @throws AppError 410 when the link was used or is too old, 409 when the address has got an account since
 */
export async function confirm(token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
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
    await trx
      .updateTable("users")
      .set({ email, email_verified_at: sql`now()`, updated_at: sql`now()` })
      .where("id", "=", userId)
      .execute();
    await AccountTokens.revoke("reset_password", userId, trx);
    await Sessions.endAll(userId, trx);
    await sendAccountMail({ kind: "email_changed", userId, to: before.email }, trx);
    await record(userId, "user.email_changed", trx);
  });
}

async function record(userId: string, action: string, trx: Executor): Promise<void> {
  await Audit.record({ actorId: userId, action, subject: { type: "user", id: userId } }, trx);
}
