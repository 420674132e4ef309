import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { forget, inWords, type Limit, take } from "~/platform/rate-limit.server";
import { verifyPassword } from "./password.server";

export const wrongPassword = "The password is not right. Please try again.";

// design.md 5: re-authentication 5 in 15 minutes, then a growing delay.
const proofs: Limit = { name: "prove", tries: 5, window: 900, growing: { first: 30, longest: 900 } };

/**
 * Checks the password of someone who is signed in.
 * @throws AppError 401 when it is wrong, 429 when it was tried too often
 */
export async function prove(userId: string, password: string): Promise<void> {
  const verdict = await take(proofs, userId);
  if (!verdict.allowed) {
    const sentence = `Too many attempts. Please wait ${inWords(verdict.retryAfter)} and try again.`;
    throw new AppError(sentence, 429, verdict.retryAfter);
  }
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (await verifyPassword(password, user?.password_hash)) return forget(proofs, userId);
  await Audit.record(
    { actorId: userId, action: "session.proof_refused", subject: { type: "user", id: userId } },
    db,
  );
  throw new AppError(wrongPassword, 401);
}

/** Changes the password of someone who is signed in: their other sessions end and they get a mail (ASVS V7.4.3). */
export async function change(
  person: { userId: string; sessionId: string },
  passwordHash: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await set(person.userId, passwordHash, trx);
    await Sessions.endOthers(person.userId, person.sessionId, trx);
  });
}

/** Stores a new password with its audit row and its mail. Which sessions end is the caller's to say. */
export async function set(userId: string, passwordHash: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "user.password_changed", subject }, trx);
  await sendAccountMail({ kind: "password_changed", userId }, trx);
}
