import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { digest, mac, macs } from "~/platform/secrets.server";

export type Purpose = "confirm_email" | "reset_password" | "change_email" | "invite" | "secure_account";

export interface TokenOwner {
  id: string;
  userId: string;
  email: string;
}

/** The token is derived from the id and a session secret, so it is never stored. For an unknown user the id matches no row. */
export async function create(
  token: { purpose: Purpose; userId: string; email: string; minutes: number },
  trx: Executor,
): Promise<string> {
  await revoke(token.purpose, token.userId, trx);
  const id = newId();
  await trx
    .insertInto("accountTokens")
    .columns(["id", "purpose", "tokenHash", "userId", "email", "expiresAt"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select([
          sql<string>`${id}::uuid`.as("tokenId"),
          sql<Purpose>`${token.purpose}::token_purpose`.as("purpose"),
          sql<Buffer>`${digest(tokenOf(id))}::bytea`.as("tokenHash"),
          "users.id",
          sql<string>`${token.email}::citext`.as("address"),
          sql<Date>`now() + make_interval(mins => ${token.minutes}::int)`.as("expiresAt"),
        ])
        .where("users.id", "=", token.userId),
    )
    .execute();
  return id;
}

export async function revoke(purpose: Purpose, userId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("accountTokens").where("userId", "=", userId).where("purpose", "=", purpose).execute();
}

export function tokenOf(id: string): string {
  return mac("account-token", id).toString("base64url");
}

export async function find(
  purpose: Purpose,
  token: string,
  executor: Executor = db,
): Promise<TokenOwner | undefined> {
  return live(executor)
    .where("tokenHash", "=", digest(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

export async function findById(
  purpose: Purpose,
  id: string,
  executor: Executor = db,
): Promise<TokenOwner | undefined> {
  return live(executor).where("id", "=", id).where("purpose", "=", purpose).executeTakeFirst();
}

export async function findOf(purpose: Purpose, userId: string, trx: Executor): Promise<string | undefined> {
  const found = await live(trx)
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return found?.id;
}

/** Atomic: exactly one of several concurrent calls gets the owner. */
export async function consume(
  purpose: Purpose,
  token: string,
  trx: Executor,
): Promise<TokenOwner | undefined> {
  return use(purpose, trx).where("tokenHash", "=", digest(token)).executeTakeFirst();
}

export async function consumeById(
  purpose: Purpose,
  id: string,
  trx: Executor,
): Promise<TokenOwner | undefined> {
  return use(purpose, trx).where("id", "=", id).executeTakeFirst();
}

export function codeOf(id: string): string {
  return digits(mac("account-code", id));
}

/** Also accepts codes made with older secrets. The caller limits the tries. */
export function isCodeOf(id: string, typed: string): boolean {
  const plain = typed.replace(/[\s-]/g, "");
  return macs("account-code", id).some((bytes) => digits(bytes) === plain);
}

/** Deletes tokens a day after they expire, at most 1,000 per run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("accountTokens")
    .select("id")
    .where("expiresAt", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1_000);
  const result = await executor.deleteFrom("accountTokens").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function digits(bytes: Buffer): string {
  return String(bytes.readUInt32BE(0) % 1_000_000).padStart(6, "0");
}

function use(purpose: Purpose, trx: Executor) {
  return trx
    .updateTable("accountTokens")
    .set({ usedAt: sql`now()` })
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning(["id", "userId", "email"]);
}

function live(executor: Executor) {
  return executor
    .selectFrom("accountTokens")
    .select(["id", "userId", "email"])
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`);
}
