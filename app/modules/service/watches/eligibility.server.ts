import { sql } from "kysely";
import { findRound } from "~/modules/patrols/rounds/rounds.server";
import * as Household from "~/modules/residents/household/household.server";
import { current } from "~/modules/service/points/current-plan.server";
import { pointOf } from "~/modules/service/points/points.server";
import type { PointKind } from "~/modules/shared/catalogue/promises";
import { patrolClock } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { db, type Executor } from "~/platform/db.server";

/** A house that guards can look at. */
export interface Eligible {
  planKey: string;
  protects: PointKind;
  communityId: string;
  streets: { id: string; name: string }[];
  /** The street of the house, as far as the address tells. */
  streetId: string | null;
  keyholders: { id: string; name: string }[];
  clock: PatrolClock;
}

/** What is missing before guards can look at a house, in the order in which it is put right. */
export type Missing = "plan" | "address" | "community" | "round";

/** Whether guards can look at a resident's house: any plan, a verified address, and a round in the community. */
export async function eligibilityOf(userId: string, executor: Executor = db): Promise<Eligible | Missing> {
  const held = await executor
    .selectFrom("profiles as p")
    .leftJoin("stripeUserSubscriptions as s", (on) => on.onRef("s.userId", "=", "p.id").on(current))
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "p.id").on("m.status", "=", "active"),
    )
    .select(["s.planKey", "m.communityId", "p.address", patrolClock.as("clock")])
    .select(sql<boolean>`p.address_verification_status = 'verified'`.as("isVerified"))
    .where("p.id", "=", userId)
    .executeTakeFirst();
  const plan = await findPlan(held?.planKey, executor);
  if (!held || !plan) return "plan";
  if (!held.isVerified) return "address";
  if (held.communityId === null) return "community";
  const streets = await findRound(held.communityId, executor);
  if (streets.length === 0) return "round";
  const [point, household] = await Promise.all([
    pointOf(userId, executor),
    plan.protects === "house" ? Household.list(userId, executor) : [],
  ]);
  return {
    ...{
      planKey: plan.key,
      protects: plan.protects,
      communityId: held.communityId,
      streets,
      clock: held.clock,
    },
    streetId: streetIn(held.address ?? "", streets, point?.kind === "house" ? point.streetId : null),
    keyholders: household.filter(({ kind }) => kind === "keyholder").map(({ id, name }) => ({ id, name })),
  };
}

/** The street that staff assigned, or else the one with the longest name that is in the address. */
function streetIn(
  address: string,
  streets: readonly { id: string; name: string }[],
  assigned: string | null,
): string | null {
  if (assigned && streets.some(({ id }) => id === assigned)) return assigned;
  const named = streets.filter(({ name }) => address.toLowerCase().includes(name.toLowerCase()));
  return named.toSorted((one, other) => other.name.length - one.name.length)[0]?.id ?? null;
}
