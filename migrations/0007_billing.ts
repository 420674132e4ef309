import { script } from "./script";

/** Plans and money: what Stripe last said, and what was done about it. */
export const up = script`
CREATE TYPE stripe_subscription_status AS ENUM
  ('not_started', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused');
CREATE TYPE stripe_order_status AS ENUM ('pending', 'completed', 'canceled');
CREATE TYPE subscription_source AS ENUM ('stripe', 'manual');
CREATE TYPE service_type AS ENUM ('residential', 'event', 'vip', 'corporate');

-- The row outlives the account, because a refund or a dispute may come later. sync_ticket counts syncs begun, and
-- synced_ticket is the one written last, so that a slow sync never overwrites a newer one.
CREATE TABLE stripe_customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  customer_id text NOT NULL UNIQUE, credit_cents integer NOT NULL DEFAULT 0,
  sync_ticket bigint NOT NULL DEFAULT 0, synced_ticket bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz);
CREATE UNIQUE INDEX stripe_customers_user_id ON stripe_customers (user_id) WHERE deleted_at IS NULL;

CREATE TABLE stripe_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, subscription_id text,
  customer_id text NOT NULL UNIQUE REFERENCES stripe_customers (customer_id) ON DELETE CASCADE,
  status stripe_subscription_status NOT NULL, past_due_since timestamptz, last_synced_at timestamptz,
  plan_key text, price_id text, price_cents integer, current_period_start bigint, current_period_end bigint,
  cancel_at_period_end boolean NOT NULL DEFAULT false, cancel_at bigint, ended_at bigint,
  payment_method_brand text, payment_method_last4 text,
  source subscription_source NOT NULL DEFAULT 'stripe', service_type service_type, reason text, actor_id uuid,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz,
  CHECK (source = 'stripe' OR (reason IS NOT NULL AND subscription_id IS NULL)));
CREATE INDEX stripe_subscriptions_status ON stripe_subscriptions (status, last_synced_at);
-- Covers the sum, so that the month's revenue is read from the index alone.
CREATE INDEX stripe_subscriptions_current ON stripe_subscriptions (created_at)
  INCLUDE (status, source, price_cents, expires_at)
  WHERE deleted_at IS NULL AND status IN ('active', 'trialing', 'past_due');

-- One-time payments, which nothing sells yet.
CREATE TABLE stripe_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer_id text NOT NULL,
  checkout_session_id text NOT NULL UNIQUE, payment_intent_id text NOT NULL, payment_status text NOT NULL,
  status stripe_order_status NOT NULL DEFAULT 'pending',
  amount_subtotal bigint NOT NULL, amount_total bigint NOT NULL, currency text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz);
CREATE INDEX stripe_orders_customer_id ON stripe_orders (customer_id);

-- Kept for good, so that an event takes effect once however often it arrives, and staff hear of it once (noticed_at)
-- however often its job is tried. No payload: the sync reads the current state.
CREATE TABLE stripe_events (
  event_id text PRIMARY KEY, type text NOT NULL, object_id text, customer_id text, amount_cents bigint,
  received_at timestamptz NOT NULL DEFAULT now(), noticed_at timestamptz, done_at timestamptz);
CREATE INDEX stripe_events_customer_id ON stripe_events (customer_id, received_at DESC);
CREATE INDEX stripe_events_received_at ON stripe_events (received_at DESC);
CREATE INDEX stripe_events_amounts ON stripe_events (type, received_at) WHERE amount_cents IS NOT NULL;

-- The id of an attempt is the idempotency key of its calls, and each person has at most one open. uncovered_words are
-- those in which somebody accepted that we do not patrol at their home yet.
CREATE TABLE checkout_attempts (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, plan_key text NOT NULL,
  origin text NOT NULL, terms_version text NOT NULL, uncovered_words text CHECK (uncovered_words <> ''),
  session_id text UNIQUE, url text, created_at timestamptz NOT NULL DEFAULT now(), closed_at timestamptz);
CREATE UNIQUE INDEX checkout_attempts_open ON checkout_attempts (user_id) WHERE closed_at IS NULL;
CREATE INDEX checkout_attempts_user_id ON checkout_attempts (user_id, created_at DESC);

CREATE TABLE terms_acceptances (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, plan_key text NOT NULL,
  terms_version text NOT NULL, uncovered_words text CHECK (uncovered_words <> ''),
  created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX terms_acceptances_user_id ON terms_acceptances (user_id, created_at DESC);
CREATE TABLE cancellations (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, subscription_id text NOT NULL,
  reason text, ends_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX cancellations_user_id ON cancellations (user_id, created_at DESC);

CREATE VIEW stripe_user_subscriptions AS
SELECT c.user_id, c.customer_id, s.subscription_id, s.status AS subscription_status, s.price_id, s.current_period_start,
  s.current_period_end, s.cancel_at_period_end, s.payment_method_brand, s.payment_method_last4, s.cancel_at,
  s.price_cents, s.plan_key, s.service_type, s.source, s.past_due_since, s.expires_at, s.last_synced_at, s.ended_at,
  c.credit_cents
FROM stripe_customers c LEFT JOIN stripe_subscriptions s ON s.customer_id = c.customer_id AND s.deleted_at IS NULL
WHERE c.deleted_at IS NULL;
CREATE VIEW stripe_user_orders AS
SELECT c.user_id, c.customer_id, o.id AS order_id, o.checkout_session_id, o.payment_intent_id, o.amount_subtotal,
  o.amount_total, o.currency, o.payment_status, o.status AS order_status, o.created_at AS order_date
FROM stripe_customers c LEFT JOIN stripe_orders o ON o.customer_id = c.customer_id AND o.deleted_at IS NULL
WHERE c.deleted_at IS NULL;
`;
