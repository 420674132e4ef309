import type Stripe from "stripe";
import { askStripe } from "~/platform/stripe.server";
import * as Customers from "./customers.server";

export interface Invoice {
  id: string;
  number: string | null;
  createdAt: Date;
  totalCents: number;
  taxCents: number;
  /** Taken from the person's credit; negative when the invoice adds to it. */
  creditCents: number;
  /** What Stripe took from the card. */
  paidCents: number;
  refundedCents: number;
  status: string;
  url: string | null;
}

const maxRows = 24;

/** Two years' worth, read from Stripe and not stored. @throws PaymentError 503 */
export async function list(userId: string): Promise<Invoice[]> {
  const customer = await Customers.find(userId);
  if (!customer) return [];
  const [{ data }, charges] = await askStripe(
    (stripe) =>
      Promise.all([
        stripe.invoices.list({ customer, limit: maxRows, expand: ["data.payments"] }),
        stripe.charges.list({ customer, limit: 100 }),
      ]),
    "We could not load your invoices. Please try again later.",
  );
  const refunds = new Map(
    charges.data.map(({ payment_intent: intent, amount_refunded: cents }) => [idOf(intent), cents]),
  );
  return data
    .filter(({ status }) => status !== "draft")
    .map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000),
      totalCents: invoice.total,
      taxCents: taxOf(invoice),
      creditCents: (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance,
      paidCents: invoice.amount_paid,
      refundedCents: (invoice.payments?.data ?? []).reduce(
        (sum, { payment }) => sum + (refunds.get(idOf(payment.payment_intent)) ?? 0),
        0,
      ),
      status: invoice.status ?? "open",
      url: webAddress(invoice.hosted_invoice_url) ?? webAddress(invoice.invoice_pdf),
    }));
}

export function taxOf(invoice: Pick<Stripe.Invoice, "total_taxes">): number {
  return (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

function idOf(known: string | { id: string } | null | undefined): string | undefined {
  return typeof known === "object" ? known?.id : known;
}

/** Only web addresses may become links (ASVS V1.2.2). */
function webAddress(text: string | null | undefined): string | null {
  return text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}
