import { z } from "zod";
import { multiline } from "~/platform/form-schema";

const maxLength = 1_000;

export const ratingSchema = z.object({
  rating: z.enum(["good", "bad"], { error: "Choose good or not good" }),
  comment: multiline(
    z
      .string()
      .trim()
      .max(maxLength, "The comment must have 1,000 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  ),
});

export type RatingInput = z.input<typeof ratingSchema>;
export type Rating = z.output<typeof ratingSchema>;
