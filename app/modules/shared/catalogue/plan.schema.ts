import { z } from "zod";
import { postalCodeSchema } from "~/platform/contact-details";
import { plans } from "./plans";

/** The browser sends a key and never a price. */
export const planKeySchema = z.enum(
  plans.map(({ key }) => key),
  { error: "Choose one of the plans" },
);

/** What a buyer confirms about a home we may not patrol: `uncovered` is the place they accept. */
const homeShape = {
  postalCode: postalCodeSchema("Enter your postal code").optional(),
  uncovered: z.string().max(20).optional(),
};

export interface SaidOfHome {
  postalCode?: string;
  uncovered?: string;
}

export const planSchema = z.object({ plan: planKeySchema, ...homeShape });

export type PlanInput = z.input<typeof planSchema>;

export const checkoutSchema = planSchema.extend({
  from: z.enum(["payment", "residential"]).catch("payment"),
  act: z.literal("check").optional().catch(undefined),
});
