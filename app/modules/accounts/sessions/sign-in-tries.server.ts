import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { type Limit, type Try, take, takeOrRefuse } from "~/platform/rate-limit.server";

/** So that a flood of tries does not fill the audit log. */
const noted: Limit = { name: "sign-in-paused", tries: 1, window: 900 };

/**
 * Takes the tries of somebody who signs in, known by email or id. The office finds in the audit log that they had too
 * many, once in 15 minutes. @throws AppError 429
 */
export async function takeSignInTries(
  tries: Try[],
  sentence: Parameters<typeof takeOrRefuse>[1],
  who: ["email" | "id", string],
): Promise<void> {
  try {
    await takeOrRefuse(tries, sentence);
  } catch (error) {
    if (error instanceof AppError && error.status === 429) await note(who);
    throw error;
  }
}

async function note([column, value]: ["email" | "id", string]): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await take(noted, value, trx)).allowed) return;
    const user = await trx.selectFrom("users").select("id").where(column, "=", value).executeTakeFirst();
    const id = user?.id ?? null;
    await Audit.record({ actorId: id, action: "session.paused", subject: { type: "user", id } }, trx);
  });
}
