import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const household = [
  { kind: "member", name: "Ify Okafor", phone: null, note: "At home in the daytime" },
  { kind: "contact", name: "Ngozi Okafor", phone: "+19055550163", note: "Sister" },
  { kind: "vehicle", name: "CNDK 481", phone: null, note: "Blue minivan" },
  {
    kind: "keyholder",
    name: "Pat Lindqvist",
    phone: "+19055550171",
    note: "Next door, has the front door key",
  },
] as const;

/** What the demo's resident told us about the home. */
export async function addDemoHousehold(userId: string, trx: Executor): Promise<void> {
  const entries = household.map((entry) => ({ id: newId(), userId, ...entry }));
  await trx.insertInto("householdEntries").values(entries).execute();
}

/** A client who pays by invoice, with a note from staff. */
export async function addDemoSubscription(ownerId: string, now: Date, trx: Executor): Promise<void> {
  const { id: userId } = await trx
    .selectFrom("profiles")
    .select("id")
    .where("fullName", "=", "Hannah Weiss")
    .executeTakeFirstOrThrow();
  const body = "Pays once a year by cheque, through her property manager.";
  await trx.insertInto("clientNotes").values({ id: newId(), userId, authorId: ownerId, body }).execute();
  const customerId = "cus_demo_weiss";
  await trx.insertInto("stripeCustomers").values({ userId, customerId }).execute();
  await trx
    .insertInto("stripeSubscriptions")
    .values({
      customerId,
      status: "active",
      source: "manual",
      serviceType: "residential",
      reason: "Pays by cheque",
      actorId: ownerId,
      createdAt: new Date(now.getTime() - 65 * 86_400_000),
      expiresAt: new Date(now.getTime() + 300 * 86_400_000),
    })
    .execute();
}
