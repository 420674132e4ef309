import { sql } from "kysely";
import { takeSignInTries } from "~/modules/accounts/sessions/sign-in-tries.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { Role } from "~/modules/shared/roles/roles";
import { canSignIn, hasVerifiedFactor } from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { addressKey, forget, type Limit, type Try } from "~/platform/rate-limit.server";
import { verifyPassword } from "./password.server";

export interface Account {
  id: string;
  email: string;
  role: Role;
  setupCompleted: boolean;
  hasFactor: boolean;
  emailConfirmed: boolean;
}

export const wrongCredentials = "The email or password you entered is incorrect. Please try again.";

// An address gets more tries than an account, since many people may share it.
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

/** An unknown email and a wrong password look the same, also in time. @throws AppError 400, or 429 after too many tries */
export async function authenticate(email: string, password: string): Promise<Account> {
  const tries: Try[] = [
    [byAccount, email],
    [byAddress, addressKey()],
  ];
  const refusal = (wait: string) => `Too many attempts to sign in. Please wait ${wait} and try again.`;
  await takeSignInTries(tries, refusal, ["email", email]);
  const user = await findForSignIn(email);
  const fits = await verifyPassword(password, (user?.mayEnter && user.passwordHash) || undefined);
  await inTransaction(db, async (trx) => {
    const id = user?.id ?? null;
    await Audit.record({ actorId: id, action: outcomeOf(user, fits), subject: { type: "user", id } }, trx);
    // Keep counting the address: signing in to one's own account must not reset the limit for guessing at others.
    if (fits) await forget(byAccount, email, trx);
  });
  if (!fits || !user) throw new AppError(wrongCredentials);
  const { passwordHash: _, mayEnter: __, ...account } = user;
  return account;
}

type Found = Awaited<ReturnType<typeof findForSignIn>>;

/** What the office finds in the audit log. */
function outcomeOf(user: Found, fits: boolean): string {
  if (fits) return "session.password_accepted";
  if (user && !user.mayEnter) return "session.access_ended";
  return user && !user.passwordHash ? "session.no_password" : "session.password_refused";
}

async function findForSignIn(email: string, executor: Executor = db) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.role",
      "users.passwordHash",
      "profiles.setupCompleted",
      sql<boolean>`users.email_verified_at IS NOT NULL`.as("emailConfirmed"),
      hasVerifiedFactor.as("hasFactor"),
      canSignIn.as("mayEnter"),
    ])
    .where("users.email", "=", email)
    .executeTakeFirst();
}
