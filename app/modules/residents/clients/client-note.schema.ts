import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";

export const clientNoteSchema = z.object({
  note: multiline(requiredText("Write a note", 5_000, "Use 5,000 characters or fewer")),
});

export type ClientNoteInput = z.input<typeof clientNoteSchema>;
