import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";

const mostUsed = new Set(dictionary["passwords-common"]);

/**
 * A new password (row 32): 10 to 256 characters, any characters, untrimmed, none of the most used ones. No rules of
 * composition (ASVS V6.2.5).
 */
export const newPasswordSchema = z
  .string({ error: "Enter a password" })
  .min(10, "Your password must have at least 10 characters")
  .max(256, "Your password must have 256 characters or fewer")
  .refine((password) => !mostUsed.has(password.toLowerCase()), {
    error: "Too many people use this password. Choose another one",
  });
