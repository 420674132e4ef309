import { sql } from "kysely";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { Plan } from "~/modules/shared/catalogue/offers";
import { patrolClock } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, laterDay } from "~/platform/wall-time";
import { current } from "./current-plan.server";
import { serviceHref } from "./point-options";

/** The first night that has not begun: nobody is promised half a night, and one that began is protected to its end. */
export function firstWholeNight(at: Date, clock: PatrolClock): string {
  const day = dayAt(at, clock.timeZone);
  return at < promiseOf(day, clock).start ? day : laterDay(day, 1);
}

type By = { id: string | null };

const system = { id: null };

/** What a plan's point depends on. The person must be locked. */
async function stateOf(userId: string, trx: Executor) {
  return trx
    .selectFrom("users as u")
    .innerJoin("profiles as p", "p.id", "u.id")
    .leftJoin("stripeUserSubscriptions as s", (on) => on.onRef("s.userId", "=", "u.id").on(current))
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "u.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .leftJoin("servicePoints as sp", (on) =>
      on.onRef("sp.userId", "=", "u.id").on("sp.lastNight", "is", null),
    )
    .select(["s.planKey", "m.communityId", "c.name as community"])
    .select(["sp.id", "sp.planKey as heldKey", "sp.communityId as heldCommunity", "sp.firstNight"])
    .select(
      sql<boolean>`p.address_verification_status = 'verified' AND p.address_verified_at <= sp.created_at`.as(
        "isSameHome",
      ),
    )
    .select(patrolClock.as("clock"))
    .select(({ selectFrom }) =>
      selectFrom("servicePoints as old")
        .whereRef("old.userId", "=", "u.id")
        .select(sql<string | null>`max(old.last_night)::text`.as("night"))
        .as("lastNight"),
    )
    .where("u.id", "=", userId)
    .executeTakeFirst();
}

/**
 * Brings what a resident's plan protects into line with the plan, the community and the verified address: ends a point
 * that no longer fits, begins a neighbourhood's by itself, and otherwise leaves staff a task that is due in a day.
 */
export async function follow(userId: string, at = new Date(), executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    if (!(await Memberships.lockResident(userId, trx))) return;
    const state = await stateOf(userId, trx);
    if (!state) return;
    const plan = await findPlan(state.planKey, trx);
    const night = firstWholeNight(at, state.clock);
    const fits =
      plan !== undefined &&
      state.heldKey === plan.key &&
      state.heldCommunity === state.communityId &&
      (plan.protects !== "house" || state.isSameHome);
    if (state.id !== null && !fits) await end({ id: state.id, userId, night }, system, trx);
    if (state.id !== null && fits) return stopWaiting(userId, trx);
    if (!plan) return stopWaiting(userId, trx);
    if (plan.protects !== "community" || state.communityId === null) return wait(userId, plan, at, trx);
    const { communityId, community: place } = state;
    await begin({ userId, plan, communityId, place: place ?? "", night }, system, trx);
  });
}

interface Beginning {
  userId: string;
  plan: Plan;
  communityId: string;
  /** The same in words, for the history. */
  place: string;
  streetId?: string;
  vehicle?: string;
  keyholderId?: string | null;
  /** The first night, unless an earlier point runs until later. */
  night: string;
}

/** Begins a point of a person who has none and is locked, and ends the wait for it. */
export async function begin(
  { userId, plan, night, place, ...protects }: Beginning,
  by: By,
  trx: Executor,
): Promise<string> {
  const id = newId();
  const { firstNight } = await trx
    .insertInto("servicePoints")
    .values({
      ...{ id, userId, planKey: plan.key, kind: plan.protects, ...protects },
      firstNight: sql<string>`greatest(${night}::date, (
        SELECT max(last_night) + 1 FROM service_points WHERE user_id = ${userId}))`,
    })
    .returning("firstNight")
    .executeTakeFirstOrThrow();
  const after = { community: place, plan: plan.key, firstNight, vehicle: protects.vehicle };
  await Audit.record(entry(userId, "client.service_begun", by, { after }), trx);
  await stopWaiting(userId, trx);
  return id;
}

/** Ends a point with the night before `night`. */
export async function end(
  { id, userId, night }: { id: string; userId: string; night: string },
  by: By,
  trx: Executor,
): Promise<void> {
  const { planKey, lastNight } = await trx
    .updateTable("servicePoints")
    .set({
      lastNight: sql<string>`greatest(first_night, ${night}::date) - 1`,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .returning(["planKey", "lastNight"])
    .executeTakeFirstOrThrow();
  await Audit.record(entry(userId, "client.service_ended", by, { after: { plan: planKey, lastNight } }), trx);
}

function entry(userId: string, action: string, by: By, states: { after: Record<string, unknown> }) {
  return { actorId: by.id, action, subject: { type: "client", id: userId }, ...states };
}

/** One task a person; another plan begins its day anew. */
async function wait(userId: string, plan: Plan, at: Date, trx: Executor): Promise<void> {
  const task = { planKey: plan.key, since: at, dueAt: new Date(at.getTime() + 86_400_000), toldAt: null };
  await trx
    .insertInto("serviceWaits")
    .values({ userId, ...task })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(task).where("serviceWaits.planKey", "<>", plan.key),
    )
    .execute();
}

async function stopWaiting(userId: string, trx: Executor): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("serviceWaits")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (Number(numDeletedRows) > 0) await Notifications.settle([serviceHref(userId)], trx);
}

const batchSize = 1_000;

/**
 * Residents whose point or task is out of line with their plan, community or address, at most 1,000: whatever changed
 * it, an import, a merge or a date, is noticed here.
 */
export async function outOfLine(executor: Executor = db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH held_plans AS (
      SELECT s.user_id, s.plan_key, pl.protects FROM stripe_user_subscriptions s JOIN plans pl ON pl.key = s.plan_key
      WHERE s.user_id IS NOT NULL AND pl.status <> 'draft' AND ${current}
    ), points AS (
      SELECT user_id, plan_key, kind, community_id, created_at FROM service_points WHERE last_night IS NULL
    )
    SELECT all_of.id FROM (
      SELECT coalesce(h.user_id, points.user_id, w.user_id) AS id, h.plan_key, h.protects, points.plan_key AS held,
        points.kind, points.community_id AS held_community, points.created_at, w.plan_key AS waits
      FROM held_plans h FULL JOIN points ON points.user_id = h.user_id
        FULL JOIN service_waits w ON w.user_id = coalesce(h.user_id, points.user_id)
    ) AS all_of
      JOIN profiles p ON p.id = all_of.id AND p.kind = 'resident'
      -- Who was imported has none of it before accepting the invitation.
      JOIN users u ON u.id = all_of.id
      LEFT JOIN community_members m ON m.user_id = all_of.id AND m.status = 'active'
    WHERE CASE
      WHEN held IS NOT NULL THEN held IS DISTINCT FROM plan_key OR held_community IS DISTINCT FROM m.community_id
        OR waits IS NOT NULL OR all_of.kind = 'house'
        AND (p.address_verification_status <> 'verified' OR p.address_verified_at > all_of.created_at)
      ELSE waits IS DISTINCT FROM plan_key OR protects = 'community' AND m.community_id IS NOT NULL
    END
    LIMIT ${batchSize}`.execute(executor);
  return rows.map(({ id }) => id);
}
