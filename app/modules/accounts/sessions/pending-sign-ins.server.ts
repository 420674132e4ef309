import { sql } from "kysely";
import type { Role } from "~/modules/shared/roles/roles";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db, type Executor } from "~/platform/db.server";
import { digest } from "~/platform/secrets.server";
import { insert } from "./sessions.server";

const lifetime = 600;
const maxAttempts = 5;

export interface PendingSignIn {
  sessionId: string;
  userId: string;
  email: string;
  role: Role;
  setupCompleted: boolean;
}

export async function begin(userId: string, userAgent: string | null, executor: Executor): Promise<string> {
  return insert({ userId, kind: "pending_2fa", seconds: lifetime, userAgent }, executor);
}

export async function find(token: string, executor: Executor = db): Promise<PendingSignIn | undefined> {
  return executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "sessions.id as sessionId",
      "users.id as userId",
      "users.email",
      "users.role",
      "profiles.setupCompleted",
    ])
    .where("sessions.tokenHash", "=", digest(token))
    .where("sessions.kind", "=", "pending_2fa")
    .where("sessions.expiresAt", ">", sql<Date>`now()`)
    .where("sessions.factorTries", "<", maxAttempts)
    .where(canSignIn)
    .executeTakeFirst();
}

/** Atomically uses one attempt, before the code is checked. False if none is left. */
export async function takeTry(sessionId: string, executor: Executor = db): Promise<boolean> {
  const result = await executor
    .updateTable("sessions")
    .set((eb) => ({ factorTries: eb("factorTries", "+", 1) }))
    .where("id", "=", sessionId)
    .where("kind", "=", "pending_2fa")
    .where("factorTries", "<", maxAttempts)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
