import { newToken } from "~/modules/inquiries/quotes/quote-links.server";
import { companyTaxes } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { digest } from "~/platform/secrets.server";

const day = 86_400_000;
const valid = 30;

const kinds = [
  {
    status: "draft",
    sent: 0,
    unitPriceCents: 165_00,
    quantity: 24,
    name: "Night patrol of one house",
    unit: "per month",
  },
  { status: "sent", sent: 4, unitPriceCents: 42_50, quantity: 32, name: "Guard", unit: "per hour" },
  {
    status: "accepted",
    sent: 9,
    unitPriceCents: 1_499_99,
    quantity: 1,
    name: "Standard package",
    unit: "per event",
  },
  {
    status: "sent",
    sent: 40,
    unitPriceCents: 89_00,
    quantity: 30,
    name: "Night check with a report",
    unit: "per night",
  },
] as const;

/** One quote each on the newest inquiries that ask for one: a draft, an open, an accepted and an expired one. */
export async function addDemoQuotes(
  inquiries: {
    id: string;
    name: string;
    email: string;
    inquiryPurpose: string;
    status: string;
    createdAt: Date;
  }[],
  now: Date,
  trx: Executor,
): Promise<void> {
  const asking = inquiries.filter(
    ({ inquiryPurpose, status }) => inquiryPurpose === "Get a Quote" && status !== "spam",
  );
  for (const [index, { status, sent, ...line }] of kinds.entries()) {
    const inquiry = asking[index];
    if (!inquiry) return;
    const id = newId();
    // A quote answers what was asked before it.
    const at = new Date(Math.max(now.getTime() - sent * day, inquiry.createdAt.getTime() + day / 8));
    const expiresAt = new Date(sent < valid ? at.getTime() + valid * day : now.getTime() - day);
    const expiresOn = new Date(expiresAt.getTime() - day).toISOString().slice(0, 10);
    const terms = "Starts within a week of your answer. Invoiced monthly, payable within 30 days.";
    const taxes = env.stripe.tax ? companyTaxes : "[]";
    const row = { id, inquiryId: inquiry.id, number: 1, terms, expiresOn, taxes };
    // Lines can no longer be added once a quote is sent.
    await trx.insertInto("quotes").values(row).execute();
    await trx
      .insertInto("quoteLines")
      .values({ id: newId(), quoteId: id, position: 1, ...line })
      .execute();
    if (status === "draft") continue;
    const accepted = { decidedAt: new Date(at.getTime() + day), decidedName: inquiry.name };
    await trx
      .updateTable("quotes")
      .set({ status, expiresAt, sentAt: at, mailedAt: at, sentTo: inquiry.email })
      .set({ tokenHash: digest(newToken(id)) })
      .set(status === "accepted" ? { ...accepted, decidedFrom: "203.0.113.24" } : {})
      .where("id", "=", id)
      .execute();
  }
}
