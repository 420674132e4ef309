import { z } from "zod";
import type { NoticeKind } from "~/modules/notifications/notice-kinds";
import * as Notifications from "~/modules/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { readSignedEvent } from "~/platform/stripe.server";
import { paymentNotice, stripeSync } from "./payment-jobs.server";

/** What our tables depend on (acceptance C4). Anything else is kept by its id and left at that. */
export const syncedTypes = [
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "customer.deleted",
  "charge.refunded",
  "charge.dispute.created",
] as const;

/** What staff have to look at: they get a mail and a notification. */
const noticed = new Map<string, { kind: NoticeKind; words: string }>([
  ["charge.refunded", { kind: "payment_refunded", words: "A payment was refunded" }],
  ["charge.dispute.created", { kind: "payment_disputed", words: "A payment is disputed" }],
]);

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      object: z.string().optional(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
      amount: z.number().nullish(),
      amount_refunded: z.number().nullish(),
    }),
  }),
});

type StripeEvent = z.output<typeof eventSchema>;

/**
 * Takes an event of the payment service: its id is stored once and for good, with the job that reads the truth anew. What
 * the event itself says is never believed (security.md 8).
 * @throws AppError 400 when it is not signed, too old or no event
 */
export async function receive(
  rawBody: string | Buffer,
  signature: string | null,
): Promise<"stored" | "known"> {
  const parsed = eventSchema.safeParse(readSignedEvent(rawBody, signature));
  if (!parsed.success) throw new AppError("This is no event of the payment service.", 400);
  return inTransaction(db, (trx) => store(parsed.data, trx));
}

async function store(event: StripeEvent, trx: Executor): Promise<"stored" | "known"> {
  const { object } = event.data;
  const customerId = customerOf(event);
  const stored = await trx
    .insertInto("stripe_events")
    .values({
      event_id: event.id,
      type: event.type,
      object_id: object.id,
      customer_id: customerId,
      amount_cents: object.amount_refunded ?? object.amount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(stored.numInsertedOrUpdatedRows) === 0) return "known";
  await tellStaff(event, trx);
  if (customerId && syncedTypes.some((type) => type === event.type)) {
    await sendJob(stripeSync, { customerId, eventId: event.id }, trx);
  }
  return "stored";
}

async function tellStaff({ id, type, data: { object } }: StripeEvent, trx: Executor): Promise<void> {
  const notice = noticed.get(type);
  if (!notice) return;
  await sendJob(paymentNotice, { eventId: id }, trx);
  const cents = object.amount_refunded ?? object.amount;
  const amount = cents == null ? "" : `: $${(cents / 100).toFixed(2)}`;
  const words = `${notice.words}${amount} (${object.id ?? id})`;
  await Notifications.notify(notice.kind, { words, href: "/admin/clients" }, trx);
}

function customerOf({ type, data: { object } }: StripeEvent): string | undefined {
  if (type === "customer.deleted") return object.id;
  return (typeof object.customer === "object" ? object.customer?.id : object.customer) ?? undefined;
}
