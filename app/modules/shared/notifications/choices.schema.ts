import { z } from "zod";

/** An unticked box is not sent. */
const box = z
  .string()
  .optional()
  .transform((value) => value === "on");

export const choicesSchema = z.object({
  emailUpdates: box,
  announcements: box,
  securityAlerts: box,
  courtesyNotes: box,
  courtesyAtNight: box,
  marketingEmails: box,
  smsAlerts: box,
});

export type ChoicesInput = z.input<typeof choicesSchema>;
