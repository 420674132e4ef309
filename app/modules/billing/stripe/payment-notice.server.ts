import { sql } from "kysely";
import { z } from "zod";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import { salesTaxOf, taxIncluded } from "~/modules/shared/catalogue/sales-tax";
import { company } from "~/modules/shared/company/company.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import type { NoticeKind } from "~/modules/shared/notifications/notice-kinds";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatMoney } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { formatPhone } from "~/platform/phone";
import { askStripe } from "~/platform/stripe.server";
import * as Customers from "./customers.server";

const respond =
  "Look it up at the payment service by its reference, and respond to a dispute there before its deadline.";

interface Notice {
  kind: NoticeKind;
  words: (whose: string) => string;
  advice: string;
}

const notices = new Map<string, Notice>([
  [
    "charge.refunded",
    { kind: "payment_refunded", words: (whose) => `A payment${whose} was refunded`, advice: respond },
  ],
  [
    "charge.dispute.created",
    { kind: "payment_disputed", words: (whose) => `A payment${whose} is disputed`, advice: respond },
  ],
]);

/** By what Stripe says of a closed dispute; anything else is one that ended before it became a real one. */
const endings = new Map<string, Notice>([
  [
    "won",
    {
      kind: "dispute_closed",
      words: (whose) => `We won the dispute of a payment${whose}`,
      advice: "The payment counts again. There is nothing left to do.",
    },
  ],
  [
    "lost",
    {
      kind: "dispute_closed",
      words: (whose) => `We lost the dispute of a payment${whose}`,
      advice:
        "The bank has returned the money to the payer. If their plan is to end, end it on the client’s page.",
    },
  ],
]);

const closed: Notice = {
  kind: "dispute_closed",
  words: (whose) => `The dispute of a payment${whose} is closed`,
  advice: "There is nothing left to do. The payment service says why, by its reference.",
};

function noticeOf({ type, outcome }: { type: string; outcome: string | null }): Notice | undefined {
  return type === "charge.dispute.closed" ? (endings.get(outcome ?? "") ?? closed) : notices.get(type);
}

/** Tells the office about refunds, disputes, and credit that no payment will use. */
export const paymentNotice = defineMail({
  name: "payment-notice",
  label: "Refund and dispute emails",
  data: z.union([
    /** A dispute names the charge, not the customer. */
    z.object({ eventId: z.string(), chargeId: z.string().optional() }),
    z.object({ customerId: z.string(), creditCents: z.int() }),
  ]),
  read: (data) =>
    "creditCents" in data
      ? readCredit(data.customerId, data.creditCents)
      : readEvent(data.eventId, data.chargeId),
  words({ heading, advice, amount, more = [], reference, payer }, company) {
    const { name, email } = company;
    const facts: [string, string][] = [
      ["Amount", amount],
      ...more,
      ["Client", payer?.name ?? "not known"],
      ["Email", payer?.email ?? "not known"],
      ["Phone", payer?.phone ? formatPhone(payer.phone) : "not given"],
      ["Address", payer?.address || "not given"],
      ["Reference", reference],
    ];
    const fields = facts.map(([key, value]) => [key.toLowerCase(), value]);
    return {
      toOffice: { name, email, fields: { what: heading, ...Object.fromEntries(fields) } },
      from: company,
      subject: `${heading}: ${amount}`,
      heading,
      paragraphs: [advice],
      facts,
      footer: `Sent by the website of ${name}, ${env.appUrl.host}.`,
    };
  },
});

async function readCredit(customerId: string, creditCents: number) {
  const payer = await findPayer(customerId);
  const heading = `${payer?.name ?? "A former client"} has credit left`;
  const refunded = await refundedTo(customerId);
  const advice =
    "Their plan has ended, so no payment will use it. Refund it at the payment service, take it off the customer's balance there, and tell them.";
  const first = "Some or all of it may have been returned already: compare it with the refunds below.";
  return {
    heading,
    advice: refunded > 0 ? `${advice} ${first}` : advice,
    amount: formatMoney(creditCents),
    more: refunded > 0 ? factOf("Refunded so far", refunded) : [],
    reference: customerId,
    payer,
  };
}

/** What was refunded to a customer, as far as we have heard: each event has the total of its charge. */
export async function refundedTo(customerId: string, executor: Executor = db): Promise<number> {
  const charges = executor
    .selectFrom("stripeEvents")
    .select(sql<number>`max(amount_cents)`.as("cents"))
    .where("customerId", "=", customerId)
    .where("type", "=", "charge.refunded")
    .groupBy("objectId")
    .as("charges");
  const { cents } = await executor
    .selectFrom(charges)
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as("cents"))
    .executeTakeFirstOrThrow();
  return cents;
}

/** Also rings the staff's bell, and tells the payer about a refund, once, however often the email is tried. */
async function readEvent(eventId: string, chargeId: string | undefined) {
  const event = await db
    .selectFrom("stripeEvents")
    .selectAll()
    .where("eventId", "=", eventId)
    .executeTakeFirst();
  const notice = event && noticeOf(event);
  if (!event || !notice) return undefined;
  const customerId = event.customerId ?? (await customerOf(chargeId));
  const payer = customerId ? await findPayer(customerId) : undefined;
  const heading = notice.words(payer ? ` by ${payer.name}` : "");
  const amount = event.amountCents === null ? "not given" : formatMoney(event.amountCents);
  const taxWords = taxIncluded(salesTaxOf(await company()));
  await inTransaction(db, async (trx) => {
    if (!(await markNoticed(event, customerId, trx))) return;
    await Notifications.notify(notice.kind, { words: `${heading}: ${amount}`, href: "/admin/clients" }, trx);
    if (notice.kind === "payment_refunded" && payer) await tellPayer(payer, { amount, taxWords }, trx);
  });
  const { advice } = notice;
  const { creditCents = 0 } = payer ?? {};
  const hasCredit = notice.kind === "payment_refunded" && creditCents > 0;
  const also =
    "They have credit as well. If this refund returned it, take it off the customer's balance at the payment service; otherwise it comes off their next payments.";
  return {
    heading,
    advice: hasCredit ? `${advice} ${also}` : advice,
    amount,
    more: hasCredit ? factOf("Credit", creditCents) : [],
    reference: event.objectId ?? eventId,
    payer,
  };
}

const factOf = (name: string, cents: number): [string, string][] => [[name, formatMoney(cents)]];

/** A closed account has no id any more, but its owner still gets the money. */
async function tellPayer(
  { userId = newId(), name, email }: Payer,
  { amount, taxWords }: { amount: string; taxWords: string },
  trx: Executor,
) {
  const refunded = env.stripe.tax ? `${amount}, ${taxWords}` : amount;
  const facts: [string, string][] = [["Refunded", refunded]];
  await sendAccountMail({ kind: "payment_refunded", userId, to: email, name, facts }, trx);
}

/** False if it already was. A dispute, which names no customer, is put among the payments of its payer. */
async function markNoticed(
  { eventId, customerId: named }: { eventId: string; customerId: string | null },
  customerId: string | undefined,
  trx: Executor,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("stripeEvents")
    .set({ noticedAt: sql`now()`, ...(!named && { customerId, doneAt: sql`now()` }) })
    .where("eventId", "=", eventId)
    .where("noticedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

interface Payer {
  userId?: string;
  creditCents?: number;
  name: string;
  email: string;
  phone?: string | null;
  address?: string;
}

/** The payment service still knows the name after an account is closed. */
async function findPayer(customerId: string): Promise<Payer | undefined> {
  const owner = await Customers.ownerOf(customerId);
  if (owner) {
    const { userId, creditCents, name, email, phone, address, city, state, zipCode } = owner;
    const place = [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    return { userId, creditCents, name, email, phone, address: place };
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
