import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { askStripe } from "~/platform/stripe.server";

export interface Payer {
  userId: string;
  email: string;
  fullName: string;
}

/** A person's customer at the payment service. */
export async function find(userId: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("stripeCustomers")
    .select("customerId")
    .where("userId", "=", userId)
    .where("atProvider", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.customerId;
}

/** Whose it is. Undefined for a customer that is not ours, or whose account is closed. */
export async function ownerOf(customerId: string, executor: Executor = db) {
  return executor
    .selectFrom("stripeCustomers")
    .innerJoin("users", "users.id", "stripeCustomers.userId")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id as userId", "creditCents"])
    .select([
      "fullName as name",
      "users.email",
      "phoneNumber as phone",
      "address",
      "city",
      "state",
      "zipCode",
    ])
    .where("customerId", "=", customerId)
    .executeTakeFirst();
}

/**
 * Creates the customer if needed; calls with the same key create only one. @throws PaymentError 503 with the given
 * sentence
 */
export async function ensure(payer: Payer, key: string, refusal: string): Promise<string> {
  const { userId, email, fullName } = payer;
  const known = await find(userId);
  if (known) return known;
  const customer = await askStripe(
    (stripe) =>
      stripe.customers.create(
        { email, name: fullName, metadata: { userId } },
        { idempotencyKey: `customer-${key}` },
      ),
    refusal,
  );
  await db
    .insertInto("stripeCustomers")
    .values({ userId, customerId: customer.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await link(userId, customer.id, db);
  return (await find(userId)) ?? customer.id;
}

/** Gives an imported client's row, which has an id of our own, that of a customer; false if there is no such row. */
export async function link(userId: string, customerId: string, executor: Executor): Promise<boolean> {
  const linked = await executor
    .updateTable("stripeCustomers")
    .set({ customerId, atProvider: true, updatedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("atProvider", "=", false)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return Number(linked.numUpdatedRows) > 0;
}

/** Whether a customer was linked while what began at `start`, in seconds, was running there already. */
export async function ranBeforeLink(
  customerId: string,
  start: number | null,
  executor: Executor,
): Promise<boolean> {
  const row = await executor
    .selectFrom("stripeCustomers")
    .select("id")
    .where("customerId", "=", customerId)
    .where("linkOutcome", "=", "linked")
    .where(sql<boolean>`link_tried_at >= to_timestamp(${start}::double precision)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The key of a person's first customer, or of the next one after a deleted one. */
export async function nextKey(userId: string, executor: Executor = db): Promise<string> {
  const { count } = await executor
    .selectFrom("stripeCustomers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return `${userId}-${count}`;
}

/** Numbers the sync that starts now. Undefined for an unknown or deleted customer. */
export async function takeTicket(customerId: string): Promise<number | undefined> {
  const row = await db
    .updateTable("stripeCustomers")
    .set({ syncTicket: sql`sync_ticket + 1` })
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null)
    .returning("syncTicket")
    .executeTakeFirst();
  return row?.syncTicket;
}

/** "overtaken" if a later sync has already been written, undefined if the customer is gone. */
export async function lockForReading(
  customerId: string,
  ticket: number,
  trx: Executor,
): Promise<{ userId: string | null; creditCents: number } | "overtaken" | undefined> {
  const customer = await trx
    .selectFrom("stripeCustomers")
    .select(["userId", "syncedTicket", "creditCents"])
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) return undefined;
  if (customer.syncedTicket > ticket) return "overtaken";
  await trx
    .updateTable("stripeCustomers")
    .set({ syncedTicket: ticket, updatedAt: sql`now()` })
    .where("customerId", "=", customerId)
    .execute();
  const { userId, creditCents } = customer;
  return { userId, creditCents };
}

export async function keepCredit(customerId: string, creditCents: number, trx: Executor): Promise<void> {
  await trx
    .updateTable("stripeCustomers")
    .set({ creditCents })
    .where("customerId", "=", customerId)
    .execute();
}

/** Makes concurrent syncs of this person wait. An imported client's is an id of our own. */
export async function lockOf(userId: string, trx: Executor): Promise<string | undefined> {
  const row = await trx
    .selectFrom("stripeCustomers")
    .select("customerId")
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row?.customerId;
}

export async function markDeleted(customerId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("stripeCustomers")
    .set({ updatedAt: sql`now()`, deletedAt: sql`now()` })
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null)
    .execute();
}
