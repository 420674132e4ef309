import { z } from "zod";

const missing = "Enter the code";

/** A code as typed (row 56): of the app or a recovery code, with whatever spaces people put in. */
export const oneTimeCode = z
  .string({ error: missing })
  .max(200, "Enter a shorter code")
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().min(1, missing));

export const codeSchema = z.object({ code: oneTimeCode });

export type CodeInput = z.input<typeof codeSchema>;
