import { z } from "zod";
import { colourOf } from "~/modules/shared/theme/colours";

const colour = z
  .string({ error: "Enter a colour" })
  .transform((text) => colourOf(text) ?? "")
  .refine((text) => text !== "", "Enter a colour as #0c1a2b");

/** The look of the site; the file of the logo comes beside it. */
export const lookSchema = z.object({
  night: colour,
  lamp: colour,
  withoutLogo: z
    .string()
    .optional()
    .transform((ticked) => ticked === "on"),
});

export type LookInput = z.input<typeof lookSchema> & { logo?: string };
