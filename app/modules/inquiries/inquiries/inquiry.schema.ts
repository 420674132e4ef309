import { z } from "zod";
import { contact } from "~/messages/en/contact";
import { emailSchema, phoneSchema } from "~/platform/contact-details";
import { daySchema, multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";
import {
  contactTimes,
  inquiryPurposes,
  inquiryStatuses,
  noContactTime,
  staffPurposes,
  staffSources,
} from "./inquiry-options";

/** `errors` say what is wrong: to the person asking, or to staff who write it down. */
function asked(errors: typeof contact.errors) {
  return {
    name: requiredText(errors.name, 120, errors.longName),
    email: emailSchema(errors.email, errors.badEmail),
    phone: phoneSchema(errors.phone, errors.badPhone),
    inquiryPurpose: z.enum(inquiryPurposes, { error: errors.inquiryPurpose }),
    serviceType: requiredText(errors.serviceType, 120, errors.serviceType),
    preferredContactTime: z
      .enum(contactTimes, { error: errors.preferredContactTime })
      .optional()
      .transform((time) => time ?? noContactTime),
    message: multiline(requiredText(errors.message, 5_000, errors.longMessage)),
  };
}

export const inquirySchema = z.object(asked(contact.errors));

/** The contact form in a language; `services` are the choices there are, or none if they are not known. */
export function contactSchema(errors: typeof contact.errors, services: readonly string[]) {
  const form = asked(errors);
  const offered: z.ZodType<string, string> = z.enum(services, { error: errors.serviceType });
  return z.object({
    ...form,
    serviceType: services.length > 0 ? offered : form.serviceType,
    cart: z.string().max(64).optional(),
  });
}

export type ContactInput = z.input<ReturnType<typeof contactSchema>>;

export type NewInquiry = z.output<typeof inquirySchema>;

const handling = {
  source: z.enum(staffSources, { error: "Choose how it reached us" }),
  assignedTo: z
    .uuid("Choose a member of staff")
    .optional()
    .transform((id) => id ?? null),
};

const byStaff = {
  ...asked({
    ...contact.errors,
    name: "Enter the full name",
    longName: "The name must have 120 characters or fewer",
    email: "Enter the email address",
    message: "Enter the message",
    longMessage: "The message must have 5,000 characters or fewer",
  }),
  inquiryPurpose: z.enum(staffPurposes, { error: "Choose what this is about" }),
};

/** A guard's report from a patrol. */
export const guardReportSchema = z.object({
  message: inquirySchema.shape.message,
  phone: phoneSchema("Enter a phone number"),
});

export type GuardReportInput = z.input<typeof guardReportSchema>;
export type GuardReport = z.output<typeof guardReportSchema>;

export const keepingSchema = z.object({
  ...versionSchema.shape,
  keepUntil: daySchema("Enter a day, for example 2028-12-31")
    .optional()
    .transform((day) => day ?? null),
  keepReason: requiredText("Enter the reason", 300, "The reason must have 300 characters or fewer"),
});

export type KeepingInput = z.input<typeof keepingSchema>;
export type Keeping = Omit<z.output<typeof keepingSchema>, "version">;

/** An inquiry that staff write down for someone who called or came by, perhaps without an email address. */
export const staffInquirySchema = z.object({
  ...byStaff,
  ...handling,
  email: byStaff.email.optional().transform((email) => email ?? null),
});

/** With one of the services, as its form offers them. */
export function newInquirySchema(services: readonly string[]) {
  return staffInquirySchema.extend({ serviceType: z.enum(services, { error: "Choose a service" }) });
}

export type StaffInquiryInput = z.input<typeof staffInquirySchema>;
export type StaffInquiry = z.output<typeof staffInquirySchema>;

const status = z.enum(inquiryStatuses, { error: "Choose a status" });

/** What staff may correct in an inquiry; the message stays as it was sent. */
export const inquiryEditSchema = staffInquirySchema
  .omit({ message: true })
  // One that came by email may have none.
  .extend({
    ...versionSchema.shape,
    status,
    phone: byStaff.phone.optional().transform((phone) => phone ?? ""),
  });

/** With one of the services: those there are, and the one that was asked for. */
export function inquiryEditSchemaOf(services: readonly string[]) {
  return inquiryEditSchema.extend({ serviceType: z.enum(services, { error: "Choose a service" }) });
}

export type InquiryEditInput = z.input<typeof inquiryEditSchema>;
export type InquiryEdit = z.output<typeof inquiryEditSchema>;

/** An inquiry's status and assignee: the line of controls on its page. */
export const handlingSchema = z.object({
  ...versionSchema.shape,
  status,
  assignedTo: handling.assignedTo,
});

export type HandlingInput = z.input<typeof handlingSchema>;

const reply = z.object({
  act: z.literal("reply"),
  ...versionSchema.shape,
  subject: requiredText("Enter a subject", 150, "The subject must have 150 characters or fewer"),
  message: multiline(
    requiredText("Enter your reply", 10_000, "Your reply must have 10,000 characters or fewer"),
  ),
});

const note = z.object({
  act: z.literal("note"),
  message: multiline(requiredText("Enter a note", 5_000, "A note must have 5,000 characters or fewer")),
});

/** One form for both. */
export const composerSchema = z.discriminatedUnion("act", [reply, note], {
  error: "Choose Reply or Note for staff",
});

export type ComposerInput = z.input<typeof reply>;
export type Reply = Omit<z.output<typeof reply>, "act">;
