import { z } from "zod";
import { daySchema, multiline } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import { subscriptionChoices } from "./subscription-options";

/** `ends` applies if a subscription paid online becomes Not Active, `expiresOn` to one that is not paid online. */
export const staffChoiceSchema = z.object({
  choice: z.enum(subscriptionChoices, { error: "Choose a subscription" }),
  ends: z.enum(["now", "period"], { error: "Choose when it ends" }).optional(),
  expiresOn: daySchema("Enter a date, for example 2027-12-31").optional(),
  reason: multiline(requiredText("Say why", 500, "Use 500 characters or fewer")),
});

export type StaffChoiceInput = z.input<typeof staffChoiceSchema>;
export type StaffChoice = z.output<typeof staffChoiceSchema>;
