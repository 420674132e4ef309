import { z } from "zod";
import { requiredText } from "~/platform/record.schema";

export const licenceCheckSchema = z.object({
  number: requiredText("Enter the licence number", 40, "A licence number has 40 characters or fewer"),
});

export type LicenceCheckInput = z.input<typeof licenceCheckSchema>;
