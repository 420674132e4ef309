import { z } from "zod";
import { plans } from "./plans";

/** A plan by its key: the browser never sends a price (security.md 9). */
export const planKeySchema = z.enum(
  plans.map(({ key }) => key),
  { error: "Choose one of the plans" },
);

/** A choice of plan. */
export const planSchema = z.object({ plan: planKeySchema });

export type PlanInput = z.input<typeof planSchema>;

/** A choice of plan with the page on which it was made. */
export const checkoutSchema = planSchema.extend({
  from: z.enum(["payment", "residential"]).catch("payment"),
});

export type CheckoutInput = z.input<typeof checkoutSchema>;
