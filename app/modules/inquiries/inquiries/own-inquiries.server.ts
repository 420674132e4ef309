import { db, type Executor } from "~/platform/db.server";

const maxRows = 1_000;

/** What somebody wrote to us, with the quotes they got and the emails that they sent, for the download of their data. */
export async function exportOf(email: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("inquiries")
    .select(["id", "reference", "name", "phone", "inquiryPurpose", "serviceType", "message", "createdAt"])
    .where("email", "=", email.toLowerCase())
    // Only this column has an index that can find an address.
    .where("searchText", "like", `%${email.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`)
    .orderBy("createdAt", "desc")
    .limit(maxRows)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const emails = await executor
    .selectFrom("inquiryMessages")
    .select(["inquiryId", "subject", "body", "quoted", "createdAt"])
    .where("inquiryId", "in", ids)
    .where("fromAddress", "=", email.toLowerCase())
    .orderBy("createdAt")
    .limit(maxRows)
    .execute();
  const quotes = await executor
    .selectFrom("quotes")
    .innerJoin("quoteLines", "quoteLines.quoteId", "quotes.id")
    .select(["inquiryId", "number", "status", "terms", "expiresOn", "sentAt", "decidedAt", "decidedName"])
    .select(["decidedFrom", "declineReason", "name", "quantity", "unitPriceCents", "note"])
    .where("inquiryId", "in", ids)
    .where("status", "<>", "draft")
    .orderBy("sentAt")
    .orderBy("position")
    .limit(maxRows)
    .execute();
  const asked = await executor
    .selectFrom("inquiryLines")
    .select(["inquiryId", "name", "quantity", "unitPriceCents", "note"])
    .where("inquiryId", "in", ids)
    .orderBy("inquiryId")
    .orderBy("position")
    .limit(maxRows)
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...row,
    products: partsOf(id, asked),
    quotes: partsOf(id, quotes),
    emails: partsOf(id, emails),
  }));
}

function partsOf<Part extends { inquiryId: string }>(id: string, parts: Part[]) {
  return parts.filter(({ inquiryId }) => inquiryId === id).map(({ inquiryId, ...part }) => part);
}
