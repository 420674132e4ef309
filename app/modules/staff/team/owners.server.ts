import type { Actor } from "~/modules/shared/audit/audit.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";

export const notOwner = "Only an owner can do this, and you are no longer an owner.";

/**
 * Serializes changes to staff access. Nobody changes their own access and only active owners act, so one owner always
 * remains, no matter who acts at the same moment.
 * @throws AppError 403 if the actor is not an active owner
 */
export async function lock(by: Actor, trx: Executor): Promise<void> {
  // Once we have the lock, this no longer returns an owner whom the previous change removed.
  const owners = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where(canSignIn)
    .where("emailVerifiedAt", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!owners.some(({ id }) => id === by.id)) throw new AppError(notOwner, 403);
}
