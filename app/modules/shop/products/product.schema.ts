import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { dollarsSchema, requiredText, versionSchema } from "~/platform/record.schema";
import { productCategories, productStatuses } from "./product-options";

const mostFeatures = 20;
const longestFeature = 120;

/** A feature a line; empty lines are dropped (row 225). */
const features = multiline(
  z
    .string()
    .optional()
    .transform((text) => linesOf(text ?? "")),
)
  .refine((text) => text.split("\n").length <= mostFeatures, `List ${mostFeatures} features or fewer`)
  .refine(
    (text) => text.split("\n").every((line) => line.length <= longestFeature),
    `A feature must have ${longestFeature} characters or fewer`,
  );

function linesOf(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join("\n");
}

/** http(s) only: ASVS V1.2.2. */
const imageUrl = z
  .string()
  .trim()
  .max(500, "The address must have 500 characters or fewer")
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "Enter a full web address that begins with https://",
  )
  .optional()
  .transform((text) => text ?? null);

const wholeNumber = "Enter a whole number, for example 12";

const status = z.enum(productStatuses, { error: "Choose a status" });

export const productSchema = z.object({
  name: requiredText("Enter a name", 120, "The name must have 120 characters or fewer"),
  category: z.enum(productCategories, { error: "Choose a category" }),
  priceCents: dollarsSchema({ min: 0 }).refine((cents) => cents !== null, "Enter a price"),
  status,
  stock: z
    .string({ error: wholeNumber })
    .trim()
    .regex(/^\d{1,6}$/, wholeNumber)
    .transform(Number),
  description: multiline(
    requiredText("Enter a description", 2_000, "The description must have 2,000 characters or fewer"),
  ),
  features,
  imageUrl,
});

export type ProductInput = z.input<typeof productSchema>;
export type Product = z.output<typeof productSchema>;

export const productEditSchema = productSchema.extend(versionSchema.shape);

export type ProductEditInput = z.input<typeof productEditSchema>;

/** The status alone, from the row of the list. */
export const productStatusSchema = z.object({ ...versionSchema.shape, status });

export type ProductStatusInput = z.input<typeof productStatusSchema>;
