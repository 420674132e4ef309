import { sql } from "kysely";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addressKey, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { digest, randomToken } from "~/platform/secrets.server";

/** How long a key may be used. */
const minutes = 60;

/** Keys that open nothing, from one address. */
const wrongKeys: Limit = { name: "setup-key", tries: 10, window: 900 };

export const keyGone = "This address has been used or has expired. Restart the site for a new one.";

/**
 * The key with which the first owner sets up an account. Undefined once there is an owner, or while an earlier key is
 * good: of several processes that start at once, one gets it.
 */
export async function offerKey(executor: Executor = db): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    await lock(trx);
    if (await hasOwner(trx)) return undefined;
    const good = await trx.selectFrom("setupKeys").select("id").where(isGood).executeTakeFirst();
    if (good) return undefined;
    const key = randomToken();
    await trx.deleteFrom("setupKeys").execute();
    await trx
      .insertInto("setupKeys")
      .values({
        id: newId(),
        keyHash: digest(key),
        expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
      })
      .execute();
    return key;
  });
}

/** An owner, invited or not: until there is one, the site is set up by the key. */
export async function hasOwner(executor: Executor = db): Promise<boolean> {
  const owner = await executor
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .executeTakeFirst();
  return owner !== undefined;
}

/** Whether the key opens the page. @throws AppError 429 after too many wrong ones from the same address */
export async function opens(key: string, executor: Executor = db): Promise<boolean> {
  if (await hasOwner(executor)) return false;
  if (await isRight(key, executor)) return true;
  await takeOrRefuse([[wrongKeys, addressKey()]], (wait) => `Too many attempts. Please wait ${wait}.`);
  return false;
}

/**
 * Makes the first owner, who signs in next; the key proves who may read the log, so the address needs no confirmation.
 * @throws AppError 410 if the key is wrong, used or expired, or if there is an owner
 */
export async function create(
  key: string,
  { fullName, email, password }: { fullName: string; email: string; password: string },
  executor: Executor = db,
): Promise<void> {
  // Hashing is expensive, and anyone can make up a key.
  if (!(await opens(key, executor))) throw new AppError(keyGone, 410);
  const passwordHash = await hashPassword(password);
  await inTransaction(executor, async (trx) => {
    await lock(trx);
    if ((await hasOwner(trx)) || !(await use(key, trx))) throw new AppError(keyGone, 410);
    const id = (await Users.promote(email, "owner", trx)) ?? (await add(email, trx));
    await Users.setPassword(id, passwordHash, trx);
    await Users.confirmEmail({ userId: id, email }, trx);
    await Profiles.completeInvited(id, fullName, trx);
    await Sessions.endAll(id, trx);
    const subject = { type: "user", id };
    await Audit.record({ actorId: id, action: "user.first_owner", subject, after: { role: "owner" } }, trx);
  });
}

async function add(email: string, trx: Executor): Promise<string> {
  const id = newId();
  await Profiles.add({ id, kind: "staff", fullName: email }, trx);
  await Users.add({ id, email, role: "owner" }, trx);
  return id;
}

async function use(key: string, trx: Executor): Promise<boolean> {
  const used = await trx
    .updateTable("setupKeys")
    .set({ usedAt: sql`now()` })
    .where("keyHash", "=", digest(key))
    .where(isGood)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

async function isRight(key: string, executor: Executor): Promise<boolean> {
  const found = await executor
    .selectFrom("setupKeys")
    .select("id")
    .where("keyHash", "=", digest(key))
    .where(isGood)
    .executeTakeFirst();
  return found !== undefined;
}

const isGood = sql<boolean>`used_at IS NULL AND expires_at > now()`;

async function lock(trx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar first owner'))`.execute(trx);
}
