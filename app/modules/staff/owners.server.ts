import { AppError } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";

export const notOwner = "Only an owner may do this, and you no longer are one.";

/**
 * Takes the lock under which the access of staff is changed: one change after the other, and only by someone who still is
 * an active owner when its turn comes. As nobody changes their own access, the one who acts stays: the last owner can
 * neither be ended nor lose the role, whoever acts at the same moment (row 237).
 * @throws AppError 403 when the actor is no active owner
 */
export async function lock(actorId: string, trx: Executor): Promise<void> {
  // A row that another change took the role or the access from, while this one waited, is no longer given.
  const owners = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("email_verified_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!owners.some(({ id }) => id === actorId)) throw new AppError(notOwner, 403);
}
