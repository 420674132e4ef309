import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { digest, mac, macs } from "~/platform/secrets.server";

export type Purpose = "confirm_email" | "reset_password" | "change_email" | "invite" | "secure_account";

/** Whom a token speaks for. */
export interface TokenOwner {
  id: string;
  userId: string;
  /** The address that it was sent to. */
  email: string;
}

/**
 * Makes a token of one purpose, bound to an address, and returns its id; those that the user had of that purpose are void
 * (security.md 4). The token itself is computed from the id and a session secret, so that neither the table nor a job
 * ever holds it. For a user who is not there it does the same work, stores nothing, and the id is of nothing.
 */
export async function create(
  token: { purpose: Purpose; userId: string; email: string; minutes: number },
  trx: Executor,
): Promise<string> {
  await revoke(token.purpose, token.userId, trx);
  const id = newId();
  await trx
    .insertInto("account_tokens")
    .columns(["id", "purpose", "token_hash", "user_id", "email", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select([
          sql<string>`${id}::uuid`.as("token_id"),
          sql<Purpose>`${token.purpose}::token_purpose`.as("purpose"),
          sql<Buffer>`${digest(tokenOf(id))}::bytea`.as("token_hash"),
          "users.id",
          sql<string>`${token.email}::citext`.as("address"),
          sql<Date>`now() + make_interval(mins => ${token.minutes}::int)`.as("expires_at"),
        ])
        .where("users.id", "=", token.userId),
    )
    .execute();
  return id;
}

/** Makes the tokens of a purpose void. */
export async function revoke(purpose: Purpose, userId: string, trx: Executor): Promise<void> {
  await trx
    .deleteFrom("account_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .execute();
}

/** The token of an id, for its link: 32 bytes as text. */
export function tokenOf(id: string): string {
  return mac("account-token", id).toString("base64url");
}

/** Whom a live token of this purpose speaks for: not used, not too old. */
export async function find(
  purpose: Purpose,
  token: string,
  executor: Executor = db,
): Promise<TokenOwner | undefined> {
  return live(executor)
    .where("token_hash", "=", digest(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

/** The same by its id, for mails and for a code typed in the tab that asked for it. */
export async function findById(
  purpose: Purpose,
  id: string,
  executor: Executor = db,
): Promise<TokenOwner | undefined> {
  return live(executor).where("id", "=", id).where("purpose", "=", purpose).executeTakeFirst();
}

/** The live token of a user, to send it once more. */
export async function findOf(purpose: Purpose, userId: string, trx: Executor): Promise<string | undefined> {
  const found = await live(trx)
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return found?.id;
}

/** Uses a token up, in one statement: of many at once exactly one gets its owner, the others undefined. */
export async function consume(
  purpose: Purpose,
  token: string,
  trx: Executor,
): Promise<TokenOwner | undefined> {
  return use(purpose, trx).where("token_hash", "=", digest(token)).executeTakeFirst();
}

/** The same by its id, when its code was typed. */
export async function consumeById(
  purpose: Purpose,
  id: string,
  trx: Executor,
): Promise<TokenOwner | undefined> {
  return use(purpose, trx).where("id", "=", id).executeTakeFirst();
}

/** The six digits that stand in the same mail as the link (row 39). */
export function codeOf(id: string): string {
  return digits(mac("account-code", id));
}

/** Whether these are the six digits of an id, under any secret that reads. The caller limits the tries. */
export function isCodeOf(id: string, typed: string): boolean {
  const plain = typed.replace(/[\s-]/g, "");
  return macs("account-code", id).some((bytes) => digits(bytes) === plain);
}

/** Deletes tokens a day after their end, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("account_tokens")
    .select("id")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1_000);
  const result = await executor.deleteFrom("account_tokens").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function digits(bytes: Buffer): string {
  return String(bytes.readUInt32BE(0) % 1_000_000).padStart(6, "0");
}

function use(purpose: Purpose, trx: Executor) {
  return trx
    .updateTable("account_tokens")
    .set({ used_at: sql`now()` })
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["id", "user_id as userId", "email"]);
}

function live(executor: Executor) {
  return executor
    .selectFrom("account_tokens")
    .select(["id", "user_id as userId", "email"])
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);
}
