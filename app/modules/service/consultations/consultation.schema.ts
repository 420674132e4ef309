import { z } from "zod";
import { daySchema, multiline, timeSchema } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import { answers } from "./consultation-options";

const longest = 1_000;

const wish = multiline(
  z
    .string()
    .trim()
    .max(longest, `Shorten this to ${longest.toLocaleString("en-CA")} characters`)
    .optional()
    .transform((text) => text ?? ""),
);

/** What a resident does on the page: each button is one act. */
export const ownActSchema = z
  .object({
    act: z.enum(["ask", "choose", "others", "cancel"], { error: "Press one of the buttons" }),
    time: z.iso.datetime("Choose one of the times").optional(),
    wish,
  })
  .superRefine(({ act, time }, context) => {
    if (act === "choose" && !time)
      context.addIssue({ code: "custom", path: ["time"], message: "Choose one of the times" });
  });

export type OwnActInput = z.input<typeof ownActSchema>;
export type OwnAct = z.output<typeof ownActSchema>;

const day = () => daySchema("Enter a date, for example 2026-12-31");
const time = () => timeSchema("Enter a time, for example 14:30");
const length = "Enter the length in minutes, from 15 to 240";

/** Three times, on the company's wall clock, and who comes. */
export const offerSchema = z.object({
  ...{ day1: day(), time1: time(), day2: day(), time2: time(), day3: day(), time3: time() },
  minutes: z.coerce.number(length).int(length).min(15, length).max(240, length),
  visitorId: z.uuid("Choose who comes"),
});

export type OfferInput = z.input<typeof offerSchema>;
export type Offer = z.output<typeof offerSchema>;

const answer = () => z.enum(answers, { error: "Choose one" });

/** The check list, as the database keeps it. */
export const checksSchema = z.object({
  ...{ locks: answer(), windows: answer(), lights: answer(), garage: answer(), hedges: answer() },
  ...{ number: answer(), cameras: answer(), stickers: answer(), parcels: answer(), car: answer() },
  ...{ neighbours: answer(), keyholder: answer() },
});

/** What was found, and the one thing to do first; `corrects` says that it takes the place of what was written before. */
export const resultSchema = checksSchema.extend({
  corrects: z.literal("yes").optional(),
  recommendation: multiline(
    requiredText(
      "Write one recommendation",
      longest,
      "The recommendation must have 1,000 characters or fewer",
    ),
  ),
});

export type ResultInput = z.input<typeof resultSchema>;
export type Result = Omit<z.output<typeof resultSchema>, "corrects">;
