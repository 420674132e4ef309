import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { fillings, readLegalText, unknownFillings } from "./legal-text";

const longest = 30_000;

/** A version of a legal text, as staff save or preview it. */
export const legalTextSchema = z.object({
  body: multiline(
    z
      .string({ error: "Enter the text" })
      .trim()
      .min(1, "Enter the text")
      .max(longest, "Use 30,000 characters or fewer")
      .superRefine((body, context) => {
        const [unknown] = unknownFillings(body);
        if (unknown !== undefined)
          context.addIssue({
            code: "custom",
            message: `Nothing fills in {{${unknown.slice(0, 40)}}}. Use one of ${Object.keys(fillings).join(", ")}`,
          });
        if (readLegalText(body).blocks.length === 0)
          context.addIssue({ code: "custom", message: "Enter a sentence, an empty line, and then the text" });
      }),
  ),
  inSubstance: z
    .string()
    .optional()
    .transform((ticked) => ticked === "on"),
  from: z.coerce.number({ error: "Reload the page and try again" }).int().min(0).max(100_000),
  act: z.enum(["preview", "save"]).default("save"),
});

export type LegalTextInput = z.input<typeof legalTextSchema>;
