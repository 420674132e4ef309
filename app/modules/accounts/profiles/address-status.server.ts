import { sql } from "kysely";
import { AppError } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";

export interface Address {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

const columns = ["address", "city", "state", "zipCode"] as const;

/**
 * Whether an address is verified, pending, unverified or rejected, and the address itself, locked until the transaction
 * ends; undefined for an unknown id.
 */
export async function lock(userId: string, trx: Executor) {
  return trx
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select([
      "profiles.id",
      "users.email",
      "fullName",
      ...columns,
      "addressVerificationStatus as status",
      "addressVerificationFile as fileId",
      "addressVerifiedAt as verifiedAt",
      "addressVerifiedBy as verifiedBy",
      "rejectionReason",
      "waitingSince",
    ])
    .where("profiles.id", "=", userId)
    .forUpdate("profiles")
    .executeTakeFirst();
}

type Change =
  | { status: "pending"; address: Address; fileId: string }
  | { status: "verified"; address?: Address; by: string }
  | { status: "unverified" }
  | { status: "rejected"; reason: string };

/** Writes the status of a locked profile and the columns that go with it. */
export async function set(userId: string, change: Change, trx: Executor): Promise<void> {
  const { status } = change;
  await trx
    .updateTable("profiles")
    .set({
      addressVerificationStatus: status,
      addressVerifiedAt: status === "verified" ? sql`now()` : null,
      addressVerifiedBy: status === "verified" ? change.by : null,
      rejectionReason: status === "rejected" ? change.reason : null,
      waitingSince: status === "pending" ? sql`now()` : null,
      ...(status === "pending" && { addressVerificationFile: change.fileId }),
      ...("address" in change && change.address),
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", userId)
    .execute();
}

/** @throws AppError 409 if a verified address, or one being verified, would change (B19) */
export async function refuseChange(userId: string, typed: Address, trx: Executor): Promise<void> {
  const saved = await lock(userId, trx);
  if (!saved || (saved.status !== "verified" && saved.status !== "pending")) return;
  if (columns.every((name) => saved[name] === typed[name])) return;
  const why = saved.status === "verified" ? "is verified" : "is being verified";
  throw new AppError(`Your address ${why} and cannot be changed here. Please contact us.`, 409);
}
