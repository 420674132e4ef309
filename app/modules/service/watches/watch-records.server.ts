import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { patrolClock } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { depthOf, openStates, stateOf } from "./watch-options";

/** What a request says, as its resident and staff read it. */
function watches(executor: Executor) {
  return executor
    .selectFrom("watches as w")
    .leftJoin("patrolStreets as s", "s.id", "w.streetId")
    .leftJoin("householdEntries as k", "k.id", "w.keyholderId")
    .innerJoin("communities as c", "c.id", "w.communityId")
    .select(["w.id", "w.version", "w.userId", "w.firstNight", "w.lastNight", "w.depth", "w.keyholderId"])
    .select(["w.lights", "w.vehicles", "w.visitors", "w.pets", "w.deliveries", "w.remarks"])
    .select(["w.state", "w.reason", "w.askedAt", "w.answerBy", "w.checkedFrom", "w.checkedTo", "w.endedAt"])
    .select(["w.erasedAt", "w.communityId", "w.streetId", "w.planKey", "c.name as community"])
    .select(["s.name as street", "k.name as keyholder"])
    .select(sql<boolean>`w.phrase_hash IS NOT NULL`.as("hasPhrase"));
}

type Row = Awaited<ReturnType<ReturnType<typeof watches>["execute"]>>[number];

function known({ state, depth, ...row }: Row) {
  return { ...row, state: stateOf(state), depth: depthOf(depth) };
}

export type Watch = ReturnType<typeof known>;

/** A resident's request that is open, or else the last one; undefined without any. */
export async function latestOf(userId: string, executor: Executor = db): Promise<Watch | undefined> {
  const row = await watches(executor)
    .where("w.userId", "=", userId)
    .orderBy("w.askedAt", "desc")
    .orderBy("w.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && known(row);
}

/** A resident's requests, newest first, at most 20. */
export async function listOf(userId: string, executor: Executor = db): Promise<Watch[]> {
  const rows = await watches(executor)
    .where("w.userId", "=", userId)
    .orderBy("w.askedAt", "desc")
    .orderBy("w.id", "desc")
    .limit(20)
    .execute();
  return rows.map(known);
}

/** One of them by its id; `userId` for its own resident only. */
export async function find(
  { id, userId }: { id: string; userId?: string },
  executor: Executor = db,
): Promise<Watch | undefined> {
  let rows = watches(executor).where("w.id", "=", id);
  if (userId !== undefined) rows = rows.where("w.userId", "=", userId);
  const row = await rows.executeTakeFirst();
  return row && known(row);
}

/** An open request, locked; undefined if there is none with this id, or it has ended. */
export async function lockedOpen(id: string, trx: Executor) {
  return trx
    .selectFrom("watches")
    .select(["id", "userId", "version", "state", "firstNight", "lastNight", "communityId"])
    .select(patrolClock.as("clock"))
    .where("id", "=", id)
    .where("state", "in", openStates)
    .forUpdate()
    .executeTakeFirst();
}

/** What every change of a request writes. */
export const bumped = { updatedAt: sql<Date>`now()`, version: sql<number>`version + 1` };

/** The audit log says that there was a request, never what for, when or where. */
export async function note(
  userId: string,
  what: string,
  actorId: string | null,
  trx: Executor,
): Promise<void> {
  const subject = { type: "client", id: userId };
  await Audit.record({ actorId, action: `client.request_${what}`, subject }, trx);
}
