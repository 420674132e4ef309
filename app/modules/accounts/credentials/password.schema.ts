import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { isOwnName } from "~/modules/shared/company/own-names.server";
import { secret } from "~/platform/form-schema";

const commonPasswords = new Set(dictionary["passwords-common"]);

/** Also "Password123!", and the company's own name, with what people put around them. */
function isCommon(password: string): boolean {
  const [word] = password.match(/[a-z]+(?:[\s_-]+[a-z]+)*/) ?? [""];
  const rest = password.replace(word, "");
  const plain = word.replace(/[\s_-]/g, "");
  const isShortRest = /^[^a-z]{0,6}$/.test(rest);
  return commonPasswords.has(password) || (isShortRest && (commonPasswords.has(plain) || isOwnName(plain)));
}

/** 10 to 256 characters, untrimmed, no composition rules, no common password (ASVS V6.2.5). */
export const newPasswordSchema = secret(
  z
    .string({ error: "Password is required" })
    .min(10, "Your password must have at least 10 characters")
    .max(256, "Your password must have 256 characters or fewer")
    .refine((password) => password.length < 10 || new Set(password).size > 3, {
      error: "Use more than three different characters",
    })
    .refine((password) => !isCommon(password.toLowerCase()), {
      error: "This password is too common. Choose a different one",
    }),
);

/** Whether a password is an email address, or the name in front of its @, whatever signs are between the letters. */
export function isEmailName(password: string, email: string): boolean {
  const plain = (text = "") => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const [name = ""] = email.split("@");
  return [email, name, name.split("+")[0]].some((part) => plain(part) === plain(password));
}

export const emailAsPassword = "Your password must not be your email address. Choose another one";

export const changePasswordSchema = z
  .object({
    newPassword: newPasswordSchema,
    confirmPassword: secret(z.string({ error: "Enter the new password again" })),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: "New passwords do not match",
    path: ["confirmPassword"],
  });

export type ChangePasswordInput = z.input<typeof changePasswordSchema>;
