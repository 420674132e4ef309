import { follow } from "../../app/modules/service/points/follow.server";
import type { PlanKey } from "../../app/modules/shared/catalogue/offers";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { addPerson, type TestPerson } from "./people";

/** Gives a person a plan that is paid for, or ends it. */
export async function setPlan(userId: string, planKey: PlanKey, status: "active" | "canceled" = "active") {
  const customerId = `cus_${userId}`;
  await db
    .insertInto("stripeCustomers")
    .values({ userId, customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = { status, planKey, subscriptionId: `sub_${userId}`, lastSyncedAt: new Date() };
  await db
    .insertInto("stripeSubscriptions")
    .values({ customerId, ...row })
    .onConflict((conflict) => conflict.column("customerId").doUpdateSet(row))
    .execute();
}

export async function joinCommunity(userId: string, communityId: string): Promise<void> {
  await db
    .updateTable("communityMembers")
    .set({ status: "inactive", leftAt: new Date() })
    .where("userId", "=", userId)
    .execute();
  await db.insertInto("communityMembers").values({ id: newId(), communityId, userId }).execute();
}

export async function verifyAddress(userId: string, at = new Date()): Promise<void> {
  await db
    .updateTable("profiles")
    .set({ addressVerificationStatus: "verified", addressVerifiedAt: at, address: "18 Lanternwood Crescent" })
    .where("id", "=", userId)
    .execute();
}

/** A member of a community with a plan, whose point has followed. */
export async function addSubscriber(
  communityId: string,
  plan: PlanKey = "neighbourhood",
  at = new Date(),
): Promise<TestPerson> {
  const person = await addPerson();
  await joinCommunity(person.id, communityId);
  await setPlan(person.id, plan);
  await follow(person.id, at);
  return person;
}

/** A point as staff would have made it, with its nights; returns its id. */
export async function addPoint(point: {
  userId: string;
  planKey: PlanKey;
  communityId: string;
  streetId?: string;
  vehicle?: string;
  firstNight: string;
  lastNight?: string;
}): Promise<string> {
  const id = newId();
  const { protects: kind } = await db
    .selectFrom("plans")
    .select("protects")
    .where("key", "=", point.planKey)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("servicePoints")
    .values({ id, kind, ...point })
    .execute();
  return id;
}
