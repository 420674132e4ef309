import { script } from "./script";

/**
 * Whether requests tell a process who asked: behind a proxy that does not say, all visitors would count as one. And what
 * the mail server said when it did not take an email about an inquiry.
 */
export const up = script`
ALTER TABLE process_vitals
  ADD COLUMN addressed int NOT NULL DEFAULT 0 CHECK (addressed >= 0),
  ADD COLUMN unaddressed int NOT NULL DEFAULT 0 CHECK (unaddressed >= 0);
ALTER TABLE inquiries ADD COLUMN receipt_failure text CHECK (length(receipt_failure) <= 300);
ALTER TABLE inquiry_replies ADD COLUMN failure text CHECK (length(failure) <= 300);
`;
