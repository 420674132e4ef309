import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { Role } from "~/modules/shared/roles/roles";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { addressKey, type Limit, take, takeOrRefuse } from "~/platform/rate-limit.server";
import { mailsTo, sendConfirmation } from "./email-confirmations.server";
import { hashPassword, verifyPassword } from "./password.server";

const registrations: Limit = { name: "register", tries: 5, window: 3_600 };

export interface NewResident {
  fullName: string;
  email: string;
  password: string;
}

interface Registered {
  exists: boolean;
  /** Matches no row if the address has an account. */
  tokenId: string;
}

/**
 * Until the address is confirmed nobody knows whose account it is, so registering it again neither takes it over nor
 * locks anybody out: with the same password nothing changes; with another, both passwords are discarded, and the owner
 * of the mailbox confirms it and then sets a new one. @throws AppError 429 after five registrations an hour from one IP
 * address
 */
export async function register(input: NewResident): Promise<Registered> {
  const refusal = (wait: string) => `You have registered too often. Please wait ${wait} and try again.`;
  await takeOrRefuse([[registrations, addressKey()]], refusal);
  const existing = await find(input.email);
  if (existing) return registerAgain(existing, input);
  const created = await create(input);
  return created ?? registerAgain(await findOrThrow(input.email), input);
}

/** Removes a registration that nobody has confirmed, once its browser has registered another address instead. */
export async function discard(tokenId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owner = await AccountTokens.findById("confirm_email", tokenId, trx);
    if (!owner) return;
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", owner.userId)
      .where("role", "=", "resident")
      .where("emailVerifiedAt", "is", null)
      // Null after someone else has registered the same address.
      .where("passwordHash", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    await Profiles.remove(user.id, trx);
    await record(user.id, "user.registration_discarded", trx);
  });
}

/** Undefined if a concurrent registration of this address won. */
async function create({ fullName, email, password }: NewResident): Promise<Registered | undefined> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    // Concurrent registrations of one address queue up on this row.
    await take(mailsTo, email, trx);
    if (await find(email, trx)) return undefined;
    const id = newId();
    await Profiles.add({ id, kind: "resident", fullName }, trx);
    await Users.add({ id, email, role: "resident", passwordHash }, trx);
    await record(id, "user.registered", trx);
    return { exists: false, tokenId: await sendConfirmation({ id, email }, trx) };
  });
}

async function registerAgain(existing: Existing, { email, password }: NewResident): Promise<Registered> {
  const { id } = existing;
  const fits = await verifyPassword(password, existing.passwordHash);
  return inTransaction(db, async (trx) => {
    const mayMail = (await take(mailsTo, email, trx)).allowed;
    await record(id, "user.registered_again", trx);
    if (existing.confirmed || existing.role !== "resident") {
      if (env.hideAccountExistence && mayMail) {
        await sendAccountMail({ kind: "account_exists", userId: id }, trx);
      }
      return { exists: !env.hideAccountExistence, tokenId: newId() };
    }
    if (!fits) await Users.voidUnconfirmedPassword(id, trx);
    return { exists: false, tokenId: await sendConfirmation({ id, email }, trx, { quiet: !mayMail }) };
  });
}

interface Existing {
  id: string;
  role: Role;
  passwordHash: string | null;
  confirmed: boolean;
}

async function find(email: string, executor: Executor = db): Promise<Existing | undefined> {
  const user = await executor
    .selectFrom("users")
    .select(["id", "role", "passwordHash", "emailVerifiedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  return user && { ...user, confirmed: user.emailVerifiedAt !== null };
}

async function findOrThrow(email: string): Promise<Existing> {
  const existing = await find(email);
  if (!existing) throw new Error("The account no longer exists.");
  return existing;
}

async function record(userId: string, action: string, trx: Executor): Promise<void> {
  await Audit.record({ actorId: null, action, subject: { type: "user", id: userId } }, trx);
}
