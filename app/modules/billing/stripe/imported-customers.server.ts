import { sql } from "kysely";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

interface Payer {
  userId: string;
  /** The customer at the payment service that the file names. */
  namedId: string | null;
  /** The import added the profile too. */
  addsPerson: boolean;
}

/** Gives each of these people who has no customer a row of our own, until one at the payment service is linked. */
export async function addAll(payers: Payer[], trx: Executor): Promise<void> {
  if (payers.length === 0) return;
  await trx
    .insertInto("stripeCustomers")
    .values(payers.map((payer) => ({ ...payer, customerId: `imported_${newId()}`, atProvider: false })))
    .onConflict((conflict) => conflict.column("userId").where("deletedAt", "is", null).doNothing())
    .execute();
}

/** Keeps which customer a newer file names. */
export async function nameAll(payers: Pick<Payer, "userId" | "namedId">[], trx: Executor): Promise<void> {
  for (const { userId, namedId } of payers)
    await trx
      .updateTable("stripeCustomers")
      .set({ namedId, linkOutcome: null, linkTriedAt: null })
      .where("userId", "=", userId)
      .where("atProvider", "=", false)
      .where("deletedAt", "is", null)
      .where(sql<boolean>`named_id is distinct from ${namedId}`)
      .execute();
}

/** Removes the rows of our own, with their subscriptions. Returns whose profiles the import had added. */
export async function removeAll(userIds: string[], trx: Executor): Promise<string[]> {
  const removed = await trx
    .deleteFrom("stripeCustomers")
    .where("userId", "in", userIds)
    .where("atProvider", "=", false)
    .returning(["userId", "addsPerson"])
    .execute();
  return removed.flatMap(({ userId, addsPerson }) => (addsPerson && userId ? [userId] : []));
}

interface Owned extends Record<string, unknown> {
  id: number;
  user_id: string | null;
}

/** Whose customers these are, locked: a merge gives them to the profile that stays. */
export async function customersOf(userIds: string[], trx: Executor): Promise<Owned[]> {
  const rows = await trx
    .selectFrom("stripeCustomers")
    .select(["id", "userId"])
    .where("userId", "in", userIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id, userId }) => ({ id, user_id: userId }));
}

/** Gives customers to the people that these rows name. */
export async function writeCustomers(
  _: [string, string],
  rows: Record<string, unknown>[],
  trx: Executor,
): Promise<void> {
  await sql`
    update stripe_customers as c set user_id = x.user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, user_id uuid)
    where c.id = x.id`.execute(trx);
}
