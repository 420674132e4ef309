import { z } from "zod";

/** A cancellation with the reason that one may give. */
export const cancelSchema = z.object({
  reason: z.string().trim().max(500, "Shorten your answer to 500 characters").optional(),
});

export type CancelInput = z.input<typeof cancelSchema>;
