import { z } from "zod";
import { multiline } from "~/platform/form-schema";

export const cancelSchema = z.object({
  reason: multiline(z.string().trim().max(500, "Shorten your answer to 500 characters")).optional(),
});

export type CancelInput = z.input<typeof cancelSchema>;
