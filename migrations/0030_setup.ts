import { script } from "./script";

/** How a company sets itself up: the first owner's key, the list of things to do, the mail server typed in the office. */
export const up = script`
-- The addresses offered in the log while there is no owner; of each key only its digest.
CREATE TABLE setup_keys (
  id uuid PRIMARY KEY, key_hash bytea NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL, used_at timestamptz);

-- Whether the dashboard leaves out the line about what is still to be set up. One row.
CREATE TABLE setup_list (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1), hidden_at timestamptz);
INSERT INTO setup_list DEFAULT VALUES;

-- The mail server that an owner typed, which SMTP_URL overrides, and the last test message: emails wait until it has
-- come. The test is of one server, "host:port", whoever named it. Last, what the name servers said of the sender's
-- domain. One row.
CREATE TABLE mail_settings (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1), version integer NOT NULL DEFAULT 1,
  host text CHECK (host <> ''), port integer CHECK (port BETWEEN 1 AND 65535),
  security text CHECK (security IN ('tls', 'starttls')), username text CHECK (username <> ''),
  password_ciphertext bytea, password_key_id text, dkim_selector text CHECK (dkim_selector <> ''),
  domain_findings jsonb, test_id uuid, test_sent_at timestamptz, tested_server text, proved_at timestamptz, proved_server text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((host IS NULL) = (port IS NULL) AND (host IS NULL) = (security IS NULL)),
  CHECK ((password_ciphertext IS NULL) = (password_key_id IS NULL)),
  CHECK ((password_ciphertext IS NULL) = (username IS NULL)),
  CHECK ((test_id IS NULL) = (test_sent_at IS NULL) AND (test_id IS NULL) = (tested_server IS NULL)),
  CHECK ((proved_at IS NULL) = (proved_server IS NULL)));
INSERT INTO mail_settings DEFAULT VALUES;
`;
