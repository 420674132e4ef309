import { sql } from "kysely";
import type { Actor } from "~/modules/shared/audit/audit.server";
import { isStaff, type Role } from "~/modules/shared/roles/roles";
import { canSignIn, hasVerifiedFactor } from "~/modules/shared/users/users.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
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
  isArchived: boolean;
  /** The password (and code) was given within the last 10 minutes. */
  isProofFresh: boolean;
}

const proofMinutes = 10;

/** Seconds. */
const lifetimes = {
  resident: { idle: 14 * 86_400, absolute: 30 * 86_400 },
  staff: { idle: 30 * 60, absolute: 12 * 3_600 },
  // As long as a shift: nobody should sign in while driving.
  guard: { idle: 12 * 3_600, absolute: 12 * 3_600 },
} as const;

const notIdle = sql<boolean>`sessions.last_seen_at > now() - make_interval(secs =>
  CASE users.role WHEN 'resident' THEN ${lifetimes.resident.idle}::float8
  WHEN 'guard' THEN ${lifetimes.guard.idle}::float8 ELSE ${lifetimes.staff.idle}::float8 END)`;

export function absoluteLifetime(role: Role): number {
  return lifetimes[isStaff(role) ? "staff" : role].absolute;
}

/** Returns the token; the database stores only its SHA-256. */
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

/** Announces ended sessions by the ids of their owners. */
export const endedTopic = "session";

function valid(executor: Executor) {
  return executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .where("sessions.kind", "=", "auth")
    .where("sessions.expiresAt", ">", sql<Date>`now()`)
    .where(canSignIn)
    .where(notIdle);
}

/** Undefined if it has ended, expired, been idle too long or been disabled. `quiet` does not count as activity. */
export async function find(
  token: string,
  { quiet = false }: { quiet?: boolean } = {},
  executor: Executor = db,
): Promise<SessionPerson | undefined> {
  const row = await valid(executor)
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "sessions.id as sessionId",
      "users.id as userId",
      "users.email",
      "users.role",
      "profiles.fullName",
      "profiles.setupCompleted",
      hasVerifiedFactor.as("hasFactor"),
      sql<boolean>`profiles.archived_at IS NOT NULL`.as("isArchived"),
      sql<boolean>`sessions.proved_at > now() - make_interval(mins => ${proofMinutes})`.as("isProofFresh"),
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as("stale"),
    ])
    .where("sessions.tokenHash", "=", digest(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { stale, ...person } = row;
  if (stale && !quiet) await touch(person.sessionId, executor);
  return { ...person, id: person.userId, kind: isStaff(person.role) ? "staff" : "resident" };
}

/** Which of these sessions are still valid, with each owner's current role. Does not count as activity. */
export async function stillValid(sessionIds: string[], executor: Executor = db): Promise<Map<string, Role>> {
  const rows = await valid(executor)
    .select(["sessions.id", "users.role"])
    .where("sessions.id", "in", sessionIds)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}

export async function end(token: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const ended = await trx
      .deleteFrom("sessions")
      .where("tokenHash", "=", digest(token))
      .returning("userId")
      .executeTakeFirst();
    if (ended) await publishChanges(endedTopic, [ended.userId], trx);
  });
}

export async function endAll(userId: string, executor: Executor = db): Promise<void> {
  await expire(userId, executor);
}

export async function endOthers(userId: string, sessionId: string, executor: Executor): Promise<void> {
  await expire(userId, executor, sql<boolean>`id <> ${sessionId}`);
}

export async function endOne(userId: string, sessionId: string, executor: Executor): Promise<boolean> {
  return (await expire(userId, executor, sql<boolean>`id = ${sessionId}`)) > 0;
}

/** The row stays for a day, so that text typed into the ended session can be kept for its owner. */
async function expire(userId: string, executor: Executor, which = sql<boolean>`true`): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const result = await trx
      .updateTable("sessions")
      .set({ expiresAt: sql<Date>`now()` })
      .where("expiresAt", ">", sql<Date>`now()`)
      .where("userId", "=", userId)
      .where(which)
      .executeTakeFirst();
    const count = Number(result.numUpdatedRows);
    if (count > 0) await publishChanges(endedTopic, [userId], trx);
    return count;
  });
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

/** Also works for an expired session, so that text typed into it can be kept; it grants nothing. */
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
