import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";

export const cannedReplySchema = z.object({
  title: requiredText("Enter a title", 80, "The title must have 80 characters or fewer"),
  body: multiline(requiredText("Enter the text", 2_000, "The text must have 2,000 characters or fewer")),
});

export const cannedReplyEditSchema = cannedReplySchema.extend(versionSchema.shape);

export type CannedReplyInput = z.input<typeof cannedReplySchema>;
export type CannedReply = z.output<typeof cannedReplySchema>;
