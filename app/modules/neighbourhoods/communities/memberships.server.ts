import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { logError } from "~/platform/log.server";
import * as Communities from "./communities.server";
import { pickerNames } from "./community-options";
import { closeRequest } from "./request-ends.server";

type By = { id: string | null };

interface Named {
  id: string;
  name: string;
}

/** Locks the resident, so that two simultaneous moves take turns; undefined for anyone else. */
export function lockResident(userId: string, trx: Executor) {
  return trx
    .selectFrom("profiles")
    .select(["id", "fullName"])
    .where("id", "=", userId)
    .where("kind", "=", "resident")
    .forUpdate()
    .executeTakeFirst();
}

/** A person's one active membership, with its community (B42). */
export function findActive(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("communityMembers as m")
    .innerJoin("communities as c", "c.id", "m.communityId")
    .select(["m.id", "m.joinedAt", "c.id as communityId", "c.name", "c.description", "c.status", "c.outline"])
    .where("m.userId", "=", userId)
    .where("m.status", "=", "active")
    .executeTakeFirst();
}

/** Makes a resident, already locked by the caller, a member of this community only. False if they already were. */
export async function join(userId: string, to: Named, by: By, trx: Executor): Promise<boolean> {
  const from = await findActive(userId, trx);
  if (from?.communityId === to.id) return false;
  await leaveAll(userId, trx);
  await trx
    .insertInto("communityMembers")
    .values({ id: newId(), communityId: to.id, userId })
    .onConflict((conflict) =>
      conflict
        .columns(["communityId", "userId"])
        .doUpdateSet({ status: "active", joinedAt: sql`now()`, leftAt: null }),
    )
    .execute();
  await closeRequest(userId, to.id, by, trx);
  await note(userId, { from: from && { id: from.communityId, name: from.name }, to }, by, trx);
  return true;
}

async function leaveAll(userId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("communityMembers")
    .set({ status: "inactive", leftAt: sql`now()` })
    .where("userId", "=", userId)
    .where("status", "=", "active")
    .execute();
}

/** One entry for the client, and one for each community. */
async function note(userId: string, { from, to }: { from?: Named; to?: Named }, by: By, trx: Executor) {
  const moved = { before: { community: from?.name ?? null }, after: { community: to?.name ?? null } };
  const entry = (action: string, type: string, id: string, states: object): Audit.AuditEntry => ({
    actorId: by.id,
    action,
    subject: { type, id },
    ...states,
  });
  const member = { after: { member: userId } };
  await Audit.recordAll(
    [
      entry("client.community_changed", "client", userId, moved),
      ...(from ? [entry("community.member_removed", "community", from.id, member)] : []),
      ...(to ? [entry("community.member_added", "community", to.id, member)] : []),
    ],
    trx,
  );
}

/**
 * Puts a resident into the community with this name, which is found, activated or added (rows 214, 215). Undefined if
 * there is no such resident, false if nothing changes. @throws AppError 503 if the community cannot be added
 */
export async function place(userId: string, name: string, by: By, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    if (!(await lockResident(userId, trx))) return undefined;
    const active = await findActive(userId, trx);
    if (active?.name.toLowerCase() === name.toLowerCase()) return false;
    return join(userId, await communityFor(name, by, trx), by, trx);
  });
}

/** The same for the picker, which offers existing names only. @throws FieldRefusal for another name */
export async function pick(userId: string, name: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const offered = pickerNames.find((each) => each.toLowerCase() === name.toLowerCase());
    const known = offered ?? (await Communities.findByName(name, trx))?.name;
    if (!known) throw new FieldRefusal("Nothing was changed.", { community: "Choose a community" });
    return place(userId, known, by, trx);
  });
}

async function communityFor(name: string, by: By, trx: Executor): Promise<Named> {
  try {
    return await Communities.findOrCreate(name, by, trx);
  } catch (error) {
    if (error instanceof AppError) throw error;
    logError("community.create_failed", error);
    throw new AppError("Failed to create community", 503);
  }
}

/**
 * Adds a resident who is in no community (row 230); undefined if there is no such community or resident.
 * @throws AppError 409 if they are in one by now, or the community is inactive
 */
export async function add(communityId: string, userId: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const resident = await lockResident(userId, trx);
    const to = await lockActive(communityId, trx);
    if (!resident || !to) return undefined;
    const active = await findActive(userId, trx);
    if (active) throw new AppError(`${resident.fullName} already belongs to ${active.name}.`, 409);
    await join(userId, to, by, trx);
    return userId;
  });
}

/** Locked, so that it stays active until the commit. @throws AppError 409 if it is inactive */
export async function lockActive(communityId: string, trx: Executor) {
  const found = await trx
    .selectFrom("communities")
    .select(["id", "name", "status"])
    .where("id", "=", communityId)
    .forShare()
    .executeTakeFirst();
  if (found?.status === "inactive")
    throw new AppError(`${found.name} is inactive. Make it active first.`, 409);
  return found;
}

/** An active membership as shown before it is ended. */
export function findMember(communityId: string, id: string, executor: Executor = db) {
  return executor
    .selectFrom("communityMembers as m")
    .innerJoin("profiles", "profiles.id", "m.userId")
    .innerJoin("communities as c", "c.id", "m.communityId")
    .select(["m.id", "m.userId", "profiles.fullName", "m.joinedAt", "c.name as community"])
    .where("m.id", "=", id)
    .where("m.communityId", "=", communityId)
    .where("m.status", "=", "active")
    .executeTakeFirst();
}

/** Ends a membership (row 231); undefined if it is not active. */
export async function remove(communityId: string, id: string, by: By, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const found = await findMember(communityId, id, trx);
    if (!found || !(await lockResident(found.userId, trx))) return undefined;
    // Someone else may have ended it while we waited.
    if (!(await findMember(communityId, id, trx))) return undefined;
    await leaveAll(found.userId, trx);
    await note(found.userId, { from: { id: communityId, name: found.community } }, by, trx);
    return id;
  });
}
