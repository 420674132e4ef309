import { z } from "zod";

/** E-mail and password as typed at a sign-in (rows 28, 31): the address trimmed and in lower case, the password untouched. */
export const signInSchema = z.object({
  email: z
    .string({ error: "Email is required" })
    .trim()
    .toLowerCase()
    .min(1, "Email is required")
    .max(254, "Please enter a valid email address"),
  password: z.string({ error: "Password is required" }),
});

export type SignInInput = z.input<typeof signInSchema>;
