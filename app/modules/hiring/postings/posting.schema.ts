import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { dollarsSchema, requiredText, versionSchema } from "~/platform/record.schema";
import { newPostingStatuses, payUnits, postingStatuses } from "./posting-options";
import { jobTypes } from "./posting-types";

const dollars = dollarsSchema({ min: 1 });

const answers = z.enum(["true", "false"], { error: "Choose one of the answers" }).optional();
const statement = answers.transform((answer) => (answer === undefined ? null : answer === "true"));
const demand = answers.transform((answer) => answer === "true");

const posting = z.object({
  title: requiredText("Enter a title", 120, "The title must have 120 characters or fewer"),
  location: requiredText("Enter a location", 120, "The location must have 120 characters or fewer"),
  type: z.enum(jobTypes, { error: "Choose a type" }),
  status: z.enum(newPostingStatuses, { error: "Choose a status" }),
  description: multiline(
    requiredText("Enter a description", 10_000, "The description must have 10,000 characters or fewer"),
  ),
  requirements: multiline(
    requiredText("Enter the requirements", 5_000, "The requirements must have 5,000 characters or fewer"),
  ),
  payMinCents: dollars,
  payMaxCents: dollars,
  payUnit: z.enum(payUnits, { error: "Choose hour or year" }).default("hour"),
  vacancy: statement,
  usesAi: statement,
  closesOn: z.iso
    .date("Enter a date, for example 2026-12-31")
    .optional()
    .transform((day) => day ?? null),
  requiresWorkAuthorization: demand,
  requiresDriversLicence: demand,
});

interface Ends {
  payMinCents: number | null;
  payMaxCents: number | null;
}

function isRange({ payMinCents: min, payMaxCents: max }: Ends, context: z.RefinementCtx): void {
  const fault = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (min === null && max !== null) fault("payMinCents", "Enter the lowest pay as well");
  if (min !== null && max !== null && max < min)
    fault("payMaxCents", "The highest pay cannot be below the lowest");
}

/** A single amount is both ends of the range. */
function withBothEnds<P extends Ends>(input: P): P {
  return { ...input, payMaxCents: input.payMaxCents ?? input.payMinCents };
}

export const newPostingSchema = posting.superRefine(isRange).transform(withBothEnds);

export type NewPostingInput = z.input<typeof newPostingSchema>;
export type NewPosting = z.output<typeof newPostingSchema>;

const status = z.enum(postingStatuses, { error: "Choose a status" });

export const postingEditSchema = posting
  .extend({ ...versionSchema.shape, status })
  .superRefine(isRange)
  .transform(withBothEnds);

export type PostingEditInput = z.input<typeof postingEditSchema>;
export type PostingEdit = z.output<typeof postingEditSchema>;

/** The status alone, from the row of the list. */
export const postingStatusSchema = z.object({ ...versionSchema.shape, status });

export type PostingStatusInput = z.input<typeof postingStatusSchema>;
