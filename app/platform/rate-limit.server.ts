import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { AppError } from "./app-error.server";
import { db, type Executor, inTransaction } from "./db.server";
import { currentScope } from "./scope.server";
import { digest } from "./secrets.server";

export interface Limit {
  name: string;
  tries: number;
  window: number;
  growing?: { first: number; longest: number };
}

export interface Verdict {
  allowed: boolean;
  retryAfter: number;
}

/** A limit, and the key whose tries it counts. */
export type Try = [Limit, string];
type Sentence = (wait: string, seconds: number) => string;

/** Every 429 is made here: the answer says after how many seconds to come again, whichever route gives it. */
export function tooMany(sentence: string, retryAfter: number): AppError {
  const scope = currentScope();
  if (scope) scope.retryAfter = retryAfter;
  return new AppError(sentence, 429, retryAfter);
}

/** Takes the tries in turn. @throws AppError 429 at the first refused one: `sentence` says how long to wait. */
export async function takeOrRefuse(tries: Try[], sentence: Sentence, executor: Executor = db): Promise<void> {
  for (const [limit, key] of tries) {
    const { allowed, retryAfter } = await take(limit, key, executor);
    if (!allowed) throw tooMany(sentence(inWords(retryAfter), retryAfter), retryAfter);
  }
}

/** Takes a try from each, or none if one of them refuses. @throws AppError 429 with the longest wait */
export async function takeAllOrRefuse(tries: Try[], sentence: Sentence): Promise<void> {
  await inTransaction(db, async (trx) => {
    const waits = (await takeEach(tries, trx)).map(({ retryAfter }) => retryAfter);
    const wait = Math.max(...waits);
    if (wait > 0) throw new AppError(sentence(inWords(wait), wait), 429, wait);
  });
}

export async function take(limit: Limit, key: string, executor: Executor = db): Promise<Verdict> {
  return (await takeEach([[limit, key]], executor))[0] ?? { allowed: true, retryAfter: 0 };
}

/** One try from each of several limits, in one statement, so that parallel tries cannot slip through. */
export async function takeEach(tries: Try[], executor: Executor): Promise<Verdict[]> {
  const names = tries.map((_, index) => sql.ref(`t${index}`));
  const parts = tries.map(([limit, key], index) => sql`${names[index]} AS (${counting(limit, key)})`);
  const all = names.map((name, index) => sql`SELECT ${index}::int AS index, ${name}.* FROM ${name}`);
  const { rows } = await sql<{ allowed: boolean; wait: number | null }>`
    WITH ${sql.join(parts)} ${sql.join(all, sql` UNION ALL `)} ORDER BY 1`.execute(executor);
  return rows.map(({ allowed, wait }) => ({
    allowed,
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil(wait ?? 1)),
  }));
}

/** A refused try has no finite tried_at. */
function counting({ name, tries, window, growing }: Limit, key: string) {
  const wait = growing
    ? sql`least(${growing.longest}, ${growing.first} * power(2, least(b.count + 1 - ${tries}, 20)))`
    : sql`greatest(1, extract(epoch FROM b.expires_at - now()))`;
  const fresh = sql`b.expires_at <= now()`;
  const waiting = sql`b.blocked_until > now()`;
  const firstWait = tries <= 1 ? sql`now() + make_interval(secs => ${growing?.first ?? window})` : sql`NULL`;
  return sql`
    INSERT INTO rate_buckets AS b (key, count, tried_at, expires_at, blocked_until)
    VALUES (${bucket(name, key)}, 1, now(), now() + make_interval(secs => ${window}), ${firstWait})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${fresh} THEN 1 WHEN ${waiting} THEN b.count ELSE b.count + 1 END,
      tried_at = CASE WHEN ${waiting} AND NOT ${fresh} THEN '-infinity' ELSE now() END,
      expires_at = CASE
        WHEN ${fresh} OR (${growing !== undefined} AND NOT ${waiting}) THEN now() + make_interval(secs => ${window})
        ELSE b.expires_at END,
      blocked_until = CASE
        WHEN ${fresh} THEN ${firstWait}
        WHEN ${waiting} THEN b.blocked_until
        WHEN b.count + 1 >= ${tries} THEN now() + make_interval(secs => (${wait})::double precision)
        ELSE NULL END
    RETURNING isfinite(b.tried_at) AS allowed, extract(epoch FROM b.blocked_until - now())::float8 AS wait`;
}

/** Takes one try back: what failed was not the fault of the person who tried. */
export async function giveBack(limit: Limit, key: string, executor: Executor = db): Promise<void> {
  await executor
    .updateTable("rateBuckets")
    .set({ count: sql<number>`greatest(0, count - 1)`, blockedUntil: null })
    .where("key", "=", bucket(limit.name, key))
    .execute();
}

export async function forget(limit: Limit, key: string, executor: Executor = db): Promise<void> {
  await executor.deleteFrom("rateBuckets").where("key", "=", bucket(limit.name, key)).execute();
}

/** An IPv4 address, or the /64 of an IPv6 one. */
export function addressKey(address: string = currentScope()?.address ?? "unknown"): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}

export function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, "second");
  return seconds < 7_200
    ? counted(Math.ceil(seconds / 60), "minute")
    : counted(Math.ceil(seconds / 3_600), "hour");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A digest, so that the table names nobody. */
const bucket = (name: string, key: string) => `${name}:${digest(key).toString("base64url")}`;

export async function sweepLimits(): Promise<number> {
  const result = await db
    .deleteFrom("rateBuckets")
    .where("expiresAt", "<", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
