import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import type { Taken, Undoing } from "~/modules/shared/records/undoing.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import * as Memberships from "./memberships.server";
import { end, requestsHref, tell } from "./request-ends.server";

const asking: Limit = { name: "join-request", tries: 5, window: 86_400 };

/** A resident's pending request, with the community they asked to join. */
export function findPending(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("communityJoinRequests as r")
    .innerJoin("communities as c", "c.id", "r.communityId")
    .select(["r.id", "r.userId", "r.communityId", "r.createdAt", "c.name"])
    .where("r.userId", "=", userId)
    .where("r.status", "=", "pending")
    .executeTakeFirst();
}

/**
 * A resident asks to join a community (row 104), and staff are told; undefined if there is no such community or
 * resident.
 * @throws AppError 409 if they belong to it, have a pending request, or it is inactive; 429 after five in a day
 */
export async function ask(userId: string, communityId: string, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const resident = await Memberships.lockResident(userId, trx);
    const to = await Memberships.lockActive(communityId, trx);
    if (!resident || !to) return undefined;
    const pending = await findPending(userId, trx);
    if (pending) throw new AppError(`Your request to join ${pending.name} is still waiting.`, 409);
    const active = await Memberships.findActive(userId, trx);
    if (active?.communityId === to.id) throw new AppError(`You already belong to ${to.name}.`, 409);
    const refusal = () => "You have asked several times today. Please try again tomorrow.";
    await takeOrRefuse([[asking, userId]], refusal, trx);
    const id = newId();
    await trx.insertInto("communityJoinRequests").values({ id, communityId, userId }).execute();
    await Audit.record(
      {
        actorId: userId,
        action: "community.join_requested",
        subject: { type: "community", id: communityId },
        after: { member: userId },
      },
      trx,
    );
    const words = `${resident.fullName} asks to join ${to.name}`;
    await Notifications.notify("join_requested", { words, href: requestsHref(communityId) }, trx);
    return to.name;
  });
}

/** A resident takes a request back; false if none was pending. */
export async function withdraw(userId: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    await Memberships.lockResident(userId, trx);
    const request = await findPending(userId, trx);
    return request !== undefined && (await end(request, { status: "withdrawn" }, { id: userId }, trx));
  });
}

/** A pending request as staff read it, with the community its resident would leave. */
export function find(communityId: string, id: string, executor: Executor = db) {
  return executor
    .selectFrom("communityJoinRequests as r")
    .innerJoin("communities as c", "c.id", "r.communityId")
    .innerJoin("profiles", "profiles.id", "r.userId")
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "r.userId").on("m.status", "=", "active"),
    )
    .leftJoin("communities as before", "before.id", "m.communityId")
    .select(["r.id", "r.userId", "r.communityId", "r.createdAt", "c.name", "profiles.fullName"])
    .select("before.name as leaves")
    .where("r.id", "=", id)
    .where("r.communityId", "=", communityId)
    .where("r.status", "=", "pending")
    .executeTakeFirst();
}

/**
 * Staff decide on a pending request, and the resident is told; approving it ends all other memberships. Undefined if
 * there is no such community. @throws AppError 409 if it is already decided, or the community is inactive
 */
export async function decide(
  { communityId, id, reason = "" }: { communityId: string; id: string; reason?: string },
  decision: "approve" | "decline",
  by: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    const seen = await find(communityId, id, trx);
    if (!seen || !(await Memberships.lockResident(seen.userId, trx))) throw gone();
    const to = decision === "approve" ? await Memberships.lockActive(communityId, trx) : undefined;
    if (!(await find(communityId, id, trx))) throw gone();
    if (to) return void (await Memberships.join(seen.userId, to, by, trx));
    await end(seen, { status: "declined", reason }, by, trx);
    await tell("join_declined", { ...seen, reason }, trx);
  });
}

/** Undoes a refusal: the request waits again, and the resident is told. */
export async function undoDecline(acts: Undoing[], by: Audit.Actor, trx: Executor): Promise<Taken> {
  const taken: Taken = { done: [], left: [], gone: 0 };
  for (const { id: communityId, after } of acts) {
    const userId = String(after.member);
    const resident = await Memberships.lockResident(userId, trx);
    const last = await trx
      .selectFrom("communityJoinRequests as r")
      .innerJoin("communities as c", "c.id", "r.communityId")
      .select(["r.id", "r.status", "r.communityId", "c.name"])
      .where("r.userId", "=", userId)
      .orderBy("r.createdAt", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!resident || !last) {
      taken.gone++;
      continue;
    }
    const title = resident.fullName;
    const active = await Memberships.findActive(userId, trx);
    const isLast = last.status === "declined" && last.communityId === communityId;
    if (!isLast || active?.communityId === communityId) {
      taken.left.push({ title, fields: ["request"] });
      continue;
    }
    await trx
      .updateTable("communityJoinRequests")
      .set({ status: "pending", decidedAt: null, decidedBy: null })
      .where("id", "=", last.id)
      .execute();
    const subject = { type: "community", id: communityId };
    await Audit.record(
      { actorId: by.id, action: "community.request_reopened", subject, after: { member: userId } },
      trx,
    );
    await tell("join_reopened", { userId, name: last.name }, trx);
    taken.done.push({ title, fields: ["request"] });
  }
  return taken;
}

const gone = () => new AppError("This request was decided or withdrawn in the meantime.", 409);

/** The pending requests of a community, oldest first, each with what its resident's postal code tells. */
export function listOf(communityId: string) {
  return defineList({
    from: (executor) =>
      executor
        .selectFrom("communityJoinRequests")
        .where("communityId", "=", communityId)
        .where("communityJoinRequests.status", "=", "pending"),
    id: "communityJoinRequests.id",
    filters: {},
    sorts: { created: { by: sql.ref("communityJoinRequests.createdAt"), type: "timestamptz" } },
    start: "created",
    sizes: [25],
    prefix: "requests",
    rows: (qb) =>
      qb
        .innerJoin("profiles", "profiles.id", "userId")
        .select(["communityJoinRequests.id", "userId", "communityJoinRequests.createdAt", "fullName"])
        .select(["city", sql<string | null>`left(zip_code, 3)`.as("prefix")])
        .execute(),
  });
}
