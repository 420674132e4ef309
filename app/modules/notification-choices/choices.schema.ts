import { z } from "zod";

/** A box that is not ticked is not sent. */
const box = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** The four choices of row 95. */
export const choicesSchema = z.object({
  email_updates: box,
  security_alerts: box,
  marketing_emails: box,
  sms_alerts: box,
});

export type ChoicesInput = z.input<typeof choicesSchema>;
