import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { askStripe, readSignedEvent } from "~/platform/stripe.server";
import * as OtherMode from "./other-mode.server";
import { stripeSync } from "./payment-jobs.server";
import { paymentNotice } from "./payment-notice.server";
import { planKeyOf, serviceTypeOf } from "./prices.server";

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
  "charge.dispute.closed",
] as const;

const noticed = ["charge.refunded", "charge.dispute.created", "charge.dispute.closed"];

const invoiceLines = z.object({
  data: z.array(
    z.object({
      amount: z.number(),
      pricing: z.object({ price_details: z.object({ price: z.string() }) }).nullish(),
    }),
  ),
});

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
      status: z.string().max(40).optional().catch(undefined),
      lines: invoiceLines.optional().catch(undefined),
    }),
  }),
});

type StripeEvent = z.output<typeof eventSchema>;

/** Stores the id once, with the job that re-reads the truth: the payload is never trusted. @throws AppError 400 if unsigned or stale */
export async function receive(
  rawBody: string | Buffer,
  signature: string | null,
): Promise<"stored" | "known"> {
  const parsed = eventSchema.safeParse(await readSignedEvent(rawBody, signature));
  // The mode that is not in use is heard, and changes nothing.
  if (!parsed.success && (await OtherMode.hear(rawBody, signature))) return "known";
  if (!parsed.success) throw new AppError("This is not an event from the payment service.", 400);
  return inTransaction(db, (trx) => store(parsed.data, trx));
}

/** Keeps which plan, or which other service, a paid invoice was for. @throws PaymentError 503 */
export async function keepPlan(eventId: string): Promise<void> {
  const event = await db
    .selectFrom("stripeEvents")
    .select("priceId")
    .where("eventId", "=", eventId)
    .where("planKey", "is", null)
    .executeTakeFirst();
  const priceId = event?.priceId;
  if (!priceId) return;
  const price = await askStripe(
    (stripe) => stripe.prices.retrieve(priceId),
    "The payment service could not be read.",
  );
  const planKey = (await planKeyOf(price)) ?? (await serviceTypeOf(price));
  if (planKey) await db.updateTable("stripeEvents").set({ planKey }).where("eventId", "=", eventId).execute();
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
  /** Those that we only store. */
  idle: number;
  lastAt: Date;
}

/** By type, from the newest 10,000 of the last 30 days. */
export async function countEvents(executor: Executor = db): Promise<EventCount[]> {
  const newest = executor
    .selectFrom("stripeEvents")
    .select(["type", "customerId", "doneAt", "noticedAt", "receivedAt"])
    .where("receivedAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("receivedAt", "desc")
    .limit(10_000)
    .as("newest");
  // A dispute names no customer, so its notice is all there is to do.
  const work = sql`(customer_id IS NOT NULL AND type IN (${sql.join(syncedTypes)}) OR type IN (${sql.join(noticed)}))`;
  const done = sql`(done_at IS NOT NULL OR customer_id IS NULL AND noticed_at IS NOT NULL)`;
  return executor
    .selectFrom(newest)
    .select("type")
    .select(sql<number>`count(*)::int`.as("received"))
    .select(sql<number>`(count(*) FILTER (WHERE ${done}))::int`.as("done"))
    .select(sql<number>`(count(*) FILTER (WHERE ${work} AND NOT ${done}))::int`.as("open"))
    .select(sql<number>`(count(*) FILTER (WHERE NOT ${work} AND NOT ${done}))::int`.as("idle"))
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
      priceId: priceOf(object.lines?.data ?? []),
      amountCents: object.amount_refunded ?? object.amount_paid ?? object.amount,
      outcome: event.type === "charge.dispute.closed" ? object.status : undefined,
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

/** After a change of plan an invoice also has a negative line, for what was left of the old one. */
function priceOf(lines: z.output<typeof invoiceLines>["data"]): string | undefined {
  const [greatest] = lines.toSorted((one, other) => other.amount - one.amount);
  return greatest?.pricing?.price_details.price;
}

function customerOf({ type, data: { object } }: StripeEvent): string | undefined {
  if (type === "customer.deleted" || type === "customer.updated") return object.id;
  return (typeof object.customer === "object" ? object.customer?.id : object.customer) ?? undefined;
}
