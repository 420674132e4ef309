import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";
import { digest, randomToken } from "~/platform/secrets.server";

export type Role = "resident" | "owner" | "dispatcher" | "recruiter" | "support";

/** The person behind a session. */
export interface SessionPerson {
  sessionId: string;
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  setupCompleted: boolean;
  /** Whether the sign-in asks for a second factor. */
  hasFactor: boolean;
  /** Whether the password (and code) was given within the last 10 minutes (security.md 2). */
  isProofFresh: boolean;
}

/** Minutes for which the password need not be typed again before a sensitive act (row 93, security.md 2). */
const proofMinutes = 10;

/** Idle and absolute life of a session (security.md 1), in seconds. */
export const lifetimes = {
  resident: { idle: 14 * 86_400, absolute: 30 * 86_400 },
  staff: { idle: 30 * 60, absolute: 12 * 3_600 },
} as const;

const notIdle = sql<boolean>`sessions.last_seen_at > now() - make_interval(secs =>
  CASE users.role WHEN 'resident' THEN ${lifetimes.resident.idle}::float8 ELSE ${lifetimes.staff.idle}::float8 END)`;

const hasVerifiedFactor = sql<boolean>`EXISTS (
  SELECT FROM factors WHERE factors.user_id = users.id AND factors.status = 'verified')`;

/** Seconds of the longest life a session of this role can have. */
export function absoluteLifetime(role: Role): number {
  return lifetimes[role === "resident" ? "resident" : "staff"].absolute;
}

/** Starts a session and returns its token: 32 random bytes of which the database holds only the SHA-256. */
export async function create(
  user: { id: string; role: Role },
  userAgent: string | null,
  executor: Executor = db,
): Promise<string> {
  return insert({ userId: user.id, kind: "auth", seconds: absoluteLifetime(user.role), userAgent }, executor);
}

/** Stores a session of either kind and returns its token. */
export async function insert(
  session: { userId: string; kind: "auth" | "pending_2fa"; seconds: number; userAgent: string | null },
  executor: Executor,
): Promise<string> {
  const token = randomToken();
  await executor
    .insertInto("sessions")
    .values({
      id: newId(),
      token_hash: digest(token),
      user_id: session.userId,
      kind: session.kind,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      address: currentScope()?.address ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.seconds})`,
    })
    .execute();
  return token;
}

/** The person of a live session: not ended, not idle too long, of a user who may still sign in. One indexed read. */
export async function find(token: string, executor: Executor = db): Promise<SessionPerson | undefined> {
  const row = await executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "sessions.id as sessionId",
      "users.id as userId",
      "users.email",
      "users.role",
      "profiles.full_name as fullName",
      "profiles.setup_completed as setupCompleted",
      hasVerifiedFactor.as("hasFactor"),
      sql<boolean>`sessions.proved_at > now() - make_interval(mins => ${proofMinutes})`.as("isProofFresh"),
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as("stale"),
    ])
    .where("sessions.token_hash", "=", digest(token))
    .where("sessions.kind", "=", "auth")
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where("users.disabled_at", "is", null)
    .where(notIdle)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stale, ...person } = row;
  if (stale) await touch(person.sessionId, executor);
  return person;
}

/** Ends one session; ending it twice is fine. */
export async function end(token: string, executor: Executor = db): Promise<void> {
  await executor.deleteFrom("sessions").where("token_hash", "=", digest(token)).execute();
}

/** Ends every session of a user. */
export async function endAll(userId: string, executor: Executor = db): Promise<void> {
  await executor.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Ends the other sessions of a user, after a change of password, factor or address (ASVS V7.4.3). */
export async function endOthers(userId: string, sessionId: string, executor: Executor): Promise<void> {
  await executor.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", sessionId).execute();
}

/** Ends one session of a user by its id. Returns whether there was one. */
export async function endOne(userId: string, sessionId: string, executor: Executor): Promise<boolean> {
  const result = await executor
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** A session as its owner sees it. */
export interface SessionLine {
  id: string;
  userAgent: string | null;
  address: string | null;
  lastSeenAt: Date;
  createdAt: Date;
}

/** The live sessions of a user, the one used last first; at most 50 (row 49). */
export async function list(userId: string, executor: Executor = db): Promise<SessionLine[]> {
  return executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.user_agent as userAgent",
      "sessions.address",
      "sessions.last_seen_at as lastSeenAt",
      "sessions.created_at as createdAt",
    ])
    .where("sessions.user_id", "=", userId)
    .where("sessions.kind", "=", "auth")
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where(notIdle)
    .orderBy("sessions.last_seen_at", "desc")
    .limit(50)
    .execute();
}

/** Gives a session a new token, because its person proved who they are just now (ASVS V7.2.4). Returns the token. */
export async function renew(sessionId: string, executor: Executor): Promise<string> {
  const token = randomToken();
  await executor
    .updateTable("sessions")
    .set({ token_hash: digest(token), proved_at: sql`now()`, last_seen_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
  return token;
}

/** Whose session a token was, though it be over: for the text that was typed into it, and for nothing else. */
export async function formerOwner(token: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", digest(token))
    .where("kind", "=", "auth")
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes sessions a day after their life, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const expired = executor
    .selectFrom("sessions")
    .select("id")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1_000);
  const result = await executor.deleteFrom("sessions").where("id", "in", expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Last seen, at most once a minute (performance.md). */
async function touch(sessionId: string, executor: Executor): Promise<void> {
  await executor
    .updateTable("sessions")
    .set({ last_seen_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}
