import { sql } from "kysely";

/** A quote's status in a list of inquiries; `expired` is a sent one whose last day is over. */
type Shown = "draft" | "sent" | "accepted" | "declined" | "expired" | "withdrawn";

/** The status of the newest version of an inquiry's quote, within the statement that reads inquiries; null for none. */
export const quoteStatus = sql<Shown | null>`(
  SELECT CASE WHEN status = 'sent' AND expires_at <= now() THEN 'expired' ELSE status END
  FROM quotes WHERE inquiry_id = inquiries.id ORDER BY number DESC LIMIT 1)`.as("quoteStatus");
