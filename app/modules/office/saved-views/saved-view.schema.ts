import { z } from "zod";
import { requiredText, versionSchema } from "~/platform/record.schema";

const ticked = z
  .literal("on")
  .optional()
  .catch(undefined)
  .transform((value) => value === "on");

export const savedViewSchema = z.object({
  name: requiredText("Enter a name", 40, "The name must have 40 characters or fewer"),
  shared: ticked,
  isDefault: ticked,
});

/** `asShown` also saves the list as it is on the screen. */
export const savedViewEditSchema = savedViewSchema.extend({ ...versionSchema.shape, asShown: ticked });

export type SavedViewInput = z.input<typeof savedViewSchema>;
export type SavedViewEditInput = z.input<typeof savedViewEditSchema>;
export type SavedView = z.output<typeof savedViewSchema>;
