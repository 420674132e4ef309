import { z } from "zod";
import { longestQuestion } from "~/modules/assistant/knowledge/question";
import { inquirySchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { multiline } from "~/platform/form-schema";
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

/** Who wants a person, and what it is about, which the chat may say already. */
export const personSchema = inquirySchema
  .pick({ name: true, email: true, phone: true })
  .extend(questionSchema.shape);

export type PersonInput = z.input<typeof personSchema>;
