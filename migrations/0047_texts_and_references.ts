import { script } from "./script";

/**
 * What every form asks for is there: a person's name, and what an inquiry is about, with an email that can be one. And
 * references begin with the company's own letters.
 */
export const up = script`
-- An import of payments calls a client by the email too.
UPDATE profiles SET full_name = coalesce(nullif(sign_in_email, ''), other_emails[1], 'No name')
  WHERE full_name !~ '\\S';
UPDATE inquiries SET inquiry_purpose = 'Other' WHERE inquiry_purpose !~ '\\S';
UPDATE inquiries SET service_type = 'N/A' WHERE service_type !~ '\\S';
-- What is no email is kept as text. A report from a guard stays as it was sent, and has no email.
UPDATE inquiries SET email = NULL, message = message || E'\\n\\nEmail as it was sent: ' || email
  WHERE email !~ '^[^@\\s]+@[^@\\s]+$' AND source <> 'guard';

-- Which purposes and services there are is data, and so are the names of services that are no longer offered.
ALTER TABLE profiles ADD CONSTRAINT profiles_named CHECK (full_name ~ '\\S') NOT VALID;
ALTER TABLE inquiries
  ADD CONSTRAINT inquiries_about CHECK (inquiry_purpose ~ '\\S' AND service_type ~ '\\S') NOT VALID,
  ADD CONSTRAINT inquiries_email_form CHECK (email ~ '^[^@\\s]+@[^@\\s]+$') NOT VALID;
ALTER TABLE profiles VALIDATE CONSTRAINT profiles_named;
ALTER TABLE inquiries VALIDATE CONSTRAINT inquiries_about, VALIDATE CONSTRAINT inquiries_email_form;

-- Without letters of its own, a company's references begin with the initials of its name.
ALTER TABLE company_settings ADD COLUMN reference_prefix text CHECK (reference_prefix ~ '^[A-Z]{2,4}$');
UPDATE company_settings SET reference_prefix = 'NJ' WHERE version > 1 OR EXISTS (SELECT FROM users);
-- The address that an answer goes to has what stands after the letters.
CREATE INDEX inquiries_reference_end ON inquiries (right(reference, 9));
`;
