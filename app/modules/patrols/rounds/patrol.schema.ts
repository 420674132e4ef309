import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import { maxStreets } from "./patrol-options";

const shortText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Use ${maxLength} characters or fewer`)
    .optional()
    .transform((text) => text ?? "");

/** What a guard's page sends: a pass, the end of a round, or that the last press was a mistake. */
export const tapSchema = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("pass"), street: z.uuid("Press a street on the list"), note: shortText(300) }),
    z.object({
      act: z.literal("round"),
      shift: z.uuid("Open the page again"),
      missed: z
        .array(z.uuid("Open the page again"))
        .max(maxStreets, "Open the page again")
        .optional()
        .transform((ids) => ids ?? []),
    }),
    z.object({ act: z.literal("undo"), pass: z.uuid("Open the page again") }),
  ],
  { error: "Press the button of a street" },
);

/** The streets of a round, one per line, each once. */
export const roundSchema = z.object({
  streets: multiline(z.string({ error: "Enter the streets" }))
    .transform((text) => text.split("\n").flatMap((line) => line.trim().replace(/\s+/g, " ") || []))
    .refine((names) => names.length <= maxStreets, `Use ${maxStreets} streets or fewer`)
    .refine((names) => names.every((name) => name.length <= 120), "Use 120 characters or fewer for a street")
    .refine(
      (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
      "Name each street once",
    ),
});

export type RoundInput = z.input<typeof roundSchema>;

/** A pass entered by staff; the time is the clock's in that night, and `turn` says which if it comes twice. */
export const passSchema = z.object({
  streetId: z.uuid("Choose a street"),
  time: z.string({ error: "Enter the time" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time as 23:40"),
  turn: z.enum(["first", "second"], { error: "Choose one of the two" }).optional(),
  vehicle: shortText(40),
  note: shortText(300),
  reason: shortText(200),
});

export type PassInput = z.input<typeof passSchema>;

export const missSchema = z.object({
  passes: z.coerce
    .number({ error: "Enter how many passes" })
    .int("Enter a whole number")
    .min(1, "Enter at least 1")
    .max(99, "Enter 99 at most"),
  reason: requiredText("Enter the reason", 200, "The reason must have 200 characters or fewer"),
});

export type MissInput = z.input<typeof missSchema>;

export const reasonSchema = z.object({
  reason: requiredText("Enter the reason", 200, "The reason must have 200 characters or fewer"),
});

export type ReasonInput = z.input<typeof reasonSchema>;

/** Of a late round. */
export const seenSchema = z.object({
  done: requiredText("Say what was done", 200, "Use 200 characters or fewer"),
});

export type SeenInput = z.input<typeof seenSchema>;
