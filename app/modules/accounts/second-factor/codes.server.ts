import { takeSignInTries } from "~/modules/accounts/sessions/sign-in-tries.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { forget, type Limit } from "~/platform/rate-limit.server";
import * as RecoveryCodes from "./recovery-codes.server";
import { opened, sealed } from "./secrets.server";
import { stepOf } from "./totp.server";

export const wrongCode = "Invalid verification code. Please try again.";

// Per account, across all pending sign-ins; an accepted code resets it.
const guesses: Limit = {
  name: "code",
  tries: 20,
  window: 86_400,
  growing: { first: 30, longest: 900 },
};

export interface Accepted {
  recoveryCodesLeft?: number;
}

/** Accepts app and recovery codes, each once (ASVS V6.5.1). @throws AppError 400 if wrong or used, 429 after too many */
export async function check(userId: string, code: string): Promise<Accepted> {
  const refusal = (wait: string) => `Too many wrong codes. Please wait ${wait} and try again.`;
  await takeSignInTries([[guesses, userId]], refusal, ["id", userId]);
  const accepted = await inTransaction(db, async (trx) => {
    const accepted = await accept(userId, code, trx);
    if (accepted) await forgetGuesses(userId, trx);
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: actionOf(accepted), subject, after: { ...accepted } }, trx);
    return accepted;
  });
  if (!accepted) throw new AppError(wrongCode);
  return accepted;
}

function actionOf(accepted: Accepted | undefined): string {
  if (!accepted) return "session.code_refused";
  return accepted.recoveryCodesLeft === undefined ? "session.code_accepted" : "user.recovery_code_used";
}

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
    .select(["id", "secretCiphertext", "secretKeyId"])
    .where("userId", "=", userId)
    .where("status", "=", "verified")
    .executeTakeFirst();
  if (!factor) return undefined;
  const secret = opened(factor);
  const step = await stepOf(secret, code);
  if (step === undefined) return undefined;
  // Re-seal with the newest key, so that older ones can be retired.
  const used = await trx
    .updateTable("factors")
    .set({ lastStep: step, ...sealed(secret, factor.id) })
    .where("id", "=", factor.id)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0 ? {} : undefined;
}
