import { z } from "zod";
import { inquirySchema } from "./inquiry.schema";
import { inquirySources, inquiryStatuses } from "./inquiry-options";

const handling = {
  source: z.enum(inquirySources, { error: "Choose how it reached us" }),
  assignee: z.uuid("Choose one of the staff").optional(),
};

/** An enquiry that staff write down for someone who called or came by. */
export const staffInquirySchema = inquirySchema.extend(handling);

export type StaffInquiryInput = z.input<typeof staffInquirySchema>;
export type StaffInquiry = z.output<typeof staffInquirySchema>;

/** What staff may put right in an enquiry; the message stays as it was sent. */
export const inquiryEditSchema = inquirySchema.omit({ message: true }).extend({
  ...handling,
  status: z.enum(inquiryStatuses, { error: "Choose a status" }),
  version: z.coerce.number().int(),
});

export type InquiryEditInput = z.input<typeof inquiryEditSchema>;
export type InquiryEdit = z.output<typeof inquiryEditSchema>;

/** A note for other staff. */
export const noteSchema = z.object({
  note: z
    .string({ error: "Enter a note" })
    .trim()
    .min(1, "Enter a note")
    .max(5_000, "A note must have 5,000 characters or fewer"),
});

export type NoteInput = z.input<typeof noteSchema>;

/** An answer by mail. */
export const replySchema = z.object({
  subject: z
    .string({ error: "Enter a subject" })
    .trim()
    .min(1, "Enter a subject")
    .max(150, "The subject must have 150 characters or fewer"),
  message: z
    .string({ error: "Enter your reply" })
    .trim()
    .min(1, "Enter your reply")
    .max(10_000, "Your reply must have 10,000 characters or fewer"),
});

export type ReplyInput = z.input<typeof replySchema>;
