import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { qrPicture } from "~/platform/qr.server";
import { forgetGuesses, wrongCode } from "./codes.server";
import * as RecoveryCodes from "./recovery-codes.server";
import { opened, sealed } from "./secrets.server";
import { newSecret, setupUri, stepOf } from "./totp.server";

export interface Setup {
  secret: string;
  uri: string;
  picture: string;
}

/** Resumes a pending setup. Nothing takes effect before `enable`. */
export async function begin(person: { userId: string; email: string }): Promise<Setup> {
  const { name: issuer } = await company();
  const secret = await inTransaction(db, (trx) => pendingSecret(person, issuer, trx));
  const uri = setupUri(secret, person.email, issuer);
  return { secret, uri, picture: await qrPicture(uri) };
}

/** Ends the other sessions and emails the owner (ASVS V7.4.3). @throws AppError 400 for a wrong code, 409 if none is pending */
export async function enable(person: { userId: string; sessionId: string }, code: string): Promise<void> {
  const { userId, sessionId } = person;
  await inTransaction(db, async (trx) => {
    const begun = await findPending(userId, trx);
    if (!begun) throw incomplete();
    const step = await stepOf(opened(begun), code);
    if (step === undefined) throw new AppError(wrongCode);
    const enabled = await trx
      .updateTable("factors")
      .set({ status: "verified", verifiedAt: sql`now()`, lastStep: step })
      .where("id", "=", begun.id)
      .where("status", "=", "unverified")
      .executeTakeFirst();
    if (Number(enabled.numUpdatedRows) === 0) throw incomplete();
    await Sessions.endOthers(userId, sessionId, trx);
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "user.factor_enabled", subject }, trx);
    await sendAccountMail({ kind: "factor_enabled", userId }, trx);
  });
}

export async function remove({ userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await takeAway(userId, { actorId: userId, action: "user.factor_removed" }, trx);
    await Sessions.endOthers(userId, sessionId, trx);
  });
}

/** For someone who lost their factor: the caller verifies who they are by other means. @throws AppError 404 or 409 */
export async function reset(
  email: string,
  by: Audit.Actor | Audit.System,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (!user) throw new AppError(`There is no account with the email address ${email}.`, 404);
    await takeAway(user.id, { actorId: by.id, action: "user.factor_reset" }, trx);
    await Sessions.endAll(user.id, trx);
  });
}

async function takeAway(
  userId: string,
  act: { actorId: string | null; action: string },
  trx: Executor,
): Promise<void> {
  const gone = await trx.deleteFrom("factors").where("userId", "=", userId).returning("status").execute();
  if (!gone.some(({ status }) => status === "verified")) {
    throw new AppError("Two-factor authentication is not on for this account.", 409);
  }
  await RecoveryCodes.discard(userId, trx);
  await forgetGuesses(userId, trx);
  await Audit.record({ ...act, subject: { type: "user", id: userId } }, trx);
  await sendAccountMail({ kind: "factor_removed", userId }, trx);
}

async function pendingSecret(
  { userId, email }: { userId: string; email: string },
  issuer: string,
  trx: Executor,
): Promise<string> {
  const begun = await findPending(userId, trx);
  if (begun) {
    try {
      return opened(begun);
    } catch {
      // Its key is no longer set, and nobody uses the factor yet.
      await trx.deleteFrom("factors").where("id", "=", begun.id).execute();
    }
  }
  const id = newId();
  await trx
    .insertInto("factors")
    .values({ id, userId, friendlyName: email, issuer, ...sealed(newSecret(), id) })
    // Two pages opened at once must show the same secret.
    .onConflict((conflict) => conflict.columns(["userId", "status"]).doNothing())
    .execute();
  const stored = await findPending(userId, trx);
  if (!stored) throw new Error("The second factor being set up is gone.");
  return opened(stored);
}

async function findPending(userId: string, trx: Executor) {
  return trx
    .selectFrom("factors")
    .select(["id", "secretCiphertext", "secretKeyId"])
    .where("userId", "=", userId)
    .where("status", "=", "unverified")
    .executeTakeFirst();
}

function incomplete(): AppError {
  return new AppError("Setup not complete. Please refresh the page and try again.", 409);
}
