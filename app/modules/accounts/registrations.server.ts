import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as Audit from "~/modules/audit/audit.server";
import type { Role } from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { addressKey, inWords, type Limit, take } from "~/platform/rate-limit.server";
import { mailsTo, sendConfirmation } from "./email-confirmations.server";
import { hashPassword, verifyPassword } from "./password.server";

// design.md 5.
const registrations: Limit = { name: "register", tries: 5, window: 3_600 };

export interface NewResident {
  fullName: string;
  email: string;
  password: string;
}

/** What a registration comes to. */
export interface Registered {
  /** The address has an account, and the page may say so (row 36). */
  exists: boolean;
  /** The token that the code typed in the same tab belongs to; of nothing when the address has an account. */
  tokenId: string;
}

/**
 * Registers a resident: profile, sign-in, audit row, token and mail in one transaction (rows 37, 38, 39).
 *
 * Until the address is confirmed nobody knows whose account it is, so that whoever registers it again neither gets it nor
 * takes it away: with the same password nothing changes; with another one neither password counts any more, and whoever
 * reads the mails of that address confirms it and then sets one by a further mail.
 * @throws AppError 429 after five from one address in an hour
 */
export async function register(input: NewResident): Promise<Registered> {
  const verdict = await take(registrations, addressKey());
  if (!verdict.allowed) {
    const sentence = `You have registered too often. Please wait ${inWords(verdict.retryAfter)} and try again.`;
    throw new AppError(sentence, 429, verdict.retryAfter);
  }
  const existing = await find(input.email);
  if (existing) return registerAgain(existing, input);
  const created = await create(input);
  return created ?? registerAgain(await findOrThrow(input.email), input);
}

/** Undefined when another registration of this address was quicker. */
async function create({ fullName, email, password }: NewResident): Promise<Registered | undefined> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    // Of several at once for one address the others wait for this row until the first one is done.
    await take(mailsTo, email, trx);
    if (await find(email, trx)) return undefined;
    const id = newId();
    await trx.insertInto("profiles").values({ id, kind: "resident", full_name: fullName }).execute();
    await trx.insertInto("users").values({ id, email, password_hash: passwordHash }).execute();
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
    if (!fits) {
      await trx
        .updateTable("users")
        .set({ password_hash: null })
        .where("id", "=", id)
        .where("email_verified_at", "is", null)
        .execute();
    }
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
    .select(["id", "role", "password_hash as passwordHash", "email_verified_at"])
    .where("email", "=", email)
    .executeTakeFirst();
  return user && { ...user, confirmed: user.email_verified_at !== null };
}

async function findOrThrow(email: string): Promise<Existing> {
  const existing = await find(email);
  if (!existing) throw new Error("The account that was there a moment ago has gone.");
  return existing;
}

async function record(userId: string, action: string, trx: Executor): Promise<void> {
  await Audit.record({ actorId: null, action, subject: { type: "user", id: userId } }, trx);
}
