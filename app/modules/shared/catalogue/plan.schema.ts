import { z } from "zod";
import { postalCodeSchema } from "~/platform/contact-details";

/** Long enough for any key of a plan. */
export const planKeySchema = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/);

/** What a buyer confirms about a home we may not patrol: `uncovered` is the place they accept. */
const homeShape = {
  postalCode: postalCodeSchema("Enter your postal code").optional(),
  uncovered: z.string().max(20).optional(),
};

export interface SaidOfHome {
  postalCode?: string;
  uncovered?: string;
}

/** The choice of one of the plans on sale. The browser sends a key and never a price. */
export function planSchemaOf(plans: readonly { key: string }[]) {
  const keys = plans.map(({ key }) => key);
  const plan = z
    .string({ error: "Choose one of the plans" })
    .refine((key) => keys.includes(key), "Choose one of the plans");
  return z.object({ plan, ...homeShape });
}

export type PlanInput = z.input<ReturnType<typeof planSchemaOf>>;

/** The same for a checkout, with where it was chosen. */
export function checkoutSchemaOf(plans: readonly { key: string }[]) {
  return planSchemaOf(plans).extend({
    from: z.enum(["payment", "residential"]).catch("payment"),
    act: z.literal("check").optional().catch(undefined),
  });
}
