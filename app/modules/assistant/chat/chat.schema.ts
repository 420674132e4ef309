import { z } from "zod";
import { longestQuestion } from "~/modules/assistant/knowledge/question";
import { inquirySchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { multiline } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import { chatTexts } from "./turn-kinds";

/** A blank question is no mistake: it is ignored. */
export const questionSchema = z.object({
  question: multiline(
    z
      .string()
      .optional()
      .transform((text = "") => text.trim())
      .refine((text) => text.length <= longestQuestion, chatTexts.tooLong),
  ),
});

export type QuestionInput = z.input<typeof questionSchema>;

/** Who wants a person, and what to ask them. */
export const personSchema = inquirySchema.pick({ name: true, email: true, phone: true }).extend({
  question: multiline(requiredText("Enter your question", longestQuestion, chatTexts.tooLong)),
});

export type PersonInput = z.input<typeof personSchema>;
