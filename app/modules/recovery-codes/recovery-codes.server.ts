import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as Audit from "~/modules/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { digest, randomCharacters } from "~/platform/secrets.server";

const howMany = 10;
/** No letter that looks like a digit. 26 of them are 130 bits, so a plain SHA-256 keeps them (ASVS V6.5.2). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = /^(.{5})(.{5})(.{5})(.{5})(.{6})$/;

/** With so many left, or fewer, their owner is told (row 67). */
export const few = 3;

/**
 * Makes ten new codes; older ones no longer work. This is the only time that anyone sees them.
 * @throws AppError 409 when there is no second factor that they could stand in for
 */
export async function make({ userId }: { userId: string }): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => randomCharacters(alphabet, 26));
  await inTransaction(db, async (trx) => {
    // The lock keeps two requests from leaving twenty.
    const factor = await trx
      .selectFrom("factors")
      .select("id")
      .where("user_id", "=", userId)
      .where("status", "=", "verified")
      .forUpdate()
      .executeTakeFirst();
    if (!factor) throw new AppError("Set up two-factor authentication first.", 409);
    await discard(userId, trx);
    const rows = codes.map((code) => ({ id: newId(), user_id: userId, code_hash: digest(code) }));
    await trx.insertInto("recovery_codes").values(rows).execute();
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "user.recovery_codes_made", subject }, trx);
    await sendAccountMail({ kind: "recovery_codes_made", userId }, trx);
  });
  return codes.map((code) => code.replace(groups, "$1-$2-$3-$4-$5"));
}

/** Uses a code up, in one statement: of many at once exactly one gets how many are left, the others undefined. */
export async function use(userId: string, typed: string, trx: Executor): Promise<number | undefined> {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", digest(plain(typed)))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0 ? countLeft(userId, trx) : undefined;
}

/** How many codes of a user still work. */
export async function countLeft(userId: string, executor: Executor = db): Promise<number> {
  const { left } = await executor
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether someone has a second factor and no code for the day on which the phone is lost. */
export async function areMissing(person: { userId: string; hasFactor: boolean }): Promise<boolean> {
  return person.hasFactor && (await countLeft(person.userId)) === 0;
}

/** Makes every code of a user void. */
export async function discard(userId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** As it was made, however it was typed: small letters, other signs between the groups, O for 0, I or L for 1. */
function plain(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}
