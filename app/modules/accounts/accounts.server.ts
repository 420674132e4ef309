import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import type { Role } from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { addressKey, forget, inWords, type Limit, take } from "~/platform/rate-limit.server";
import { verifyPassword } from "./password.server";

/** A user who may sign in. */
export interface Account {
  id: string;
  email: string;
  role: Role;
  setupCompleted: boolean;
  /** Whether a second factor is asked for after the password. */
  hasFactor: boolean;
  /** Whether the address was confirmed; without it nobody signs in (row 34). */
  emailConfirmed: boolean;
}

export const wrongCredentials = "The email or password you entered is incorrect. Please try again.";

// Row 47: 5 tries in 15 minutes for an account, more for an address that many may share; then a growing delay.
const byAccount: Limit = {
  name: "login-account",
  tries: 5,
  window: 900,
  growing: { first: 30, longest: 900 },
};
const byAddress: Limit = {
  name: "login-address",
  tries: 20,
  window: 900,
  growing: { first: 30, longest: 900 },
};

/**
 * The account that an e-mail address and a password belong to. A wrong address and a wrong password are told apart
 * neither by the sentence nor by the time it takes (row 33).
 * @throws AppError 401 when they do not fit, 429 when it was tried too often (row 47)
 */
export async function authenticate(email: string, password: string): Promise<Account> {
  const limits = [
    { limit: byAccount, key: email },
    { limit: byAddress, key: addressKey() },
  ];
  for (const { limit, key } of limits) {
    const verdict = await take(limit, key);
    if (!verdict.allowed) throw tooMany(verdict.retryAfter);
  }
  const user = await findForSignIn(email);
  const fits = await verifyPassword(password, user?.passwordHash);
  const outcome = fits && user ? "session.password_accepted" : "session.password_refused";
  await inTransaction(db, async (trx) => {
    await Audit.record(
      { actorId: user?.id ?? null, action: outcome, subject: { type: "user", id: user?.id ?? null } },
      trx,
    );
    // The address keeps its count, or a known account would reset the limit for guessing at others.
    if (fits) await forget(byAccount, email, trx);
  });
  if (!fits || !user) throw new AppError(wrongCredentials, 401);
  const { passwordHash: _, ...account } = user;
  return account;
}

async function findForSignIn(email: string, executor: Executor = db) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.role",
      "users.password_hash as passwordHash",
      "profiles.setup_completed as setupCompleted",
      sql<boolean>`users.email_verified_at IS NOT NULL`.as("emailConfirmed"),
      sql<boolean>`EXISTS (SELECT FROM factors WHERE factors.user_id = users.id AND factors.status = 'verified')`.as(
        "hasFactor",
      ),
    ])
    .where("users.email", "=", email)
    .where("users.disabled_at", "is", null)
    .where("users.password_hash", "is not", null)
    .executeTakeFirst();
}

function tooMany(seconds: number): AppError {
  const sentence = `Too many attempts to sign in. Please wait ${inWords(seconds)} and try again.`;
  return new AppError(sentence, 429, seconds);
}
