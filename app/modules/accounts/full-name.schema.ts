import { z } from "zod";

/** A person's name: one line, whatever was pasted. */
export const fullNameSchema = z
  .string({ error: "Full name is required" })
  .transform((name) => name.replace(/[\s\p{Cc}]+/gu, " ").trim())
  .pipe(z.string().min(1, "Full name is required").max(120, "Your name must have 120 characters or fewer"));
