import { sql } from "kysely";
import type { Executor } from "~/platform/db.server";

/** A quote's status in a list of inquiries; `expired` is a sent one whose last day is over. */
type Shown = "draft" | "sent" | "accepted" | "declined" | "expired" | "withdrawn";

/** The status of the newest version of an inquiry's quote, within the statement that reads inquiries; null for none. */
export const quoteStatus = sql<Shown | null>`(
  SELECT CASE WHEN status = 'sent' AND expires_at <= now() THEN 'expired' ELSE status END
  FROM quotes WHERE inquiry_id = inquiries.id ORDER BY number DESC LIMIT 1)`.as("quoteStatus");

/** When each version of an inquiry's quote went out, and what it came to in cents before tax, shaped like the thread. */
export function sentQuotes(inquiryId: string, max: number, executor: Executor) {
  return executor
    .selectFrom("quotes")
    .select(["id", sql<"note" | "reply" | "quote">`'quote'`.as("kind")])
    .select(sql<string | null>`number::text`.as("subject"))
    .select(
      sql<string>`coalesce((SELECT sum(quantity * unit_price_cents) FROM quote_lines WHERE quote_id = quotes.id), 0)::text`.as(
        "text",
      ),
    )
    .select([
      sql<string | null>`NULL`.as("state"),
      sql<Date>`sent_at`.as("at"),
      sql<string | null>`NULL`.as("author"),
    ])
    .where("inquiryId", "=", inquiryId)
    .where("sentAt", "is not", null)
    .orderBy("number", "desc")
    .limit(max);
}
