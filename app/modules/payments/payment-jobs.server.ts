import { z } from "zod";
import { defineQueue } from "~/platform/jobs.server";

/** Two seconds, doubled each time: the last try comes nine hours later. */
const patient = { retryLimit: 14, retryDelay: 2, retryBackoff: true };

/** Reads a customer's subscription anew, because of an event or of the time that has passed. */
export const stripeSync = defineQueue({
  name: "stripe-sync",
  schema: z.object({ customerId: z.string(), eventId: z.string().optional() }),
  ...patient,
});

/** Tells staff of a refund or a dispute. */
export const paymentNotice = defineQueue({
  name: "payment-notice",
  schema: z.object({ eventId: z.string() }),
  ...patient,
});

/** Each night: whatever was not heard of for a day is read anew. */
export const stripeReview = defineQueue({
  name: "stripe-review",
  schema: z.object({}),
  ...patient,
  cron: "47 3 * * *",
  tz: "America/Toronto",
});
