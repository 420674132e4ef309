import { z } from "zod";
import { phoneSchema } from "~/platform/contact-details";
import { requiredText } from "~/platform/record.schema";
import { type HouseholdKind, householdTexts } from "./household-options";

const phone = phoneSchema("Enter a phone number");

/** An entry of one kind; only contacts and keyholders need a phone number. */
export function householdSchema(kind: HouseholdKind) {
  const { name, phone: called } = householdTexts[kind];
  return z.object({
    name: requiredText(`Enter the ${name.toLowerCase()}`, 120, "Use 120 characters or fewer"),
    phone: called
      ? phone
      : phoneSchema()
          .optional()
          .transform((number) => number ?? null),
    note: z
      .string()
      .trim()
      .max(200, "Use 200 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  });
}

export type HouseholdInput = z.input<ReturnType<typeof householdSchema>>;
export type HouseholdEntry = z.output<ReturnType<typeof householdSchema>>;
