import { z } from "zod";
import { fullNameSchema } from "~/modules/accounts/full-name.schema";
import { newPasswordSchema } from "~/modules/accounts/password.schema";

/** What an invited person fills in (rows 28, 29, 32). */
export const acceptSchema = z
  .object({
    fullName: fullNameSchema,
    password: newPasswordSchema,
    confirmPassword: z.string({ error: "Enter the password again" }),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
  });

export type AcceptInput = z.input<typeof acceptSchema>;
