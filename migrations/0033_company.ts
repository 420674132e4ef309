import { script } from "./script";

/** What makes the product one company's: its province, its hours of patrol, and nothing invented to begin with. */
export const up = script`
ALTER TABLE company_settings
  DROP CONSTRAINT company_settings_phone_check, DROP CONSTRAINT company_settings_email_check,
  ADD CONSTRAINT company_settings_phone_check CHECK (phone ~ '^([+][1-9][0-9]{9,14})?$'),
  ADD COLUMN province text CHECK (province IN ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK',
    'YT')),
  ADD COLUMN news_places text NOT NULL DEFAULT '', ADD COLUMN news_area text NOT NULL DEFAULT '',
  ADD COLUMN colour_night text CHECK (colour_night ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN colour_lamp text CHECK (colour_lamp ~ '^#[0-9a-f]{6}$'), ADD COLUMN logo bytea,
  ADD COLUMN name_story text NOT NULL DEFAULT '',
  -- The newest first; each counts from its first night on, so that a change leaves the nights before it alone.
  ADD COLUMN patrol_hours jsonb NOT NULL
    DEFAULT '[{"firstNight": "2000-01-01", "from": "23:00", "to": "07:00", "every": 20}]'
    CHECK (jsonb_typeof(patrol_hours) = 'array' AND jsonb_array_length(patrol_hours) BETWEEN 1 AND 50);

UPDATE company_settings SET province = 'ON', news_places = 'Toronto, GTA', news_area = 'Greater Toronto Area',
  name_story = 'A nightjar is a bird that rests by day and works at night, quietly. So do we.';
-- Before anyone has signed in, there is no company to speak of.
UPDATE company_settings SET name = 'Your company', phone = '', email = '', service_area = 'our service area',
  hours = 'Monday to Friday, 9am to 5pm', assistant_name = 'Robin', province = NULL, news_places = '', news_area = '',
  name_story = ''
WHERE version = 1 AND NOT EXISTS (SELECT FROM users);
`;
