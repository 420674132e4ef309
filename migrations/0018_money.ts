import { script } from "./script";

/** Tax, units and discounts in quotes, the company's HST number, and the plan that an invoice was for. */
export const up = script`
ALTER TABLE quotes ADD COLUMN tax_percent integer NOT NULL DEFAULT 13 CHECK (tax_percent BETWEEN 0 AND 100);
ALTER TABLE quote_lines ADD COLUMN unit text NOT NULL DEFAULT 'each' CHECK (unit <> '');
-- A negative price is a discount.
ALTER TABLE quote_lines DROP CONSTRAINT quote_lines_unit_price_cents_check;
ALTER TABLE company_settings ADD COLUMN tax_number text CHECK (tax_number ~ '^[0-9]{9} RT[0-9]{4}$');
-- price_id is from the event; plan_key is a plan or a service type.
ALTER TABLE stripe_events ADD COLUMN price_id text, ADD COLUMN plan_key text;
`;
