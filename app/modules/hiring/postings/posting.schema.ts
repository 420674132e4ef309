import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { dollarsSchema, requiredText, versionSchema } from "~/platform/record.schema";
import { newPostingStatuses, payUnits, postingStatuses } from "./posting-options";
import { validationErrors } from "./posting-rules";
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

const status = z.enum(postingStatuses, { error: "Choose a status" });
const edit = posting.extend({ ...versionSchema.shape, status });

/** What was typed of a posting that is to be public, even if some of it is not valid. */
const typed = z.object({
  status: z.literal("active"),
  title: z.string().catch(""),
  description: z.string().catch(""),
  requirements: z.string().catch(""),
  payMinCents: z.number().nullable().catch(null),
  payMaxCents: z.number().nullable().catch(null),
  payUnit: z.enum(payUnits).catch("hour"),
  vacancy: z.boolean().nullable().catch(null),
  usesAi: z.boolean().nullable().catch(null),
});

/** What the rules of publicly advertised jobs want, in fields that have no other fault. */
function isFit(input: unknown, context: z.RefinementCtx): void {
  const { data } = typed.safeParse(input);
  if (!data) return;
  const faulty = new Set(context.issues.map(({ path }) => path?.[0]));
  for (const [name, message] of Object.entries(validationErrors(withBothEnds(data))))
    if (!faulty.has(name)) context.addIssue({ code: "custom", path: [name], message });
}

/** Beside what is missing, so that one try shows it all. */
const always = { when: () => true };

export const newPostingSchema = posting.superRefine(isRange).transform(withBothEnds);
export const postingEditSchema = edit.superRefine(isRange).transform(withBothEnds);

/** The same for companies that the rules hold for. */
export const fitPostingSchema = posting
  .superRefine(isRange)
  .superRefine(isFit, always)
  .transform(withBothEnds);
export const fitPostingEditSchema = edit
  .superRefine(isRange)
  .superRefine(isFit, always)
  .transform(withBothEnds);

export type NewPostingInput = z.input<typeof newPostingSchema>;
export type NewPosting = z.output<typeof newPostingSchema>;
export type PostingEditInput = z.input<typeof postingEditSchema>;
export type PostingEdit = z.output<typeof postingEditSchema>;

/** The status alone, from the row of the list. */
export const postingStatusSchema = z.object({ ...versionSchema.shape, status });

export type PostingStatusInput = z.input<typeof postingStatusSchema>;
