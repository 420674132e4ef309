import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { digest } from "~/platform/secrets.server";
import { insert, type Role } from "./sessions.server";

/** Seconds in which the code must follow the password (row 41), and the wrong codes that end the wait (row 57). */
const lifetime = 600;
const mostTries = 5;

/** Someone whose password was right and whose code is awaited. */
export interface PendingSignIn {
  sessionId: string;
  userId: string;
  email: string;
  role: Role;
  setupCompleted: boolean;
}

/** Remembers a right password and returns the token of the wait for the code; it opens nothing else (row 41). */
export async function begin(userId: string, userAgent: string | null, executor: Executor): Promise<string> {
  return insert({ userId, kind: "pending_2fa", seconds: lifetime, userAgent }, executor);
}

/** Who is awaited under a token: the user is fixed in the row (security.md 2). */
export async function find(token: string, executor: Executor = db): Promise<PendingSignIn | undefined> {
  return executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "sessions.id as sessionId",
      "users.id as userId",
      "users.email",
      "users.role",
      "profiles.setup_completed as setupCompleted",
    ])
    .where("sessions.token_hash", "=", digest(token))
    .where("sessions.kind", "=", "pending_2fa")
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where("sessions.factor_tries", "<", mostTries)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
}

/** Counts one code in one statement, before it is looked at. Returns whether it may be. */
export async function takeTry(sessionId: string, executor: Executor = db): Promise<boolean> {
  const result = await executor
    .updateTable("sessions")
    .set((eb) => ({ factor_tries: eb("factor_tries", "+", 1) }))
    .where("id", "=", sessionId)
    .where("kind", "=", "pending_2fa")
    .where("factor_tries", "<", mostTries)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
