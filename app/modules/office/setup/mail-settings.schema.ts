import { z } from "zod";
import { secret } from "~/platform/form-schema";

const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** A mail server: an empty password keeps the stored one while the server and the user stay the same. */
export const mailSettingsSchema = z.object({
  host: z
    .string({ error: "Enter the name of the mail server" })
    .trim()
    .toLowerCase()
    .regex(hostName, "Enter a name such as mail.example.com"),
  port: z
    .string({ error: "Enter the port" })
    .trim()
    .regex(/^\d{1,5}$/, "Enter a port such as 465")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "Enter a port such as 465"),
  security: z.enum(["tls", "starttls"], { error: "Choose how the connection is protected" }),
  username: z
    .string()
    .trim()
    .max(320, "The user name must have 320 characters or fewer")
    .transform((name) => name || null)
    .optional(),
  password: secret(
    z
      .string()
      .max(500, "The password must have 500 characters or fewer")
      .transform((word) => word || null)
      .optional(),
  ),
});

export const testCodeSchema = z.object({
  code: secret(
    z
      .string({ error: "Enter the code from the test message" })
      .refine((code) => /^\d{6}$/.test(code.replace(/[\s-]/g, "")), { error: "The code has six digits" }),
  ),
});

export const selectorSchema = z.object({
  selector: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z\d]([\w.-]{0,61}[a-z\d])?)?$/, "Enter a selector such as mail or s1")
    .transform((name) => name || null)
    .optional(),
});

export type MailSettingsInput = z.input<typeof mailSettingsSchema>;
export type TestCodeInput = z.input<typeof testCodeSchema>;
export type SelectorInput = z.input<typeof selectorSchema>;
