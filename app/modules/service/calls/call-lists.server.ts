import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { stateWords } from "./call-options";
import { communitiesOf } from "./on-duty.server";

/** The street of a call's house and its community, as "Elm Road, Alpha". */
const place = sql<string>`(SELECT concat_ws(', ', s.name, m.name) FROM service_points sp
  JOIN communities m ON m.id = sp.community_id LEFT JOIN patrol_streets s ON s.id = sp.street_id
  WHERE sp.id = calls_for_help.point_id)`;

/** All calls for help, the newest first. */
export const callList = defineList({
  from: (executor) => executor.selectFrom("callsForHelp"),
  id: "callsForHelp.id",
  filters: {
    state: equals("callsForHelp.state", Object.keys(stateWords)),
    isTest: equals("callsForHelp.isTest", ["true", "false"]),
  },
  sorts: { sent: { by: sql.ref("callsForHelp.sentAt"), type: "timestamptz" } },
  start: "-sent",
  rows: (qb) =>
    qb
      .innerJoin("profiles as p", "p.id", "callsForHelp.userId")
      .leftJoin("profiles as seer", "seer.id", "callsForHelp.seenBy")
      .select(["callsForHelp.id", "p.fullName as name", "wants", "isTest", "callsForHelp.state", "sentAt"])
      .select(["seenAt", "closedAt", "seer.fullName as seenBy", place.as("place")])
      .execute(),
});

function calls(executor: Executor) {
  return executor
    .selectFrom("callsForHelp")
    .innerJoin("profiles as p", "p.id", "callsForHelp.userId")
    .leftJoin("profiles as seer", "seer.id", "callsForHelp.seenBy")
    .select(["callsForHelp.id", "callsForHelp.version", "callsForHelp.userId", "wants", "isTest"])
    .select([
      "callsForHelp.state",
      "sentAt",
      "seenAt",
      "closedAt",
      "done",
      "p.fullName as name",
      "p.phoneNumber as phone",
    ])
    .select(["p.address", "p.city", "seer.fullName as seenBy", place.as("place")]);
}

/** One with its address: who shows it, calls `look` first. */
export async function find(id: string, executor: Executor = db) {
  return calls(executor).where("callsForHelp.id", "=", id).executeTakeFirst();
}

/** What happened to a call, the oldest first. */
export async function historyOf(callId: string, executor: Executor = db) {
  return executor
    .selectFrom("callEvents as e")
    .leftJoin("profiles as p", "p.id", "e.byId")
    .select(["e.id", "e.event", "e.at", "e.note", "p.fullName as who"])
    .where("e.callId", "=", callId)
    .orderBy("e.at")
    .orderBy("e.id")
    .limit(200)
    .execute();
}

const maxShown = 10;

/** The open calls where a guard is on shift now, with their addresses; nothing outside of a shift. */
export async function forGuard(guardId: string, at = new Date(), executor: Executor = db) {
  const communityIds = await communitiesOf(guardId, at, executor);
  if (communityIds.length === 0) return [];
  return calls(executor)
    .innerJoin("servicePoints as sp", "sp.id", "callsForHelp.pointId")
    .where("sp.communityId", "in", communityIds)
    .where("closedAt", "is", null)
    .orderBy("isTest")
    .orderBy("sentAt")
    .orderBy("callsForHelp.id")
    .limit(maxShown)
    .execute();
}

/** One of them; undefined outside of the guard's shift and elsewhere, and once it is closed. */
export async function findForGuard(
  { guardId, id }: { guardId: string; id: string },
  at = new Date(),
  executor: Executor = db,
) {
  return (await forGuard(guardId, at, executor)).find((call) => call.id === id);
}

/** Writes down who was shown the address of a call, once a person and call; the resident can read that it happened. */
export async function look(
  shown: readonly { id: string; userId: string }[],
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  if (shown.length === 0) return;
  await inTransaction(executor, async (trx) => {
    const at = new Date();
    const rows = shown.map(({ id: callId }) => ({ id: newId(), callId, event: "looked", at, byId: by.id }));
    const fresh = await trx
      .insertInto("callEvents")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("callId")
      .execute();
    for (const { id, userId } of shown) {
      if (!fresh.some(({ callId }) => callId === id)) continue;
      const subject = { type: "client", id: userId };
      await Audit.record({ actorId: by.id, action: "client.alert_viewed", subject }, trx);
    }
  });
}
