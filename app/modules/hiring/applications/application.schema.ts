import { z } from "zod";
import { emailSchema, phoneSchema } from "~/platform/contact-details";
import { multiline } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import {
  availabilities,
  type Demands,
  demandErrors,
  employmentStatuses,
  noDemands,
  sources,
} from "./application-options";

const longest = 5_000;

const longText = (missing: string) =>
  multiline(requiredText(missing, longest, "Use 5,000 characters or fewer"));

const box = z
  .literal("on")
  .optional()
  .catch(undefined)
  .transform((value) => value === "on");

const ticked = (error: string) => z.literal("on", { error }).transform(() => true);

const accepted = z.literal("on", { error: "Please accept both the declaration and consent statements" });

const answers = z.object({
  fullName: requiredText("Enter your full name", 120, "Your name must have 120 characters or fewer"),
  email: emailSchema("Enter your email address"),
  phoneNumber: phoneSchema("Enter a phone number"),
  availability: z.enum(Object.keys(availabilities), { error: "Choose when you can work" }),
  employmentStatus: z.enum(Object.keys(employmentStatuses), { error: "Choose your employment status" }),
  workAuthorization: box,
  driversLicense: box,
  heardFrom: z.enum(Object.keys(sources), { error: "Choose how you heard about us" }),
  securityExperience: longText("Describe your security experience, or write “none”"),
  licensesAndCerts: multiline(
    z
      .string()
      .trim()
      .max(longest, "Use 5,000 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  ),
  whyInterested: longText("Say why you are interested in this position"),
  whyGoodFit: longText("Say why you are a good fit"),
  declaration: accepted,
  consent: accepted,
});

/**
 * The application form (rows 144 to 148) of a posting with these demands (B22); résumé and cover letter are added as
 * files.
 */
export function applicationSchemaFor({ requiresWorkAuthorization, requiresDriversLicence }: Demands) {
  const { workAuthorization, driversLicense } = demandErrors;
  return answers
    .extend({
      workAuthorization: requiresWorkAuthorization ? ticked(workAuthorization) : box,
      driversLicense: requiresDriversLicence ? ticked(driversLicense) : box,
    })
    .transform(({ declaration: _, consent: __, ...rest }) => rest);
}

export const applicationSchema = applicationSchemaFor(noDemands);

export type ApplicationInput = z.input<typeof applicationSchema>;
export type NewApplication = z.output<typeof applicationSchema>;

export const linkRequestSchema = z.object({ email: emailSchema("Enter your email address") });
export type LinkRequestInput = z.input<typeof linkRequestSchema>;
