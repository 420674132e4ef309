import { company } from "~/modules/shared/company/company.server";
import type { NoticeKind } from "~/modules/shared/notifications/notice-kinds";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatMoney } from "~/platform/format";
import { worker } from "~/platform/jobs.server";
import { deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { formatPhone } from "~/platform/phone";
import { askStripe } from "~/platform/stripe.server";
import * as Customers from "./customers.server";
import { paymentNotice } from "./payment-jobs.server";
import * as StripeEvents from "./stripe-events.server";

const notices = new Map<string, { kind: NoticeKind; words: (whose: string) => string }>([
  ["charge.refunded", { kind: "payment_refunded", words: (whose) => `A payment${whose} was refunded` }],
  ["charge.dispute.created", { kind: "payment_disputed", words: (whose) => `A payment${whose} is disputed` }],
]);

export const paymentNoticeWorker = worker(paymentNotice, async (data, job) => {
  if ("creditCents" in data) {
    const payer = await findPayer(data.customerId);
    const heading = `${payer?.name ?? "A former client"} has credit left`;
    const advice =
      "Their plan has ended, so no payment will use it. Refund it at the payment service, take it off the customer's balance there, and tell them.";
    const amount = formatMoney(data.creditCents);
    return send(job.id, { heading, advice, amount, reference: data.customerId, payer });
  }
  const event = await db
    .selectFrom("stripeEvents")
    .selectAll()
    .where("eventId", "=", data.eventId)
    .executeTakeFirst();
  const notice = notices.get(event?.type ?? "");
  if (!event || !notice) return;
  const customerId = event.customerId ?? (await customerOf(data.chargeId));
  const payer = customerId ? await findPayer(customerId) : undefined;
  const heading = notice.words(payer ? ` by ${payer.name}` : "");
  const amount = event.amountCents === null ? "not given" : formatMoney(event.amountCents);
  await inTransaction(db, async (trx) => {
    if (!(await StripeEvents.markNoticed(event.eventId, trx))) return;
    await Notifications.notify(notice.kind, { words: `${heading}: ${amount}`, href: "/admin/clients" }, trx);
  });
  const advice =
    "Look it up at the payment service by its reference, and respond to a dispute there before its deadline.";
  return send(job.id, { heading, advice, amount, reference: event.objectId ?? event.eventId, payer });
});

interface Payer {
  name: string;
  email: string;
  phone?: string | null;
  address?: string;
}

/** Once an account is closed, the payment service still knows the name. */
async function findPayer(customerId: string): Promise<Payer | undefined> {
  const owner = await Customers.ownerOf(customerId);
  if (owner) {
    const { name, email, phone, address, city, state, zipCode } = owner;
    const place = [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    return { name, email, phone, address: place };
  }
  const customer = await askStripe((stripe) => stripe.customers.retrieve(customerId), notRead);
  if (customer.deleted || !customer.email) return undefined;
  return { name: customer.name ?? customer.email, email: customer.email };
}

async function customerOf(chargeId: string | undefined): Promise<string | undefined> {
  if (!chargeId) return undefined;
  const { customer } = await askStripe((stripe) => stripe.charges.retrieve(chargeId), notRead);
  return typeof customer === "string" ? customer : customer?.id;
}

const notRead = "The payment service could not be read.";

interface Message {
  heading: string;
  advice: string;
  amount: string;
  reference: string;
  payer: Payer | undefined;
}

async function send(id: string, { heading, advice, amount, reference, payer }: Message): Promise<void> {
  const facts: [string, string][] = [
    ["Amount", amount],
    ["Client", payer?.name ?? "not known"],
    ["Email", payer?.email ?? "not known"],
    ["Phone", payer?.phone ? formatPhone(payer.phone) : "not given"],
    ["Address", payer?.address || "not given"],
    ["Reference", reference],
  ];
  const { name, phone, email } = await company();
  const footer = `Sent by the website of ${name}, ${env.appUrl.host}.`;
  const body = layOutMail({ from: { name, phone }, heading, paragraphs: [advice], facts, footer });
  const fields = Object.fromEntries([
    ["what", heading],
    ...facts.map(([key, value]) => [key.toLowerCase(), value]),
  ]);
  await deliverToStaff({ id, name, email, subject: `${heading}: ${amount}`, fields, ...body });
}
