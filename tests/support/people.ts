import { hashPassword } from "../../app/modules/accounts/credentials/password.server";
import type { Actor } from "../../app/modules/shared/audit/audit.server";
import type { Role } from "../../app/modules/shared/roles/roles";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";

/** Someone who may act. */
export interface TestPerson extends Actor {
  email: string;
  role: Role;
}

/** The email is confirmed unless told otherwise; without a password there is no sign-in. */
export async function addPerson(
  options: { role?: Role; email?: string; fullName?: string; password?: string; confirmed?: boolean } = {},
): Promise<TestPerson> {
  const id = newId();
  const { role = "resident", email = `${id}@example.test`, fullName = "Ada Lindqvist", password } = options;
  const kind = role === "resident" ? "resident" : "staff";
  await db.insertInto("profiles").values({ id, kind, fullName }).execute();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const confirmedAt = options.confirmed === false ? null : new Date();
  await db
    .insertInto("users")
    .values({ id, email, role, passwordHash, emailVerifiedAt: confirmedAt })
    .execute();
  return { id, kind, email, role };
}
