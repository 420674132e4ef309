import { hashPassword } from "../../app/modules/accounts/password.server";
import type { Role } from "../../app/modules/sessions/sessions.server";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";

export interface TestPerson {
  id: string;
  email: string;
  role: Role;
}

/**
 * Stores a person with a sign-in in the database of the test, the address confirmed unless told otherwise; without a
 * password there is nothing to sign in with.
 */
export async function addPerson(
  options: { role?: Role; email?: string; fullName?: string; password?: string; confirmed?: boolean } = {},
): Promise<TestPerson> {
  const id = newId();
  const { role = "resident", email = `${id}@example.test`, fullName = "Ada Lindqvist", password } = options;
  await db
    .insertInto("profiles")
    .values({ id, kind: role === "resident" ? "resident" : "staff", full_name: fullName })
    .execute();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const confirmedAt = options.confirmed === false ? null : new Date();
  await db
    .insertInto("users")
    .values({ id, email, role, password_hash: passwordHash, email_verified_at: confirmedAt })
    .execute();
  return { id, email, role };
}
