import { z } from "zod";
import { plans } from "./plans";

/** The browser sends a key and never a price. */
export const planKeySchema = z.enum(
  plans.map(({ key }) => key),
  { error: "Choose one of the plans" },
);

export const planSchema = z.object({ plan: planKeySchema });

export type PlanInput = z.input<typeof planSchema>;

export const checkoutSchema = planSchema.extend({
  from: z.enum(["payment", "residential"]).catch("payment"),
});
