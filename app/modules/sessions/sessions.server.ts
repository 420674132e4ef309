import { sql } from "kysely";
import type { Actor } from "~/modules/audit/audit.server";
import { isStaff, type Role } from "~/modules/roles/roles";
import { canSignIn, hasVerifiedFactor } from "~/modules/users/users.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";
import { digest, randomToken } from "~/platform/secrets.server";

/** `id` is the user's, so that a person can be passed as the actor of what they do. */
export interface SessionPerson extends Actor {
  sessionId: string;
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  setupCompleted: boolean;
  hasFactor: boolean;
  /** The password (and code) was given within the last 10 minutes. */
  isProofFresh: boolean;
}

const proofMinutes = 10;

/** Seconds. */
const lifetimes = {
  resident: { idle: 14 * 86_400, absolute: 30 * 86_400 },
  staff: { idle: 30 * 60, absolute: 12 * 3_600 },
} as const;

const notIdle = sql<boolean>`sessions.last_seen_at > now() - make_interval(secs =>
  CASE users.role WHEN 'resident' THEN ${lifetimes.resident.idle}::float8 ELSE ${lifetimes.staff.idle}::float8 END)`;

export function absoluteLifetime(role: Role): number {
  return lifetimes[role === "resident" ? "resident" : "staff"].absolute;
}

/** Returns the token, of which the database holds only the SHA-256. */
export async function create(
  user: { id: string; role: Role },
  userAgent: string | null,
  executor: Executor = db,
): Promise<string> {
  return insert({ userId: user.id, kind: "auth", seconds: absoluteLifetime(user.role), userAgent }, executor);
}

export async function insert(
  session: { userId: string; kind: "auth" | "pending_2fa"; seconds: number; userAgent: string | null },
  executor: Executor,
): Promise<string> {
  const token = randomToken();
  await executor
    .insertInto("sessions")
    .values({
      id: newId(),
      tokenHash: digest(token),
      userId: session.userId,
      kind: session.kind,
      userAgent: session.userAgent?.slice(0, 300) ?? null,
      address: currentScope()?.address ?? null,
      expiresAt: sql<Date>`now() + make_interval(secs => ${session.seconds})`,
    })
    .execute();
  return token;
}

/** Undefined once ended, expired, idle too long or disabled. */
export async function find(token: string, executor: Executor = db): Promise<SessionPerson | undefined> {
  const row = await executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "sessions.id as sessionId",
      "users.id as userId",
      "users.email",
      "users.role",
      "profiles.fullName",
      "profiles.setupCompleted",
      hasVerifiedFactor.as("hasFactor"),
      sql<boolean>`sessions.proved_at > now() - make_interval(mins => ${proofMinutes})`.as("isProofFresh"),
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as("stale"),
    ])
    .where("sessions.tokenHash", "=", digest(token))
    .where("sessions.kind", "=", "auth")
    .where("sessions.expiresAt", ">", sql<Date>`now()`)
    .where(canSignIn)
    .where(notIdle)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stale, ...person } = row;
  if (stale) await touch(person.sessionId, executor);
  return { ...person, id: person.userId, kind: isStaff(person.role) ? "staff" : "resident" };
}

export async function end(token: string, executor: Executor = db): Promise<void> {
  await executor.deleteFrom("sessions").where("tokenHash", "=", digest(token)).execute();
}

export async function endAll(userId: string, executor: Executor = db): Promise<void> {
  await expire(executor).where("userId", "=", userId).execute();
}

export async function endOthers(userId: string, sessionId: string, executor: Executor): Promise<void> {
  await expire(executor).where("userId", "=", userId).where("id", "!=", sessionId).execute();
}

export async function endOne(userId: string, sessionId: string, executor: Executor): Promise<boolean> {
  const result = await expire(executor)
    .where("userId", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** The row stays for a day, so that what is typed into the ended session can be kept for its owner. */
function expire(executor: Executor) {
  return executor
    .updateTable("sessions")
    .set({ expiresAt: sql<Date>`now()` })
    .where("expiresAt", ">", sql<Date>`now()`);
}

interface SessionLine {
  id: string;
  userAgent: string | null;
  address: string | null;
  lastSeenAt: Date;
  createdAt: Date;
}

export async function list(userId: string, executor: Executor = db): Promise<SessionLine[]> {
  return executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([
      "sessions.id",
      "sessions.userAgent",
      "sessions.address",
      "sessions.lastSeenAt",
      "sessions.createdAt",
    ])
    .where("sessions.userId", "=", userId)
    .where("sessions.kind", "=", "auth")
    .where("sessions.expiresAt", ">", sql<Date>`now()`)
    .where(notIdle)
    .orderBy("sessions.lastSeenAt", "desc")
    .limit(50)
    .execute();
}

/** Replaces the token after a step-up (ASVS V7.2.4). */
export async function renew(sessionId: string, executor: Executor): Promise<string> {
  const token = randomToken();
  await executor
    .updateTable("sessions")
    .set({ tokenHash: digest(token), provedAt: sql`now()`, lastSeenAt: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
  return token;
}

/** Also of an expired session, to keep what was typed into it; it grants nothing. */
export async function formerOwner(token: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("sessions")
    .select("userId")
    .where("tokenHash", "=", digest(token))
    .where("kind", "=", "auth")
    .executeTakeFirst();
  return row?.userId;
}

/** Deletes sessions a day after they expire, at most 1,000 per run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const expired = executor
    .selectFrom("sessions")
    .select("id")
    .where("expiresAt", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1_000);
  const result = await executor.deleteFrom("sessions").where("id", "in", expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function touch(sessionId: string, executor: Executor): Promise<void> {
  await executor
    .updateTable("sessions")
    .set({ lastSeenAt: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}
