import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { readSignedEvent } from "~/platform/stripe.server";
import { stripeSync } from "./payment-jobs.server";
import { paymentNotice } from "./payment-notice.server";

/** Anything else is stored by its id and otherwise ignored. */
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
  "customer.updated",
  "customer.deleted",
  "charge.refunded",
  "charge.dispute.created",
] as const;

const noticed = ["charge.refunded", "charge.dispute.created"];

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
      amount_paid: z.number().nullish(),
      charge: z.string().optional().catch(undefined),
    }),
  }),
});

type StripeEvent = z.output<typeof eventSchema>;

/** Stores the id once, with the job that re-reads the truth: the payload is never trusted. @throws AppError 400 if unsigned or stale */
export async function receive(
  rawBody: string | Buffer,
  signature: string | null,
): Promise<"stored" | "known"> {
  const parsed = eventSchema.safeParse(readSignedEvent(rawBody, signature));
  if (!parsed.success) throw new AppError("This is not an event from the payment service.", 400);
  return inTransaction(db, (trx) => store(parsed.data, trx));
}

export async function markDone(eventId: string): Promise<void> {
  await db.updateTable("stripeEvents").set({ doneAt: sql`now()` }).where("eventId", "=", eventId).execute();
}

export interface EventCount {
  type: string;
  received: number;
  done: number;
  /** Those whose job is waiting or has failed. */
  open: number;
  lastAt: Date;
}

/** By type, from the newest 10,000 of the last 30 days. */
export async function countEvents(executor: Executor = db): Promise<EventCount[]> {
  const newest = executor
    .selectFrom("stripeEvents")
    .select(["type", "customerId", "doneAt", "receivedAt"])
    .where("receivedAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("receivedAt", "desc")
    .limit(10_000)
    .as("newest");
  const open = sql`done_at IS NULL AND customer_id IS NOT NULL AND type IN (${sql.join(syncedTypes)})`;
  return executor
    .selectFrom(newest)
    .select("type")
    .select(sql<number>`count(*)::int`.as("received"))
    .select(sql<number>`count(done_at)::int`.as("done"))
    .select(sql<number>`(count(*) FILTER (WHERE ${open}))::int`.as("open"))
    .select(sql<Date>`max(received_at)`.as("lastAt"))
    .groupBy("type")
    .orderBy("type")
    .limit(100)
    .execute();
}

async function store(event: StripeEvent, trx: Executor): Promise<"stored" | "known"> {
  const { object } = event.data;
  const customerId = customerOf(event);
  const stored = await trx
    .insertInto("stripeEvents")
    .values({
      eventId: event.id,
      type: event.type,
      objectId: object.id,
      customerId,
      amountCents: object.amount_refunded ?? object.amount_paid ?? object.amount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(stored.numInsertedOrUpdatedRows) === 0) return "known";
  if (noticed.includes(event.type)) {
    await sendJob(paymentNotice, { eventId: event.id, chargeId: object.charge }, trx);
  }
  if (customerId && syncedTypes.some((type) => type === event.type)) {
    await sendJob(stripeSync, { customerId, eventId: event.id }, trx);
  }
  return "stored";
}

function customerOf({ type, data: { object } }: StripeEvent): string | undefined {
  if (type === "customer.deleted" || type === "customer.updated") return object.id;
  return (typeof object.customer === "object" ? object.customer?.id : object.customer) ?? undefined;
}
