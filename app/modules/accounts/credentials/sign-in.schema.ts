import { z } from "zod";
import { secret } from "~/platform/form-schema";

export const signInSchema = z.object({
  email: z
    .string({ error: "Email is required" })
    .trim()
    .toLowerCase()
    .min(1, "Email is required")
    .max(254, "Please enter a valid email address"),
  password: secret(z.string({ error: "Password is required" })),
});

export type SignInInput = z.input<typeof signInSchema>;
