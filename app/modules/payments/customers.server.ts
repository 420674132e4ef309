import { db, type Executor } from "~/platform/db.server";
import { askStripe } from "~/platform/stripe.server";

/** Who pays. */
export interface Payer {
  userId: string;
  email: string;
  fullName: string;
}

/** The payment service's id of a person; undefined before the first checkout. */
export async function find(userId: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("stripe_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Who a customer of the payment service is; undefined for one that is not ours, or whose account is closed. */
export async function ownerOf(customerId: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("stripe_customers")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/**
 * The customer of a person, made at the payment service when there is none yet (B15). Calls with the same key, at once or
 * one after the other, make one.
 * @throws PaymentError 503 with the sentence given
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
    .insertInto("stripe_customers")
    .values({ user_id: userId, customer_id: customer.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find(userId)) ?? customer.id;
}

/** The payment service has forgotten a customer: what hung on it is over. */
export async function markDeleted(customerId: string, trx: Executor): Promise<void> {
  const now = new Date();
  await trx
    .updateTable("stripe_subscriptions")
    .set({ status: "canceled", updated_at: now, deleted_at: now })
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .execute();
  await trx
    .updateTable("stripe_customers")
    .set({ updated_at: now, deleted_at: now })
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .execute();
}
