import { z } from "zod";
import { emailSchema } from "~/platform/contact-details";
import { fullNameSchema } from "./full-name.schema";
import { newPasswordSchema } from "./password.schema";

const twoPasswords = {
  password: newPasswordSchema,
  confirmPassword: z.string({ error: "Enter the password again" }),
};

// Said beside the errors of other fields, and not only once those are gone.
const unequal = { path: ["confirmPassword"], error: "Passwords do not match", when: () => true };

function isEqual(typed: { password: string; confirmPassword: string }): boolean {
  return typed.password === typed.confirmPassword;
}

/** What a new resident fills in (rows 28-32). */
export const registerSchema = z
  .object({ fullName: fullNameSchema, email: emailSchema("Email is required"), ...twoPasswords })
  .refine(isEqual, unequal);

/** A new password, typed twice (row 44). */
export const resetSchema = z.object(twoPasswords).refine(isEqual, unequal);

/** The address that asks for a mail: a reset, or the confirmation once more. */
export const addressSchema = z.object({ email: emailSchema("Email is required") });

/** The six digits of a mail; spaces and dashes are the typist's own. */
export const codeSchema = z.object({
  code: z
    .string({ error: "Enter the code from the mail" })
    .refine((code) => /^\d{6}$/.test(code.replace(/[\s-]/g, "")), { error: "The code has six digits" }),
});

export type RegisterInput = z.input<typeof registerSchema>;
export type ResetInput = z.input<typeof resetSchema>;
export type AddressInput = z.input<typeof addressSchema>;
export type CodeInput = z.input<typeof codeSchema>;
