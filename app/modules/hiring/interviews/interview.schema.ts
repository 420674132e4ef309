import { z } from "zod";
import { daySchema, multiline, timeSchema } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";
import { interviewKinds } from "./interview-options";

const length = "Enter the length in minutes, from 5 to 480";

/** An interview as staff plan it; date and time are those on the company's wall clock. */
export const interviewSchema = z.object({
  day: daySchema("Enter a date, for example 2026-12-31"),
  time: timeSchema("Enter a time, for example 14:30"),
  minutes: z.coerce.number(length).int(length).min(5, length).max(480, length),
  kind: z.enum(interviewKinds, { error: "Choose how you meet" }),
  place: requiredText(
    "Enter the address, the link or the number you will call",
    300,
    "The place must have 300 characters or fewer",
  ),
  interviewerId: z.uuid("Choose who holds the interview"),
  /** Confirms that the interviewer may have another one at that time; a box means no when it is absent. */
  anyway: z
    .literal("on")
    .optional()
    .catch(undefined)
    .transform((value) => value === "on"),
  note: multiline(
    z
      .string()
      .trim()
      .max(1_000, "The note must have 1,000 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  ),
});

export type InterviewInput = z.input<typeof interviewSchema>;
export type NewInterview = z.output<typeof interviewSchema>;

export const interviewEditSchema = interviewSchema.extend(versionSchema.shape);

export type InterviewEditInput = z.input<typeof interviewEditSchema>;
export type InterviewEdit = z.output<typeof interviewEditSchema>;
