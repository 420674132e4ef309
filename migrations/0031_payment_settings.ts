import { script } from "./script";

/** Stripe's keys as an owner pasted them: one row for each mode, encrypted, and which of the two is in use. */
export const up = script`
CREATE TABLE payment_settings (
  mode text PRIMARY KEY CHECK (mode IN ('test', 'live')), version integer NOT NULL DEFAULT 1,
  key_ciphertext bytea NOT NULL, key_key_id text NOT NULL, key_end text NOT NULL,
  -- The permissions that the key lacked when it was last looked at.
  missing text[] NOT NULL DEFAULT '{}', checked_at timestamptz NOT NULL DEFAULT now(),
  webhook_ciphertext bytea, webhook_key_id text, set_up_at timestamptz,
  paid_at timestamptz, heard_at timestamptz, in_use boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((webhook_ciphertext IS NULL) = (webhook_key_id IS NULL)),
  CHECK ((webhook_ciphertext IS NULL) = (set_up_at IS NULL)),
  CHECK (set_up_at IS NOT NULL OR NOT in_use));
CREATE UNIQUE INDEX payment_settings_in_use ON payment_settings (in_use) WHERE in_use;
`;
