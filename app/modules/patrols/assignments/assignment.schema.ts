import { z } from "zod";
import { daySchema, multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";
import { assignmentStatuses, everyNight, scopes } from "./assignment-options";

const date = "Enter a date, for example 2026-12-31";
const time = "Enter a time, for example 23:00";
const wallTime = z
  .string({ error: time })
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, time)
  .transform((text) => text.padStart(5, "0"));

/** Null if nobody or nothing was chosen. */
function chosen(error: string) {
  return z
    .uuid(error)
    .optional()
    .transform((id) => id ?? null);
}

const dates = daySchema(date);

const lastDay = dates.optional().transform((day) => day ?? null);

const weekday = z.coerce.number("Choose weekdays").int("Choose weekdays").min(1, "Choose weekdays").max(7);

const weekdays = z
  .array(z.union([z.literal(everyNight), weekday], { error: "Choose weekdays" }))
  .optional()
  .transform((days = []) =>
    days.includes(everyNight)
      ? [1, 2, 3, 4, 5, 6, 7]
      : [...new Set(days.flatMap((day) => (day === everyNight ? [] : day)))].sort(),
  );

const assignment = z.object({
  title: requiredText("Enter a title", 120, "The title must have 120 characters or fewer"),
  location: requiredText("Enter the location", 200, "The location must have 200 characters or fewer"),
  communityId: chosen("Choose a community from the list"),
  guardId: chosen("Choose a guard from the list"),
  day: dates,
  from: wallTime,
  to: wallTime,
  notes: multiline(
    z
      .string()
      .trim()
      .max(1_000, "The notes must have 1,000 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  ),
});

/** Row 209: a shift ends after it starts, on the next day if its end is the earlier time. */
function endsLater({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  if (from === to)
    context.addIssue({ code: "custom", path: ["to"], message: "The end must be after the start" });
}

const leftOut = z
  .string()
  .optional()
  .transform((text) => [...new Set((text ?? "").split(/[\s,;]+/).filter(Boolean))].sort())
  .superRefine((days, context) => {
    const wrong = days.filter((day) => !dates.safeParse(day).success).map((day) => `“${day.slice(0, 20)}”`);
    if (wrong.length > 0)
      context.addIssue({
        code: "custom",
        message: `Enter dates like 2026-12-24: ${wrong.slice(0, 5).join(", ")} ${wrong.length === 1 ? "is not one" : "are not"}`,
      });
    if (days.length > 100) context.addIssue({ code: "custom", message: "Leave out at most 100 nights" });
  });

/** With weekdays it is a series. */
export const newAssignmentSchema = assignment
  .extend({ weekdays, lastDay, leftOut })
  .superRefine(endsLater)
  .superRefine((input, context) => {
    const repeats = input.weekdays.length > 0;
    if (input.lastDay !== null && input.lastDay < input.day)
      context.addIssue({
        code: "custom",
        path: ["lastDay"],
        message: "The last night must not be before the first one",
      });
    if (!repeats && (input.lastDay || input.leftOut.length > 0))
      context.addIssue({
        code: "custom",
        path: ["weekdays"],
        message: "Choose the weekdays it repeats on",
      });
  });

export type NewAssignmentInput = z.input<typeof newAssignmentSchema>;
export type NewAssignment = z.output<typeof newAssignmentSchema>;

/** `confirmed` is what the page said a change to several nights would do. */
export const assignmentEditSchema = assignment
  .extend({
    status: z.enum(assignmentStatuses, { error: "Choose a status" }),
    scope: z.enum(scopes, { error: "Choose which nights this is for" }).default("this"),
    weekdays,
    lastDay,
    confirmed: z.string().optional(),
    ...versionSchema.shape,
  })
  .superRefine(endsLater)
  .superRefine((input, context) => {
    if (input.scope !== "this" && input.weekdays.length === 0)
      context.addIssue({ code: "custom", path: ["weekdays"], message: "Choose at least one weekday" });
  });

export type AssignmentEditInput = z.input<typeof assignmentEditSchema>;
export type AssignmentEdit = z.output<typeof assignmentEditSchema>;

/** Who takes a shift; nobody leaves it open. */
export const shiftGuardSchema = versionSchema.extend({
  guardId: z
    .union([z.uuid(), z.literal("nobody")], { error: "Choose a guard" })
    .transform((id) => (id === "nobody" ? null : id)),
});

export type ShiftGuardInput = z.input<typeof shiftGuardSchema>;

export const assignmentDeleteSchema = versionSchema.extend({
  scope: z.enum(scopes, { error: "Choose which nights to delete" }).default("this"),
});
