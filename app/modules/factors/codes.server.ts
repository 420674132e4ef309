import * as Audit from "~/modules/audit/audit.server";
import * as RecoveryCodes from "~/modules/recovery-codes/recovery-codes.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { forget, inWords, type Limit, take } from "~/platform/rate-limit.server";
import { opened, sealed } from "./secrets.server";
import { stepOf } from "./totp.server";

export const wrongCode = "Invalid verification code. Please try again.";

// security.md 2: 20 guesses an account, however many sign-ins are begun; then a growing delay, which a right code ends.
const guesses: Limit = {
  name: "code",
  tries: 20,
  window: 86_400,
  growing: { first: 30, longest: 900 },
};

/** A code that was right; of a recovery code, how many are left. */
export interface Accepted {
  recoveryCodesLeft?: number;
}

/**
 * Takes a code of the app, or a recovery code, of a user; either works once (ASVS V6.5.1).
 * @throws AppError 401 when it is wrong or was used, 429 when too many were tried
 */
export async function check(userId: string, code: string): Promise<Accepted> {
  const verdict = await take(guesses, userId);
  if (!verdict.allowed) {
    const sentence = `Too many codes were tried. Please wait ${inWords(verdict.retryAfter)} and try again.`;
    throw new AppError(sentence, 429, verdict.retryAfter);
  }
  const accepted = await inTransaction(db, async (trx) => {
    const accepted = await accept(userId, code, trx);
    if (accepted) await forgetGuesses(userId, trx);
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: actionOf(accepted), subject, after: { ...accepted } }, trx);
    return accepted;
  });
  if (!accepted) throw new AppError(wrongCode, 401);
  return accepted;
}

function actionOf(accepted: Accepted | undefined): string {
  if (!accepted) return "session.code_refused";
  return accepted.recoveryCodesLeft === undefined ? "session.code_accepted" : "user.recovery_code_used";
}

/** Forgets the guesses of a user, with the factor that they were for. */
export async function forgetGuesses(userId: string, trx: Executor): Promise<void> {
  await forget(guesses, userId, trx);
}

async function accept(userId: string, code: string, trx: Executor): Promise<Accepted | undefined> {
  if (!/^\d{6}$/.test(code)) {
    const recoveryCodesLeft = await RecoveryCodes.use(userId, code, trx);
    return recoveryCodesLeft === undefined ? undefined : { recoveryCodesLeft };
  }
  const factor = await trx
    .selectFrom("factors")
    .select(["id", "secret_ciphertext", "secret_key_id"])
    .where("user_id", "=", userId)
    .where("status", "=", "verified")
    .executeTakeFirst();
  if (!factor) return undefined;
  const secret = opened(factor);
  const step = await stepOf(secret, code);
  if (step === undefined) return undefined;
  // Sealed anew each time, so that an older key can be retired.
  const used = await trx
    .updateTable("factors")
    .set({ last_step: step, ...sealed(secret, factor.id) })
    .where("id", "=", factor.id)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0 ? {} : undefined;
}
