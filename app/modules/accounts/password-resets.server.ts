import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addressKey, type Limit, take } from "~/platform/rate-limit.server";
import { hashPassword } from "./password.server";
import * as Passwords from "./passwords.server";

/** Minutes for which a link to set a password works (row 44). */
const minutes = 60;

// Row 43: one a minute, for an account and for where it is asked from.
const asksFor: Limit = { name: "reset", tries: 1, window: 60 };
const asksFrom: Limit = { name: "reset-address", tries: 1, window: 60 };

export const resetGone = "This link has been used or has expired. Ask for a new one.";

/**
 * Sends a link to set a new password, if the address has an account: a known and an unknown one take the same statements
 * (row 42). Staff who have not taken up their invitation have none yet.
 * @throws AppError 429 within a minute of the last one
 */
export async function ask(email: string): Promise<void> {
  for (const { limit, key } of [
    { limit: asksFor, key: email },
    { limit: asksFrom, key: addressKey() },
  ]) {
    const { allowed, retryAfter } = await take(limit, key);
    if (!allowed) throw new AppError(waitForReset(retryAfter), 429, retryAfter);
  }
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("disabled_at", "is", null)
      .where((eb) => eb.or([eb("role", "=", "resident"), eb("email_verified_at", "is not", null)]))
      .executeTakeFirst();
    const subject = { type: "user", id: user?.id ?? null };
    await Audit.record({ actorId: null, action: "user.reset_asked", subject }, trx);
    await sendResetLink({ id: user?.id ?? newId(), email }, trx);
  });
}

/** Sends the link; the ones before it are void. For a user who is not there it does the same work, and no mail is sent. */
export async function sendResetLink(user: { id: string; email: string }, trx: Executor): Promise<void> {
  const { id: userId, email } = user;
  const tokenId = await AccountTokens.create({ purpose: "reset_password", userId, email, minutes }, trx);
  await sendAccountMail({ kind: "reset_password", userId, tokenId }, trx);
}

/** Whether a link to set a password still works. */
export async function isLive(token: string): Promise<boolean> {
  return (await AccountTokens.find("reset_password", token)) !== undefined;
}

/**
 * Sets a new password by a link, once (row 44): every session ends and the address, where the link went, counts as
 * confirmed. Links that someone else may have asked for are void. It signs nobody in.
 * @throws AppError 410 when the link was used or is too old
 */
export async function reset(token: string, password: string): Promise<void> {
  // Hashing is dear, and anyone can make up a token.
  if (!(await isLive(token))) throw new AppError(resetGone, 410);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const owner = await AccountTokens.consume("reset_password", token, trx);
    if (!owner) throw new AppError(resetGone, 410);
    const { userId } = owner;
    await Passwords.set(userId, passwordHash, trx);
    await trx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where("id", "=", userId)
      .where("email", "=", owner.email)
      .execute();
    await AccountTokens.revoke("confirm_email", userId, trx);
    await AccountTokens.revoke("change_email", userId, trx);
    await Sessions.endAll(userId, trx);
  });
}

function waitForReset(seconds: number): string {
  return `Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} before requesting another reset`;
}
