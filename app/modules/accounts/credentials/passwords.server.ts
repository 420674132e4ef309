import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { forget, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { emailAsPassword, isEmailName } from "./password.schema";
import { verifyPassword } from "./password.server";

const wrongPassword = "That password is incorrect. Please try again.";

const proofs: Limit = { name: "prove", tries: 5, window: 900, growing: { first: 30, longest: 900 } };

/** @throws AppError 400 if it is wrong, 429 after too many tries */
export async function prove(userId: string, password: string): Promise<void> {
  if (await isRight(userId, password)) return forget(proofs, userId);
  await Audit.record(
    { actorId: userId, action: "session.proof_refused", subject: { type: "user", id: userId } },
    db,
  );
  throw new AppError(wrongPassword);
}

/** @throws FieldRefusal if a new password is the account's email */
export function refuseEmailName(email: string, password: string, field = "password"): void {
  if (isEmailName(password, email))
    throw new FieldRefusal("Your password was not changed.", { [field]: emailAsPassword });
}

/** Counts as a try: otherwise it would tell a thief of the session whether a guess is right. @throws AppError 400, 429 */
export async function refuseSame(userId: string, password: string): Promise<void> {
  if (await isRight(userId, password)) throw new AppError("That is already your password. Choose a new one.");
}

async function isRight(userId: string, password: string): Promise<boolean> {
  await takeOrRefuse([[proofs, userId]], (wait) => `Too many attempts. Please wait ${wait} and try again.`);
  const user = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return verifyPassword(password, user?.passwordHash);
}

/** Ends the person's other sessions and emails them (ASVS V7.4.3). */
export async function change(
  person: { userId: string; sessionId: string },
  passwordHash: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await set(person.userId, passwordHash, trx);
    await Sessions.endOthers(person.userId, person.sessionId, trx);
  });
}

/** Leaves the sessions alone: which of them to end is up to the caller. */
export async function set(userId: string, passwordHash: string, trx: Executor): Promise<void> {
  await Users.setPassword(userId, passwordHash, trx);
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "user.password_changed", subject }, trx);
  await sendAccountMail({ kind: "password_changed", userId }, trx);
}
