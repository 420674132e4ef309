import { z } from "zod";
import { secret } from "~/platform/form-schema";

const missing = "Enter the code";

export const oneTimeCode = secret(
  z
    .string({ error: missing })
    .max(200, "Enter a shorter code")
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().min(1, missing)),
);

export const codeSchema = z.object({ code: oneTimeCode });

export type CodeInput = z.input<typeof codeSchema>;
