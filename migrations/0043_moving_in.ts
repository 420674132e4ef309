import { script } from "./script";

/** Clients who bring their plan with them: who pays elsewhere until then, and the invitations to sign in. */
export const up = script`
-- Whose payments are agreed elsewhere has no customer at the payment service, and an id of ours until one is linked.
-- named_id is the customer that the imported file names; adds_person, that the import added the profile too.
ALTER TABLE stripe_customers
  ADD COLUMN at_provider boolean NOT NULL DEFAULT true,
  ADD COLUMN named_id text CHECK (named_id <> ''),
  ADD COLUMN adds_person boolean NOT NULL DEFAULT false,
  ADD COLUMN link_outcome text CHECK (link_outcome IN ('linked', 'none', 'several', 'taken')),
  ADD COLUMN link_tried_at timestamptz,
  DROP CONSTRAINT stripe_customers_user_id_fkey,
  ADD CONSTRAINT stripe_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE SET NULL;
CREATE INDEX stripe_customers_elsewhere ON stripe_customers (id) WHERE NOT at_provider AND deleted_at IS NULL;
CREATE INDEX stripe_customers_named_id ON stripe_customers (named_id) WHERE named_id IS NOT NULL;
CREATE INDEX stripe_customers_link_outcome ON stripe_customers (link_outcome, id) WHERE link_outcome IS NOT NULL;
-- Linking gives the row the id that the customer has there.
ALTER TABLE stripe_subscriptions
  DROP CONSTRAINT stripe_subscriptions_customer_id_fkey,
  ADD CONSTRAINT stripe_subscriptions_customer_id_fkey FOREIGN KEY (customer_id)
    REFERENCES stripe_customers (customer_id) ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody pays for a person who is gone, and no payment service says so of what was agreed elsewhere.
CREATE FUNCTION end_unowned_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stripe_subscriptions SET status = 'canceled', updated_at = now()
    WHERE customer_id = NEW.customer_id AND source = 'manual' AND status <> 'canceled';
  RETURN NULL;
END $$;
CREATE TRIGGER stripe_customers_unowned AFTER UPDATE OF user_id ON stripe_customers
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION end_unowned_subscription();

-- The kinds are those that nouns register; this list knew four of them, and refused the files of the others.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check, ADD CONSTRAINT imports_kind_check CHECK (kind <> '');

-- One row an imported client. round counts the emails: the link of an earlier one is only good for asking for another.
CREATE TABLE client_invitations (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  round integer NOT NULL DEFAULT 0 CHECK (round >= 0), created_at timestamptz NOT NULL DEFAULT now(),
  invited_at timestamptz, expires_at timestamptz, sent_at timestamptz, failed_at timestamptz,
  opened_at timestamptz, accepted_at timestamptz,
  CHECK ((round = 0) = (invited_at IS NULL)), CHECK ((round = 0) = (expires_at IS NULL)));
CREATE INDEX client_invitations_waiting ON client_invitations (created_at, profile_id) WHERE round = 0;
CREATE INDEX client_invitations_failed ON client_invitations (failed_at, profile_id)
  WHERE failed_at IS NOT NULL AND accepted_at IS NULL;
INSERT INTO client_invitations (profile_id)
  SELECT id FROM profiles AS p
  WHERE kind = 'resident' AND sign_in_email <> '' AND archived_at IS NULL AND merged_into IS NULL
    AND NOT EXISTS (SELECT FROM users WHERE users.id = p.id);
`;
