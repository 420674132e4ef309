import { z } from "zod";

/** A text of one line without any number: a house number would name a home. */
export function numberless(maxLength: number, refusal: string) {
  return z
    .string()
    .trim()
    .max(maxLength, `Use ${maxLength} characters or fewer`)
    .refine((text) => !/\p{N}/u.test(text), refusal);
}
