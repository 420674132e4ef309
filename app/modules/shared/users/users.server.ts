import { sql } from "kysely";
import type { InvitedRole, Role } from "~/modules/shared/roles/roles";
import type { Executor } from "~/platform/db.server";

export const canSignIn = sql<boolean>`users.disabled_at IS NULL`;

/** Includes the invited. */
export const isActiveStaff = sql<boolean>`users.disabled_at IS NULL AND users.role <> 'resident'
  AND users.role <> 'guard'`;

export const hasVerifiedFactor = sql<boolean>`EXISTS (
  SELECT FROM factors WHERE factors.user_id = users.id AND factors.status = 'verified')`;

export async function add(
  user: { id: string; email: string; role: Role; passwordHash?: string },
  trx: Executor,
): Promise<void> {
  await trx.insertInto("users").values(user).execute();
}

export async function exists(userId: string, executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

export async function roleOf(userId: string, executor: Executor): Promise<Role> {
  const { role } = await executor
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return role;
}

/** Null cancels the password. Returns the account's email. */
export async function setPassword(
  userId: string,
  passwordHash: string | null,
  trx: Executor,
): Promise<{ email: string }> {
  return trx
    .updateTable("users")
    .set({ passwordHash, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirstOrThrow();
}

export async function voidUnconfirmedPassword(userId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ passwordHash: null })
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .execute();
}

/** Undefined if the address is no longer the account's. */
export async function confirmEmail(
  { userId, email }: { userId: string; email: string },
  trx: Executor,
): Promise<{ needsPassword: boolean } | undefined> {
  return trx
    .updateTable("users")
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, now())`, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .where("email", "=", email)
    .returning(sql<boolean>`password_hash IS NULL`.as("needsPassword"))
    .executeTakeFirst();
}

export async function changeEmail(userId: string, email: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export async function setRole(userId: string, role: InvitedRole, trx: Executor): Promise<void> {
  await trx.updateTable("users").set({ role, updatedAt: sql`now()` }).where("id", "=", userId).execute();
}

/** Returns the user's id; undefined if the address has no account. */
export async function promote(email: string, role: InvitedRole, trx: Executor): Promise<string | undefined> {
  const promoted = await trx
    .updateTable("users")
    .set({
      role,
      // The person who registered an unconfirmed address may not own it.
      passwordHash: sql`CASE WHEN email_verified_at IS NULL THEN NULL ELSE password_hash END`,
      updatedAt: sql`now()`,
    })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return promoted?.id;
}

export async function setEnded(userId: string, ended: boolean, trx: Executor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ disabledAt: ended ? sql<Date>`now()` : null, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute();
}
