import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import {
  addressKey,
  type Limit,
  type Try,
  takeAllOrRefuse,
  takeOrRefuse,
} from "~/platform/rate-limit.server";
import { sendResetLink } from "./password-resets.server";

const minutes = 24 * 60;

/** For emails that anybody can trigger by typing an address. */
export const mailsTo: Limit = { name: "confirm-mail", tries: 1, window: 60 };
const mailsFrom: Limit = { name: "confirm-mail-address", tries: 1, window: 60 };
const codes: Limit = { name: "confirm-code", tries: 5, window: 600 };

export const confirmationGone =
  "This link has been used or has expired. If your email is already confirmed, sign in. Otherwise ask for another email.";
export const wrongCode = "This code is wrong or has expired. Check our latest email.";

export interface Confirmed {
  email: string;
  /** The password was discarded, and a link to set a new one has been sent. */
  needsPassword: boolean;
}

/** Reuses a live token. An unknown address costs the same work, so timing reveals nothing; its id matches no row. */
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

/** Returns a token id, which matches no row if nothing awaits confirmation. @throws AppError 429 within a minute of the last */
export async function resend(email: string): Promise<string> {
  const tries: Try[] = [
    [mailsTo, email],
    [mailsFrom, addressKey()],
  ];
  await takeAllOrRefuse(tries, waitForMail);
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("role", "=", "resident")
      .where("emailVerifiedAt", "is", null)
      .executeTakeFirst();
    const subject = { type: "user", id: user?.id ?? null };
    await Audit.record({ actorId: null, action: "user.confirmation_asked", subject }, trx);
    return sendConfirmation({ id: user?.id, email }, trx);
  });
}

export async function find(token: string): Promise<AccountTokens.TokenOwner | undefined> {
  return AccountTokens.find("confirm_email", token);
}

/** @throws AppError 410 if the link was used or has expired */
export async function confirm(token: string, executor: Executor = db): Promise<Confirmed> {
  return inTransaction(executor, async (trx) => {
    const owner = await AccountTokens.consume("confirm_email", token, trx);
    if (!owner) throw new AppError(confirmationGone, 410);
    return settle(owner, trx);
  });
}

/** Counts tries per email address, so asking for another email grants no new ones. @throws AppError 400 or 429 */
export async function confirmByCode(
  wait: { tokenId: string; email: string },
  code: string,
): Promise<Confirmed> {
  const refusal = (time: string) =>
    `Too many wrong codes. Please wait ${time}, or open the link in the email.`;
  await takeOrRefuse([[codes, wait.email]], refusal);
  return inTransaction(db, async (trx) => {
    const owner = AccountTokens.isCodeOf(wait.tokenId, code)
      ? await AccountTokens.consumeById("confirm_email", wait.tokenId, trx)
      : undefined;
    if (!owner) throw new AppError(wrongCode);
    return settle(owner, trx);
  });
}

async function settle({ userId, email }: AccountTokens.TokenOwner, trx: Executor): Promise<Confirmed> {
  const user = await Users.confirmEmail({ userId, email }, trx);
  if (!user) throw new AppError(confirmationGone, 410);
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "user.email_confirmed", subject }, trx);
  if (user.needsPassword) await sendResetLink({ id: userId, email }, trx);
  return { ...user, email };
}

function waitForMail(_: string, seconds: number): string {
  return `Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} before asking for another email`;
}
