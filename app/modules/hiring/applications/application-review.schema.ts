import { z } from "zod";
import { daySchema, multiline } from "~/platform/form-schema";
import { bulkSchema, requiredText, versionSchema } from "~/platform/record.schema";
import { applicationNoun, bulkLabels, reasonOf, rejectionReasons } from "./application-review-options";
import { applicationStatuses } from "./application-states";

const longest = 5_000;
const tooLong = "Use 5,000 characters or fewer";

const reason = z
  .enum(Object.keys(rejectionReasons), { error: "Choose one of the reasons" })
  .optional()
  .transform((text) => reasonOf(text ?? null) ?? undefined);

/** A box that means no when it is absent. */
const mail = z
  .literal("on")
  .optional()
  .catch(undefined)
  .transform((value) => value === "on");

export const statusSchema = z.object({
  ...versionSchema.shape,
  to: z.enum(applicationStatuses, { error: "Choose a status" }),
  reason,
  note: multiline(z.string().trim().max(longest, tooLong).optional()),
  mail,
});
export type StatusInput = z.input<typeof statusSchema>;

export const ratingSchema = z.object({
  ...versionSchema.shape,
  rating: z
    .enum(["1", "2", "3", "4", "5"], { error: "Choose 1 to 5" })
    .optional()
    .transform((text) => (text === undefined ? null : Number(text))),
});
export type RatingInput = z.input<typeof ratingSchema>;

export const callSchema = z.object({ toldOn: daySchema("Enter the day, for example 2026-12-31") });
export type CallInput = z.input<typeof callSchema>;

export const noteSchema = z.object({ body: multiline(requiredText("Enter a note", longest, tooLong)) });
export type NoteInput = z.input<typeof noteSchema>;

/** A bulk act with what it needs besides the rows. */
export const reviewBulkSchema = bulkSchema(bulkLabels, applicationNoun("")).extend({ reason, mail });
