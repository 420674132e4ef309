import { z } from "zod";
import { newPasswordSchema } from "./password.schema";

/** A new password typed twice (row 93). */
export const changePasswordSchema = z
  .object({
    newPassword: newPasswordSchema,
    confirmPassword: z.string({ error: "Type the new password again" }),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: "New passwords do not match",
    path: ["confirmPassword"],
  });

export type ChangePasswordInput = z.input<typeof changePasswordSchema>;
