import { script } from "./script";

/**
 * Taxes with a fraction of a percent, and two of them side by side, as in Quebec; quotes keep those they have. Nothing
 * reads tax_percent of the two tables any more.
 */
export const up = script`
ALTER TABLE company_settings
  ADD COLUMN tax_rate double precision NOT NULL DEFAULT 13 CHECK (tax_rate BETWEEN 0 AND 100),
  ADD COLUMN second_tax_name text CHECK (second_tax_name <> ''),
  ADD COLUMN second_tax_rate double precision CHECK (second_tax_rate BETWEEN 0 AND 100),
  ADD CHECK ((second_tax_name IS NULL) = (second_tax_rate IS NULL));
UPDATE company_settings SET tax_rate = tax_percent;

-- Each with its name and its percentage. What a quote says stays the same, so the rule that keeps it is no hindrance.
ALTER TABLE quotes ADD COLUMN taxes jsonb NOT NULL DEFAULT '[]', DISABLE TRIGGER quotes_kept;
UPDATE quotes SET taxes = jsonb_build_array(
    jsonb_build_object('name', company_settings.tax_name, 'percent', quotes.tax_percent))
  FROM company_settings WHERE company_settings.id = 1 AND quotes.tax_percent > 0;
ALTER TABLE quotes ENABLE TRIGGER quotes_kept;
`;
