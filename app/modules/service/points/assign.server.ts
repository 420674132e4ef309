import { sql } from "kysely";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { findRound } from "~/modules/patrols/rounds/rounds.server";
import * as Household from "~/modules/residents/household/household.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { patrolClock } from "~/modules/shared/company/company.server";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { Assigned } from "./assignment.schema";
import { current } from "./current-plan.server";
import { begin, end, firstWholeNight } from "./follow.server";
import { type Point, pointOf } from "./points.server";

/** What staff see of a client's plan, and choose from; `plan` is missing while none runs. */
export async function read(userId: string, executor: Executor = db) {
  const [held, point, household] = await Promise.all([
    planOf(userId, executor),
    pointOf(userId, executor),
    Household.list(userId, executor),
  ]);
  const { communityId, community, isVerified, dueAt } = held ?? {};
  const plan = await findPlan(held?.planKey, executor);
  return {
    plan: plan && { key: plan.key, name: plan.patrolName, protects: plan.protects },
    point: point ?? null,
    community: community ?? null,
    isVerified: isVerified === true,
    dueAt: dueAt ?? null,
    streets: communityId ? await findRound(communityId, executor) : [],
    keyholders: household.filter(({ kind }) => kind === "keyholder").map(({ id, name }) => ({ id, name })),
  };
}

async function planOf(userId: string, executor: Executor) {
  return executor
    .selectFrom("profiles as p")
    .leftJoin("stripeUserSubscriptions as s", (on) => on.onRef("s.userId", "=", "p.id").on(current))
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "p.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .leftJoin("serviceWaits as w", "w.userId", "p.id")
    .select(["s.planKey", "c.id as communityId", "c.name as community", "w.dueAt", patrolClock.as("clock")])
    .select(sql<boolean>`p.address_verification_status = 'verified'`.as("isVerified"))
    .where("p.id", "=", userId)
    .executeTakeFirst();
}

/**
 * Says which street or house a client's plan protects, from the first night that has not begun; earlier nights keep
 * what protected them. False if nothing changes.
 * @throws AppError 409 if their plan protects no street or house, FieldRefusal for a choice that is not theirs
 */
export async function assign(
  userId: string,
  typed: Assigned,
  by: Audit.Actor,
  { at = new Date(), executor = db }: { at?: Date; executor?: Executor } = {},
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    await Memberships.lockResident(userId, trx);
    const held = await planOf(userId, trx);
    const plan = await findPlan(held?.planKey, trx);
    if (!held || !plan || plan.protects === "community")
      throw new AppError("This client has no plan that protects a street or a house.", 409);
    if (held.communityId === null) throw new AppError("Choose the community of this client first.", 409);
    if (plan.protects === "house" && !held.isVerified)
      throw new AppError("Verify the address of this client first.", 409);
    const before = await pointOf(userId, trx);
    if (typed.point !== before?.id)
      throw new AppError("Someone else has changed this since you opened it. Look at it first.", 409);
    const chosen = await chosenOf(
      userId,
      { ...typed, kind: plan.protects, communityId: held.communityId },
      trx,
    );
    if (before && isSame(before, chosen)) return false;
    const night = firstWholeNight(at, held.clock);
    if (before && before.streetId === chosen.streetId && before.vehicle === chosen.vehicle)
      await change(before, chosen, by, trx);
    else {
      if (before) await end({ id: before.id, userId, night }, by, trx);
      const { street, ...protects } = chosen;
      const place = `${street}, ${held.community}`;
      await begin({ userId, plan, communityId: held.communityId, place, ...protects, night }, by, trx);
    }
    return true;
  });
}

interface Chosen {
  streetId: string;
  street: string;
  vehicle: string;
  keyholderId: string | null;
}

async function chosenOf(
  userId: string,
  { kind, communityId, streetId, vehicle, keyholderId }: Assigned & { kind: string; communityId: string },
  trx: Executor,
): Promise<Chosen> {
  const street = (await findRound(communityId, trx)).find(({ id }) => id === streetId);
  const isStreet = kind === "street";
  const keyholder = isStreet || !keyholderId ? undefined : keyholderId;
  const refused = {
    ...(!street && { streetId: "Choose a street that is on the round" }),
    ...(isStreet && !vehicle && { vehicle: "Enter the vehicle, as guards record it" }),
    ...(keyholder &&
      !(await Household.find({ userId, kind: "keyholder", id: keyholder }, trx)) && {
        keyholderId: "Choose a keyholder of this household",
      }),
  };
  if (!street || Object.keys(refused).length > 0) throw new FieldRefusal("Nothing was changed.", refused);
  return {
    ...{ streetId: street.id, street: street.name },
    vehicle: isStreet ? (vehicle ?? "") : "",
    keyholderId: keyholder ?? null,
  };
}

function isSame(point: Point, chosen: Chosen): boolean {
  const { streetId, vehicle, keyholderId } = chosen;
  return point.streetId === streetId && point.vehicle === vehicle && point.keyholderId === keyholderId;
}

/** Who has the key says nothing about the nights before, so the point goes on. The audit log keeps no name. */
async function change(point: Point, { keyholderId }: Chosen, by: Audit.Actor, trx: Executor): Promise<void> {
  await trx
    .updateTable("servicePoints")
    .set({ keyholderId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where("id", "=", point.id)
    .execute();
  const subject = { type: "client", id: point.userId };
  await Audit.record({ actorId: by.id, action: "client.service_changed", subject }, trx);
}
