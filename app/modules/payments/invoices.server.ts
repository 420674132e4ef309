import { askStripe } from "~/platform/stripe.server";
import * as Customers from "./customers.server";

/** What was charged, as the payment service has it. */
export interface Invoice {
  id: string;
  number: string | null;
  createdAt: Date;
  totalCents: number;
  taxCents: number;
  status: string;
  /** The invoice itself, at the payment service. */
  url: string | null;
}

const most = 24;

/**
 * The latest invoices of a person, two years of them (row 128); they are the payment service's, and not kept here.
 * @throws PaymentError 503 when it is away
 */
export async function list(userId: string): Promise<Invoice[]> {
  const customer = await Customers.find(userId);
  if (!customer) return [];
  const { data } = await askStripe(
    (stripe) => stripe.invoices.list({ customer, limit: most }),
    "Your invoices could not be read. Please try again later.",
  );
  return data
    .filter(({ status }) => status !== "draft")
    .map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000),
      totalCents: invoice.total,
      taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
      status: invoice.status ?? "open",
      url: webAddress(invoice.hosted_invoice_url) ?? webAddress(invoice.invoice_pdf),
    }));
}

/** A link leads to a web page or nowhere (ASVS V1.2.2). */
function webAddress(text: string | null | undefined): string | null {
  return text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}
