import { z } from "zod";
import { defineQueue, externalRetryPolicy } from "~/platform/jobs.server";

export const stripeSync = defineQueue({
  name: "stripe-sync",
  label: "Payment events",
  schema: z.object({ customerId: z.string(), eventId: z.string().optional() }),
  ...externalRetryPolicy,
});

/** Nightly safety net: re-syncs every subscription not heard of for a day. */
export const stripeReview = defineQueue({
  name: "stripe-review",
  label: "Nightly subscription check",
  schema: z.object({}),
  ...externalRetryPolicy,
  cron: "47 3 * * *",
});

/** A person's plan began, ended or changed: what it protects follows (modules/service/points). */
export const planFollow = defineQueue({
  name: "plan-follow",
  label: "What a plan protects",
  schema: z.object({ userId: z.string() }),
});
