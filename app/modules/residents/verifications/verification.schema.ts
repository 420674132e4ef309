import { z } from "zod";
import { addressShape } from "~/modules/accounts/profiles/profile.schema";
import { emailSchema, postalCodeSchema } from "~/platform/contact-details";
import { daySchema, multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";
import { documentKinds, rejectionReasons } from "./verification-options";

const optionalText = (maxLength: number) =>
  multiline(
    z
      .string()
      .trim()
      .max(maxLength, `Use ${maxLength} characters or fewer`)
      .optional()
      .transform((text) => text ?? ""),
  );

/** The verification card; the document is added as a file. */
export const submissionSchema = z
  .object({
    email: emailSchema("Please enter a valid email address"),
    ...addressShape,
    notes: optionalText(1_000),
    accuracy: z.literal("on", { error: "Confirm that what you typed is accurate" }),
  })
  .transform(({ accuracy: _, ...same }) => same);

export type SubmissionInput = z.input<typeof submissionSchema>;
export type Submission = z.output<typeof submissionSchema>;

export const readingSchema = z.object({
  houseNumber: requiredText(
    "Type the house number that the document shows",
    20,
    "Use 20 characters or fewer",
  ),
  street: requiredText("Type the street that the document shows", 120, "Use 120 characters or fewer"),
  zipCode: postalCodeSchema("Type the postal code that the document shows"),
  documentKind: z.enum(Object.keys(documentKinds), { error: "Choose what kind of document it is" }),
  documentDate: daySchema("Type the date of the document").refine((day) => day <= tomorrow(), {
    error: "The date of the document is in the future",
  }),
});

/** The latest date anywhere on Earth. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

export type ReadingInput = z.input<typeof readingSchema>;
export type NewReading = z.output<typeof readingSchema>;

export const rejectionSchema = z
  .object({
    ...versionSchema.shape,
    reason: z.enum(rejectionReasons, { error: "Choose a reason" }),
    note: optionalText(1_000),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    error: "Say in a note what is wrong",
  });

export type RejectionInput = z.input<typeof rejectionSchema>;
export type Rejection = z.output<typeof rejectionSchema>;

/** A status set without a document: what it becomes, and why. */
export const toggleSchema = z.object({
  to: z.enum(["verified", "unverified"], { error: "Open the form again" }),
  reason: requiredText("Say why", 500, "Use 500 characters or fewer"),
});

export type ToggleInput = z.input<typeof toggleSchema>;
export type Toggle = z.output<typeof toggleSchema>;
