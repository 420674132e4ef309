import { z } from "zod";
import { emailSchema, phoneSchema } from "~/platform/contact-details";
import { contactTimes, inquiryPurposes, noContactTime, serviceTypes } from "./inquiry-options";

/** The sentence that heads the error summary of an incomplete form (row 166). */
export const incomplete = "Please fill in all required fields";

/** A contact form (rows 166-169). Ten digits at least, as numbers in Canada have. */
export const inquirySchema = z.object({
  name: z
    .string({ error: "Enter your full name" })
    .trim()
    .min(1, "Enter your full name")
    .max(120, "Your name must have 120 characters or fewer"),
  email: emailSchema("Enter your email address"),
  phone: phoneSchema("Enter a phone number"),
  inquiryPurpose: z.enum(inquiryPurposes, { error: "Choose what this is about" }),
  serviceType: z.enum(serviceTypes, { error: "Choose a service" }),
  preferredContactTime: z
    .enum(contactTimes, { error: "Choose one of the times" })
    .optional()
    .transform((time) => time ?? noContactTime),
  message: z
    .string({ error: "Enter your message" })
    .trim()
    .min(1, "Enter your message")
    .max(5_000, "Your message must have 5,000 characters or fewer"),
});

export type InquiryInput = z.input<typeof inquirySchema>;

export type NewInquiry = z.output<typeof inquirySchema>;
