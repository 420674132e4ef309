import { type Kysely, sql } from "kysely";

/** Credit with the payment service, the day a subscription ended, and notices that were given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE stripe_customers ADD COLUMN credit_cents integer NOT NULL DEFAULT 0`,
    sql`ALTER TABLE stripe_subscriptions ADD COLUMN ended_at bigint`,
    // Staff hear of an event once, however often its job is tried.
    sql`ALTER TABLE stripe_events ADD COLUMN noticed_at timestamptz`,
    sql`
      CREATE OR REPLACE VIEW stripe_user_subscriptions AS
      SELECT c.user_id, c.customer_id, s.subscription_id, s.status AS subscription_status, s.price_id,
        s.current_period_start, s.current_period_end, s.cancel_at_period_end,
        s.payment_method_brand, s.payment_method_last4,
        s.cancel_at, s.price_cents, s.plan_key, s.service_type, s.source, s.past_due_since, s.expires_at, s.last_synced_at,
        s.ended_at, c.credit_cents
      FROM stripe_customers c
      LEFT JOIN stripe_subscriptions s ON s.customer_id = c.customer_id AND s.deleted_at IS NULL
      WHERE c.deleted_at IS NULL`,
  ];
  for (const statement of statements) await statement.execute(db);
}
