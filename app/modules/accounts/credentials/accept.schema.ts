import { z } from "zod";
import { secret } from "~/platform/form-schema";
import { newPasswordSchema } from "./password.schema";
import { fullNameSchema } from "./register.schema";

export const acceptSchema = z
  .object({
    fullName: fullNameSchema,
    password: newPasswordSchema,
    confirmPassword: secret(z.string({ error: "Password confirmation is required" })),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
  });

export type AcceptInput = z.input<typeof acceptSchema>;
