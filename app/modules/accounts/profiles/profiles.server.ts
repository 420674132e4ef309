import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { StaleEdit } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatPhone } from "~/platform/phone";
import { changesOf, clashesOf, type Edit } from "~/platform/record-edits";
import * as AddressStatus from "./address-status.server";
import type { Setup } from "./profile.schema";

interface Profile {
  email: string;
  fullName: string;
  displayName: string | null;
  /** E.164. */
  phoneNumber: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  addressStatus: "unverified" | "pending" | "verified" | "rejected";
  setupCompleted: boolean;
  version: number;
}

export async function find(userId: string, executor: Executor = db): Promise<Profile | undefined> {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.email",
      "profiles.fullName",
      "profiles.displayName",
      "profiles.phoneNumber",
      "profiles.address",
      "profiles.city",
      "profiles.state",
      "profiles.zipCode",
      "profiles.addressVerificationStatus as addressStatus",
      "profiles.setupCompleted",
      "profiles.version",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

type Contact = Pick<Profile, "displayName" | "phoneNumber" | "address" | "city" | "state" | "zipCode">;

export async function add(
  profile: { id: string; kind: "resident" | "staff"; fullName: string } & Partial<Contact>,
  trx: Executor,
): Promise<void> {
  await trx.insertInto("profiles").values(profile).execute();
}

/** Writes columns of staff profiles and gives each a new version. */
export async function change(
  ids: string[],
  columns: Partial<Contact & { fullName: string; archivedAt: Date | null }>,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ ...columns, updatedAt: sql`now()`, version: sql`version + 1` })
    .where("id", "in", ids)
    .where("kind", "=", "staff")
    .execute();
}

export async function remove(userId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("profiles").where("id", "=", userId).execute();
}

/** The name that an imported client gives on accepting an invitation. */
export async function rename(userId: string, fullName: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ fullName, updatedAt: sql`now()`, version: sql`version + 1` })
    .where("id", "=", userId)
    .execute();
}

export async function completeInvited(userId: string, fullName: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ fullName, setupCompleted: true, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/**
 * False if it was already complete. Leaves the email alone, since a change has to be confirmed first.
 * @throws AppError 409 if it would change an address that is verified or being verified
 */
export async function completeSetup(
  userId: string,
  { email: _, ...setup }: Setup,
  executor: Executor = db,
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    await AddressStatus.refuseChange(userId, setup, trx);
    const done = await trx
      .updateTable("profiles")
      .set({ ...setup, setupCompleted: true, updatedAt: sql`now()`, version: sql`version + 1` })
      .where("id", "=", userId)
      .where("setupCompleted", "=", false)
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

/** Keeps the postal code given before the account is set up; set-up starts with it. False once it is set up. */
export async function keepPostalCode(userId: string, zipCode: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const kept = await trx
      .updateTable("profiles")
      .set({ zipCode, updatedAt: sql`now()`, version: sql`version + 1` })
      .where("id", "=", userId)
      .where((eb) => eb.or([eb("setupCompleted", "=", false), eb("zipCode", "is", null)]))
      .executeTakeFirst();
    if (Number(kept.numUpdatedRows) === 0) return false;
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "user.profile_updated", subject, after: { zipCode } }, trx);
    return true;
  });
}

type OwnDetails = Partial<Pick<Profile, "fullName" | "displayName" | "phoneNumber">>;

/**
 * Saves what the person changed. Leaves the email alone, since a change has to be confirmed first. @throws StaleEdit
 * when another tab, or our office, has saved one of the same fields since
 */
export async function update(userId: string, edit: Edit<OwnDetails>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { version, ...before } = await trx
      .selectFrom("profiles")
      .select(["fullName", "displayName", "phoneNumber", "version"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = changesOf(edit, before);
    const clashes = version === edit.version ? [] : clashesOf(edit, changes, before);
    const subject = { type: "user", id: userId };
    if (clashes.length > 0) {
      const since = await Audit.saves(subject, version - edit.version, trx, userId);
      throw new StaleEdit(version, since, clashes, textsOf(before));
    }
    if (Object.keys(changes).length === 0) return;
    const after = { ...before, ...changes };
    await trx
      .updateTable("profiles")
      .set({ ...after, updatedAt: sql`now()`, version: sql`version + 1` })
      .where("id", "=", userId)
      .execute();
    await Audit.record({ actorId: userId, action: "user.profile_updated", subject, before, after }, trx);
  });
}

function textsOf({ fullName, displayName, phoneNumber }: Pick<Profile, keyof OwnDetails>) {
  return { fullName, displayName: displayName ?? "", phoneNumber: formatPhone(phoneNumber ?? "") };
}
