import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as Audit from "~/modules/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { Details, Setup } from "./profile.schema";

/** What a person sees and edits of themselves. */
export interface Profile {
  email: string;
  full_name: string;
  display_name: string | null;
  /** E.164. */
  phone_number: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  addressStatus: "unverified" | "pending" | "verified" | "rejected";
  setupCompleted: boolean;
}

/** The profile of a user. */
export async function find(userId: string, executor: Executor = db): Promise<Profile | undefined> {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.email",
      "profiles.full_name",
      "profiles.display_name",
      "profiles.phone_number",
      "profiles.address",
      "profiles.city",
      "profiles.state",
      "profiles.zip_code",
      "profiles.address_verification_status as addressStatus",
      "profiles.setup_completed as setupCompleted",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

/**
 * Completes the setup of an account, once: everything in one transaction, with the welcome mail (rows 75, 76). Returns
 * false when it was complete already. The e-mail is not written: its change is confirmed first (row 69).
 */
export async function completeSetup(userId: string, { email: _, ...setup }: Setup): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const done = await trx
      .updateTable("profiles")
      .set({ ...setup, setup_completed: true, updated_at: sql`now()`, version: sql`version + 1` })
      .where("id", "=", userId)
      .where("setup_completed", "=", false)
      .executeTakeFirst();
    if (Number(done.numUpdatedRows) === 0) return false;
    await Audit.record(
      { actorId: userId, action: "user.setup_completed", subject: { type: "user", id: userId } },
      trx,
    );
    await sendAccountMail({ kind: "welcome", userId }, trx);
    return true;
  });
}

/** Saves name, display name and phone; the e-mail is not written here (row 83). The audit names the fields that changed. */
export async function update(userId: string, { email: _, ...details }: Details): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom("profiles")
      .select(["full_name", "display_name", "phone_number"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const wanted = { ...details, display_name: details.display_name ?? before.display_name };
    if (
      wanted.full_name === before.full_name &&
      wanted.display_name === before.display_name &&
      wanted.phone_number === before.phone_number
    )
      return;
    await trx
      .updateTable("profiles")
      .set({ ...wanted, updated_at: sql`now()`, version: sql`version + 1` })
      .where("id", "=", userId)
      .execute();
    const subject = { type: "user", id: userId };
    await Audit.record(
      { actorId: userId, action: "user.profile_updated", subject, before, after: wanted },
      trx,
    );
  });
}
