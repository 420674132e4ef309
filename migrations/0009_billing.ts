import { type Kysely, sql } from "kysely";

/** Plans and money: what the payment service last said, and what was done about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TYPE stripe_subscription_status AS ENUM
        ('not_started', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')`,
    sql`CREATE TYPE stripe_order_status AS ENUM ('pending', 'completed', 'canceled')`,
    sql`CREATE TYPE subscription_source AS ENUM ('stripe', 'manual')`,
    sql`CREATE TYPE service_type AS ENUM ('residential', 'event', 'vip', 'corporate')`,
    // The row outlives the account, because a refund or a dispute may come later. sync_ticket counts syncs begun,
    // synced_ticket is the one written last, so that a slow sync never overwrites a newer one.
    sql`
      CREATE TABLE stripe_customers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        customer_id text NOT NULL UNIQUE,
        sync_ticket bigint NOT NULL DEFAULT 0,
        synced_ticket bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      )`,
    sql`CREATE UNIQUE INDEX stripe_customers_user_id ON stripe_customers (user_id) WHERE deleted_at IS NULL`,
    sql`
      CREATE TABLE stripe_subscriptions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        customer_id text NOT NULL UNIQUE REFERENCES stripe_customers (customer_id) ON DELETE CASCADE,
        subscription_id text,
        price_id text,
        price_cents integer,
        plan_key text,
        current_period_start bigint,
        current_period_end bigint,
        cancel_at_period_end boolean NOT NULL DEFAULT false,
        cancel_at bigint,
        payment_method_brand text,
        payment_method_last4 text,
        status stripe_subscription_status NOT NULL,
        past_due_since timestamptz,
        source subscription_source NOT NULL DEFAULT 'stripe',
        service_type service_type,
        reason text,
        actor_id uuid,
        expires_at timestamptz,
        last_synced_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CHECK (source = 'stripe' OR (reason IS NOT NULL AND subscription_id IS NULL))
      )`,
    sql`CREATE INDEX stripe_subscriptions_status ON stripe_subscriptions (status, last_synced_at)`,
    // One-time payments, which nothing sells yet.
    sql`
      CREATE TABLE stripe_orders (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        checkout_session_id text NOT NULL UNIQUE,
        payment_intent_id text NOT NULL,
        customer_id text NOT NULL,
        amount_subtotal bigint NOT NULL,
        amount_total bigint NOT NULL,
        currency text NOT NULL,
        payment_status text NOT NULL,
        status stripe_order_status NOT NULL DEFAULT 'pending',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      )`,
    sql`CREATE INDEX stripe_orders_customer_id ON stripe_orders (customer_id)`,
    // Kept for good, so that an event takes effect once however often it arrives. No payload: the sync reads the
    // current state.
    sql`
      CREATE TABLE stripe_events (
        event_id text PRIMARY KEY,
        type text NOT NULL,
        object_id text,
        customer_id text,
        amount_cents bigint,
        received_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz
      )`,
    sql`CREATE INDEX stripe_events_customer_id ON stripe_events (customer_id, received_at DESC)`,
    // The id of an attempt is the idempotency key of its calls; each person has at most one open.
    sql`
      CREATE TABLE checkout_attempts (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        plan_key text NOT NULL,
        origin text NOT NULL,
        terms_version text NOT NULL,
        session_id text UNIQUE,
        url text,
        created_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz
      )`,
    sql`CREATE UNIQUE INDEX checkout_attempts_open ON checkout_attempts (user_id) WHERE closed_at IS NULL`,
    sql`CREATE INDEX checkout_attempts_user_id ON checkout_attempts (user_id, created_at DESC)`,
    sql`
      CREATE TABLE terms_acceptances (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        terms_version text NOT NULL,
        plan_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX terms_acceptances_user_id ON terms_acceptances (user_id, created_at DESC)`,
    sql`
      CREATE TABLE cancellations (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        subscription_id text NOT NULL,
        reason text,
        ends_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX cancellations_user_id ON cancellations (user_id, created_at DESC)`,
    sql`
      CREATE VIEW stripe_user_subscriptions AS
      SELECT c.user_id, c.customer_id, s.subscription_id, s.status AS subscription_status, s.price_id,
        s.current_period_start, s.current_period_end, s.cancel_at_period_end,
        s.payment_method_brand, s.payment_method_last4,
        s.cancel_at, s.price_cents, s.plan_key, s.service_type, s.source, s.past_due_since, s.expires_at, s.last_synced_at
      FROM stripe_customers c
      LEFT JOIN stripe_subscriptions s ON s.customer_id = c.customer_id AND s.deleted_at IS NULL
      WHERE c.deleted_at IS NULL`,
    sql`
      CREATE VIEW stripe_user_orders AS
      SELECT c.user_id, c.customer_id, o.id AS order_id, o.checkout_session_id, o.payment_intent_id,
        o.amount_subtotal, o.amount_total, o.currency, o.payment_status, o.status AS order_status,
        o.created_at AS order_date
      FROM stripe_customers c
      LEFT JOIN stripe_orders o ON o.customer_id = c.customer_id AND o.deleted_at IS NULL
      WHERE c.deleted_at IS NULL`,
  ];
  for (const statement of statements) await statement.execute(db);
}
