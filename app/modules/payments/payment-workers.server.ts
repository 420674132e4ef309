import { sql } from "kysely";
import { company } from "~/modules/settings/company.server";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJob, worker } from "~/platform/jobs.server";
import { deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import * as Customers from "./customers.server";
import { paymentNotice, stripeReview, stripeSync } from "./payment-jobs.server";
import { syncCustomer } from "./sync.server";

/** Brings our tables up to date after an event; done twice, it does no harm. */
export const stripeSyncWorker = worker(stripeSync, async ({ customerId, eventId }) => {
  await syncCustomer(customerId);
  if (!eventId) return;
  await db
    .updateTable("stripe_events")
    .set({ done_at: sql`now()` })
    .where("event_id", "=", eventId)
    .execute();
});

/** What a subscription that runs was not heard of for a day may have missed an event: one reading each, spread by the queue. */
export const stripeReviewWorker = worker(stripeReview, async () => {
  const rows = await db
    .selectFrom("stripe_subscriptions")
    .select("customer_id")
    .where("status", "in", ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"])
    .where("source", "=", "stripe")
    .where("last_synced_at", "<", sql<Date>`now() - interval '20 hours'`)
    .orderBy("last_synced_at")
    .limit(1_000)
    .execute();
  await inTransaction(db, async (trx) => {
    for (const { customer_id: customerId } of rows) {
      await sendJob(stripeSync, { customerId }, trx, { singletonKey: customerId });
    }
  });
});

const words: Record<string, string> = {
  "charge.refunded": "A payment was refunded",
  "charge.dispute.created": "A payment is disputed",
};

/** The notice about money that goes back: what it is about is for staff to see at the payment service. */
export const paymentNoticeWorker = worker(paymentNotice, async ({ eventId }, job) => {
  const event = await db
    .selectFrom("stripe_events")
    .selectAll()
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (!event) return;
  const heading = words[event.type] ?? event.type;
  const userId = event.customer_id ? await Customers.ownerOf(event.customer_id) : undefined;
  const amount = event.amount_cents === null ? "not given" : `$${(event.amount_cents / 100).toFixed(2)}`;
  const fields = {
    what: heading,
    amount,
    reference: event.object_id ?? event.event_id,
    customer: event.customer_id ?? "not given",
    account: userId ?? "none",
  };
  const { name, email } = await company();
  const body = layOutMail({
    heading,
    paragraphs: ["Look it up at the payment service by its reference, and answer a dispute there in time."],
    facts: [
      ["Amount", fields.amount],
      ["Reference", fields.reference],
      ["Customer", fields.customer],
      ["Account", fields.account],
    ],
    footer: `Sent by the website of ${name}, ${env.appUrl.host}.`,
  });
  await deliverToStaff({ id: job.id, name, email, subject: `${heading}: ${amount}`, fields, ...body });
});
