import { sql } from "kysely";
import { companyTaxName } from "~/modules/shared/company/company.server";
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
      "taxPercent",
      "expiresOn",
      "sentAt",
      "sentTo",
      "mailedAt",
      "decidedAt",
      "decidedName",
    ])
    .select(["decidedFrom", "declineReason", "version", statusNow.as("status"), companyTaxName.as("taxName")])
    .where("inquiryId", "=", inquiryId)
    .orderBy("number", "desc")
    .limit(maxRows)
    .execute();
  const lines = await linesOf(
    rows.map(({ id }) => id),
    executor,
  );
  return rows.map(({ taxPercent, taxName: name, ...row }) => {
    const own = lines.filter(({ quoteId }) => quoteId === row.id);
    return { ...row, lines: own, sums: sumsOf(own, { name, percent: taxPercent }) };
  });
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
