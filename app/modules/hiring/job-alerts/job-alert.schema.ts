import { z } from "zod";
import { type JobType, jobTypes } from "~/modules/hiring/postings/posting-types";
import { emailSchema } from "~/platform/contact-details";

const narrowed = z
  .string()
  .trim()
  .max(120, "Use 120 characters or fewer")
  .optional()
  .transform((text) => text ?? "");

/** Where new positions are emailed, and which ones, as the list's search has them. */
export const jobAlertSchema = z.object({
  email: emailSchema("Enter your email address"),
  q: narrowed,
  type: z
    .enum(jobTypes, { error: "Choose a type" })
    .optional()
    .transform((type): JobType | null => type ?? null),
  location: narrowed,
});

export type JobAlertInput = z.input<typeof jobAlertSchema>;
export type NewJobAlert = z.output<typeof jobAlertSchema>;

export const jobAlertActSchema = z.object({ act: z.enum(["confirm", "stop"]) });
