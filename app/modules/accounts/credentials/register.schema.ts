import { z } from "zod";
import { emailSchema } from "~/platform/contact-details";
import { secret } from "~/platform/form-schema";
import { emailAsPassword, isEmailName, newPasswordSchema } from "./password.schema";

/** One line, so that a pasted line break cannot imitate a line of an email. */
export const fullNameSchema = z
  .string({ error: "Full name is required" })
  .transform((name) => name.replace(/[\s\p{Cc}]+/gu, " ").trim())
  .pipe(z.string().min(1, "Full name is required").max(120, "Your name must have 120 characters or fewer"));

const twoPasswords = {
  password: newPasswordSchema,
  confirmPassword: secret(z.string({ error: "Password confirmation is required" })),
};

// Reported along with other errors, not only once those are fixed.
const unequal = { path: ["confirmPassword"], error: "Passwords do not match", when: () => true };

function isEqual(typed: { password: string; confirmPassword: string }): boolean {
  return typed.password === typed.confirmPassword;
}

export const registerSchema = z
  .object({ fullName: fullNameSchema, email: emailSchema("Email is required"), ...twoPasswords })
  .refine(isEqual, unequal)
  .refine(({ email, password }) => !isEmailName(password, email), {
    path: ["password"],
    error: emailAsPassword,
  });

export const resetSchema = z.object(twoPasswords).refine(isEqual, unequal);

export const addressSchema = z.object({ email: emailSchema("Email is required") });

export const codeSchema = z.object({
  code: secret(
    z
      .string({ error: "Enter the code from the email" })
      .refine((code) => /^\d{6}$/.test(code.replace(/[\s-]/g, "")), { error: "The code has six digits" }),
  ),
});

export type RegisterInput = z.input<typeof registerSchema>;
export type ResetInput = z.input<typeof resetSchema>;
export type AddressInput = z.input<typeof addressSchema>;
export type CodeInput = z.input<typeof codeSchema>;
