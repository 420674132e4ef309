import { z } from "zod";
import { newPasswordSchema } from "~/modules/accounts/credentials/password.schema";
import { fullNameSchema } from "~/modules/accounts/credentials/register.schema";
import { secret } from "~/platform/form-schema";

export const acceptSchema = z
  .object({
    fullName: fullNameSchema,
    password: newPasswordSchema,
    confirmPassword: secret(z.string({ error: "Enter the password again" })),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
  });

export type AcceptInput = z.input<typeof acceptSchema>;
