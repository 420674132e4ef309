import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addressKey, type Limit, type Try, takeAllOrRefuse } from "~/platform/rate-limit.server";
import { hashPassword } from "./password.server";
import * as Passwords from "./passwords.server";

const minutes = 60;

const asksFor: Limit = { name: "reset", tries: 1, window: 60 };
/** A household, an office and a library have one address. */
const asksFrom: Limit = { name: "reset-address", tries: 3, window: 60 };

export const resetGone = "This link has been used or has expired. Ask for a new one.";

/** Known and unknown addresses run the same statements. Invited staff have no password to reset yet. @throws AppError 429 */
export async function ask(email: string): Promise<void> {
  const tries: Try[] = [
    [asksFor, email],
    [asksFrom, addressKey()],
  ];
  await takeAllOrRefuse(tries, waitForReset);
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where(Users.canSignIn)
      .where((eb) => eb.or([eb("role", "=", "resident"), eb("emailVerifiedAt", "is not", null)]))
      .executeTakeFirst();
    const subject = { type: "user", id: user?.id ?? null };
    await Audit.record({ actorId: null, action: "user.reset_asked", subject }, trx);
    await sendResetLink({ id: user?.id ?? newId(), email }, trx);
  });
}

/** Revokes earlier links. For an unknown user it does the same work and sends nothing. */
export async function sendResetLink(user: { id: string; email: string }, trx: Executor): Promise<void> {
  const { id: userId, email } = user;
  const tokenId = await AccountTokens.create({ purpose: "reset_password", userId, email, minutes }, trx);
  await sendAccountMail({ kind: "reset_password", userId, tokenId }, trx);
}

/** The email of the account that a link is for; undefined for a dead link. */
export async function emailOf(token: string): Promise<string | undefined> {
  return (await AccountTokens.find("reset_password", token))?.email;
}

export async function isLive(token: string): Promise<boolean> {
  return (await emailOf(token)) !== undefined;
}

/**
 * Undefined for a dead link: hashing is expensive, and anybody can make up a token. @throws FieldRefusal if it is the
 * email
 */
export async function hashFor(token: string, password: string): Promise<string | undefined> {
  const owner = await AccountTokens.find("reset_password", token);
  if (!owner) return undefined;
  Passwords.refuseEmailName(owner.email, password);
  return hashPassword(password);
}

/** Ends every session and confirms the address, since the link went there. @throws AppError 410 for a dead link */
export async function reset(
  token: string,
  passwordHash: string | undefined,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const owner = passwordHash && (await AccountTokens.consume("reset_password", token, trx));
    if (!owner) throw new AppError(resetGone, 410);
    const { userId } = owner;
    await Passwords.set(userId, passwordHash, trx);
    await Users.confirmEmail(owner, trx);
    await AccountTokens.revoke("confirm_email", userId, trx);
    await AccountTokens.revoke("change_email", userId, trx);
    await Sessions.endAll(userId, trx);
  });
}

function waitForReset(_: string, seconds: number): string {
  return `Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} before requesting another reset`;
}
