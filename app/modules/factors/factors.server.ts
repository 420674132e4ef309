import { sql } from "kysely";
import QRCode from "qrcode";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as Audit from "~/modules/audit/audit.server";
import * as RecoveryCodes from "~/modules/recovery-codes/recovery-codes.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { company } from "~/modules/settings/company.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { forgetGuesses, wrongCode } from "./codes.server";
import { opened, sealed } from "./secrets.server";
import { newSecret, setupUri, stepOf } from "./totp.server";

/** What sets an authenticator app up, in three forms. */
export interface Setup {
  secret: string;
  /** For an app on the same phone. */
  uri: string;
  /** For a camera: an SVG picture, 200 px wide and high, as a data: address. */
  picture: string;
}

/** Begins to set the second factor of a user up, or goes on with what was begun. It does nothing until a code has proved it. */
export async function begin(person: { userId: string; email: string }): Promise<Setup> {
  const { name: issuer } = await company();
  const secret = await inTransaction(db, (trx) => pendingSecret(person, issuer, trx));
  const uri = setupUri(secret, person.email, issuer);
  const svg = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 4, width: 200 });
  return { secret, uri, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/**
 * Turns the second factor on, once a code has shown that the app has the secret: the other sessions end and its owner
 * gets a mail (ASVS V7.4.3).
 * @throws AppError 401 for a wrong code, 409 when nothing was begun
 */
export async function enable(person: { userId: string; sessionId: string }, code: string): Promise<void> {
  const { userId, sessionId } = person;
  await inTransaction(db, async (trx) => {
    const begun = await findPending(userId, trx);
    if (!begun) throw incomplete();
    const step = await stepOf(opened(begun), code);
    if (step === undefined) throw new AppError(wrongCode, 401);
    const enabled = await trx
      .updateTable("factors")
      .set({ status: "verified", verified_at: sql`now()`, last_step: step })
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

/** Turns the second factor off for its owner, who has proved both the password and a code; the other sessions end. */
export async function remove({ userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await takeAway(userId, { actorId: userId, action: "user.factor_removed" }, trx);
    await Sessions.endOthers(userId, sessionId, trx);
  });
}

/**
 * Takes the second factor from someone who can no longer use it, and ends every session of theirs. Whoever asks has to be
 * known by other means; actorId is null for someone at the server itself.
 * @throws AppError 404 for an unknown address, 409 when there is no second factor
 */
export async function reset(email: string, actorId: string | null): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (!user) throw new AppError(`There is no account with the e-mail address ${email}.`, 404);
    await takeAway(user.id, { actorId, action: "user.factor_reset" }, trx);
    await Sessions.endAll(user.id, trx);
  });
}

async function takeAway(
  userId: string,
  act: { actorId: string | null; action: string },
  trx: Executor,
): Promise<void> {
  const gone = await trx.deleteFrom("factors").where("user_id", "=", userId).returning("status").execute();
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
      // Its key has been taken away since, and nobody uses it yet.
      await trx.deleteFrom("factors").where("id", "=", begun.id).execute();
    }
  }
  const id = newId();
  await trx
    .insertInto("factors")
    .values({ id, user_id: userId, friendly_name: email, issuer, ...sealed(newSecret(), id) })
    // Of two pages that are opened at once both have to show the same secret.
    .onConflict((conflict) => conflict.columns(["user_id", "status"]).doNothing())
    .execute();
  const stored = await findPending(userId, trx);
  if (!stored) throw new Error("The second factor that was begun has gone.");
  return opened(stored);
}

async function findPending(userId: string, trx: Executor) {
  return trx
    .selectFrom("factors")
    .select(["id", "secret_ciphertext", "secret_key_id"])
    .where("user_id", "=", userId)
    .where("status", "=", "unverified")
    .executeTakeFirst();
}

function incomplete(): AppError {
  return new AppError("Setup not complete. Please refresh the page and try again.", 409);
}
