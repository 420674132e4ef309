import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import { timeZone } from "./demo-company";

const day = 86_400_000;

/** Customers who pay by invoice: their plan, for how many days, and what it protects; the last waits for staff. */
const customers = [
  { name: "Isla Campbell", plan: "street", street: "Copperleaf Drive", vehicle: "Car 2", since: 40 },
  { name: "Omar Haddad", plan: "house", street: "Lanternwood Crescent", vehicle: "", since: 45 },
  { name: "Mateo Alvarez", plan: "street", street: null, vehicle: "", since: 0.5 },
] as const;

/** A Street and a House customer, and one whose street staff have to assign today. */
export async function addDemoService(ownerId: string, now: Date, trx: Executor): Promise<void> {
  for (const { name, plan: planKey, street, vehicle, since } of customers) {
    const begun = new Date(now.getTime() - since * day);
    const { userId, communityId, streetId } = await trx
      .selectFrom("profiles as p")
      .innerJoin("communityMembers as m", "m.userId", "p.id")
      .leftJoin("patrolStreets as s", (on) =>
        on.onRef("s.communityId", "=", "m.communityId").on("s.name", "=", street),
      )
      .select(["p.id as userId", "m.communityId", "s.id as streetId"])
      .where("p.fullName", "=", name)
      .executeTakeFirstOrThrow();
    const customerId = `cus_demo_${name.split(" ")[1]?.toLowerCase()}`;
    await trx.insertInto("stripeCustomers").values({ userId, customerId }).execute();
    await trx
      .insertInto("stripeSubscriptions")
      .values({
        ...{ customerId, status: "active", source: "manual", serviceType: "residential", planKey },
        ...{ reason: "Pays by invoice", actorId: ownerId, createdAt: begun },
      })
      .execute();
    if (streetId === null) {
      const dueAt = new Date(begun.getTime() + day);
      await trx.insertInto("serviceWaits").values({ userId, planKey, since: begun, dueAt }).execute();
      continue;
    }
    // A house is protected for as long as it is the home that was verified before.
    if (planKey === "house")
      await trx.updateTable("profiles").set({ addressVerifiedAt: begun }).where("id", "=", userId).execute();
    const firstNight = laterDay(nightAt(begun, timeZone), 1);
    const point = { id: newId(), userId, planKey, kind: planKey, communityId, streetId, vehicle, firstNight };
    await trx
      .insertInto("servicePoints")
      .values({ ...point, createdAt: begun })
      .execute();
  }
}
