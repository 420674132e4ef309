import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import * as Audit from "~/modules/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addressKey, inWords, type Limit, take } from "~/platform/rate-limit.server";
import { sendResetLink } from "./password-resets.server";

const minutes = 24 * 60;

// security.md 5, design.md 5.
/** Mails that anyone can have sent to an address by typing it. */
export const mailsTo: Limit = { name: "confirm-mail", tries: 1, window: 60 };
const mailsFrom: Limit = { name: "confirm-mail-address", tries: 1, window: 60 };
const codes: Limit = { name: "confirm-code", tries: 5, window: 600 };

export const confirmationGone =
  "This link has been used or has expired. If your email is confirmed already, sign in. Otherwise ask for another mail.";
export const wrongCode = "This code is not right, or it is too old. Check the newest mail from us.";

/** What a confirmation comes to. */
export interface Confirmed {
  /** Nobody's password counts: a link to set one is on its way. */
  needsPassword: boolean;
}

/**
 * Sends the mail with link and code, the same ones again while they are good, and returns the id of their token. `quiet`
 * leaves the mail out, when one was sent just now. For nobody it does the same work, and the id is of nothing.
 */
export async function sendConfirmation(
  user: { id: string | undefined; email: string },
  trx: Executor,
  { quiet = false } = {},
): Promise<string> {
  const { id, email } = user;
  const userId = id ?? newId();
  const purpose = "confirm_email";
  const live = await AccountTokens.findOf(purpose, userId, trx);
  const make = () => AccountTokens.create({ purpose, userId, email, minutes }, trx);
  const tokenId = live ?? (id ? await make() : newId());
  if (!quiet) await sendAccountMail({ kind: "confirm_email", userId, tokenId }, trx);
  return tokenId;
}

/**
 * Sends the confirmation once more where one is awaited, and does the same work where none is. Returns the id of the token
 * that a code typed in this tab belongs to, which may be of nothing.
 * @throws AppError 429 within a minute of the last one
 */
export async function resend(email: string): Promise<string> {
  for (const { limit, key } of [
    { limit: mailsTo, key: email },
    { limit: mailsFrom, key: addressKey() },
  ]) {
    const { allowed, retryAfter } = await take(limit, key);
    if (!allowed) throw new AppError(waitForMail(retryAfter), 429, retryAfter);
  }
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("role", "=", "resident")
      .where("email_verified_at", "is", null)
      .executeTakeFirst();
    const subject = { type: "user", id: user?.id ?? null };
    await Audit.record({ actorId: null, action: "user.confirmation_asked", subject }, trx);
    return sendConfirmation({ id: user?.id, email }, trx);
  });
}

/** The address that a live link would confirm. */
export async function find(token: string): Promise<AccountTokens.TokenOwner | undefined> {
  return AccountTokens.find("confirm_email", token);
}

/**
 * Confirms an address by the link that went there.
 * @throws AppError 410 when the link was used or is too old
 */
export async function confirm(token: string): Promise<Confirmed> {
  return inTransaction(db, async (trx) => {
    const owner = await AccountTokens.consume("confirm_email", token, trx);
    if (!owner) throw new AppError(confirmationGone, 410);
    return settle(owner, trx);
  });
}

/**
 * Confirms an address by the code that went there, typed in the tab that asked for it. Tries are counted by the address, so
 * that asking for another mail gives no further ones.
 * @throws AppError 400 when it is wrong, 429 after five tries in ten minutes
 */
export async function confirmByCode(
  wait: { tokenId: string; email: string },
  code: string,
): Promise<Confirmed> {
  const { allowed, retryAfter } = await take(codes, wait.email);
  if (!allowed) {
    const sentence = `Too many codes were tried. Please wait ${inWords(retryAfter)}, or open the link in the mail.`;
    throw new AppError(sentence, 429, retryAfter);
  }
  return inTransaction(db, async (trx) => {
    const owner = AccountTokens.isCodeOf(wait.tokenId, code)
      ? await AccountTokens.consumeById("confirm_email", wait.tokenId, trx)
      : undefined;
    if (!owner) throw new AppError(wrongCode);
    return settle(owner, trx);
  });
}

async function settle({ userId, email }: AccountTokens.TokenOwner, trx: Executor): Promise<Confirmed> {
  const user = await trx
    .updateTable("users")
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())`, updated_at: sql`now()` })
    .where("id", "=", userId)
    .where("email", "=", email)
    .returning(sql<boolean>`password_hash IS NULL`.as("needsPassword"))
    .executeTakeFirst();
  if (!user) throw new AppError(confirmationGone, 410);
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "user.email_confirmed", subject }, trx);
  if (user.needsPassword) await sendResetLink({ id: userId, email }, trx);
  return user;
}

function waitForMail(seconds: number): string {
  return `Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} before asking for another mail`;
}
