import { sql } from "kysely";
import { z } from "zod";
import { type Tax, taxOf } from "~/modules/shared/catalogue/sales-tax";
import { db, type Executor } from "~/platform/db.server";
import { type QuoteStatus, sumsOf } from "./quote-options";

const maxRows = 50;

/** The stored status, except that a sent quote has expired after its last day. */
export const statusNow = sql<QuoteStatus>`CASE WHEN quotes.status = 'sent' AND quotes.expires_at <= now()
  THEN 'expired' ELSE quotes.status END`;

/** The newest 50 versions of an inquiry's quote, newest first, with their lines. */
export async function list(inquiryId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("quotes")
    .select([
      "id",
      "number",
      "terms",
      "taxes",
      "expiresOn",
      "sentAt",
      "sentTo",
      "mailedAt",
      "decidedAt",
      "decidedName",
    ])
    .select(["decidedFrom", "declineReason", "version", statusNow.as("status")])
    .where("inquiryId", "=", inquiryId)
    .orderBy("number", "desc")
    .limit(maxRows)
    .execute();
  const lines = await linesOf(
    rows.map(({ id }) => id),
    executor,
  );
  return rows.map(({ taxes, ...row }) => {
    const own = lines.filter(({ quoteId }) => quoteId === row.id);
    return { ...row, lines: own, sums: sumsOf(own, taxIn(taxes)) };
  });
}

const rates = z.array(z.object({ name: z.string(), percent: z.number() }));

/** The tax that a quote was made with, from its row. */
export function taxIn(taxes: unknown): Tax {
  return taxOf(rates.parse(taxes));
}

export async function linesOf(ids: string[], executor: Executor = db) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom("quoteLines")
    .select(["id", "quoteId", "name", "quantity", "unitPriceCents", "unit", "note"])
    .where("quoteId", "in", ids)
    .orderBy("quoteId")
    .orderBy("position")
    .execute();
}
