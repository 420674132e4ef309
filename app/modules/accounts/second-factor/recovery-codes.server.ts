import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { digest, randomCharacters } from "~/platform/secrets.server";

const howMany = 10;
/** No lookalike letters. 26 characters are 130 bits, so a plain SHA-256 is enough (ASVS V6.5.2). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = /^(.{5})(.{5})(.{5})(.{5})(.{6})$/;

export const lowThreshold = 3;

/** Replaces older codes and returns the only plain copy. @throws AppError 409 without a second factor */
export async function make({ userId }: { userId: string }): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => randomCharacters(alphabet, 26));
  await inTransaction(db, async (trx) => {
    // Lock, so that two requests cannot leave twenty codes.
    const factor = await trx
      .selectFrom("factors")
      .select("id")
      .where("userId", "=", userId)
      .where("status", "=", "verified")
      .forUpdate()
      .executeTakeFirst();
    if (!factor) throw new AppError("Set up two-factor authentication first.", 409);
    await discard(userId, trx);
    const rows = codes.map((code) => ({ id: newId(), userId, codeHash: digest(code) }));
    await trx.insertInto("recoveryCodes").values(rows).execute();
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "user.recovery_codes_made", subject }, trx);
    await sendAccountMail({ kind: "recovery_codes_made", userId }, trx);
  });
  return codes.map((code) => code.replace(groups, "$1-$2-$3-$4-$5"));
}

/** Atomic. Returns how many are left, undefined if the code did not work. */
export async function use(userId: string, typed: string, trx: Executor): Promise<number | undefined> {
  const used = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("codeHash", "=", digest(plain(typed)))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0 ? countLeft(userId, trx) : undefined;
}

export async function countLeft(userId: string, executor: Executor = db): Promise<number> {
  const { left } = await executor
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function discard(userId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** Undoes typing variants: lower case, other separators, O for 0, I or L for 1. */
function plain(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}
