import { z } from "zod";
import { daySchema, multiline } from "~/platform/form-schema";
import { dollarsSchema, requiredText, versionSchema } from "~/platform/record.schema";
import { isQuantity, maxLines, quoteUnits, totalOf } from "./quote-options";

const longestText = 200;
const maxPrice = 9_999_999_99;

const line = z
  .object({
    name: z.string().trim().max(longestText, "A line must have 200 characters or fewer").optional(),
    quantity: z.string().trim().regex(isQuantity, "Enter a whole number from 1 to 999").optional(),
    price: dollarsSchema({ min: -maxPrice, max: maxPrice }),
    unit: z.enum(quoteUnits, { error: "Choose a unit from the list" }).default("each"),
    note: z.string().trim().max(longestText, "A note must have 200 characters or fewer").optional(),
  })
  .transform(({ name = "", quantity, price, unit, note = "" }, context) => {
    const isEmpty = !name && !note && price === null;
    if (!isEmpty && !name) context.addIssue({ code: "custom", message: "Say what it is", path: ["name"] });
    if (!isEmpty && price === null)
      context.addIssue({ code: "custom", message: "Enter a price", path: ["price"] });
    return { name, quantity: Number(quantity ?? 1), unitPriceCents: price ?? 0, unit, note };
  })
  .optional();

export const draftSchema = z.object({
  ...versionSchema.shape,
  lines: z
    .array(line)
    .max(maxLines, `A quote has ${maxLines} lines or fewer`)
    .optional()
    .transform((lines = []) => lines.flatMap((each) => (each?.name ? [each] : [])))
    .refine((lines) => lines.length > 0, "Enter at least one line")
    .refine((lines) => totalOf(lines) >= 0, "The discounts are more than the rest of the quote"),
  terms: multiline(z.string().trim().max(5_000, "The terms must have 5,000 characters or fewer").optional()),
  expiresOn: daySchema("Enter a day, for example 2026-12-31"),
});

export type DraftInput = z.input<typeof draftSchema>;
export type Draft = z.output<typeof draftSchema>;

export const acceptSchema = z.object({
  name: requiredText("Enter your full name", 120, "Your name must have 120 characters or fewer"),
});

export type AcceptInput = z.input<typeof acceptSchema>;

export const declineSchema = z.object({
  reason: multiline(
    z.string().trim().max(1_000, "The reason must have 1,000 characters or fewer").optional(),
  ),
});

export type DeclineInput = z.input<typeof declineSchema>;

export const questionSchema = z.object({
  question: multiline(
    requiredText("Enter your question", 5_000, "Your question must have 5,000 characters or fewer"),
  ),
});

export type QuestionInput = z.input<typeof questionSchema>;
