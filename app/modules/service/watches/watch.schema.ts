import { z } from "zod";
import { daySchema, multiline, secret } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import { holdsCode, looksLikeAlarmCode } from "./alarm-codes";
import { depths, longestRemarks, longestText } from "./watch-options";

const noCodes = "Leave out codes and PINs: we never take them";

function text(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use ${max} characters or fewer`)
    .refine((typed) => !holdsCode(typed), noCodes)
    .optional()
    .transform((typed) => typed ?? "");
}

const chosenId = z
  .union([z.uuid("Choose from the list"), z.literal("")])
  .optional()
  .transform((id) => id || undefined);

const phrase = secret(
  z
    .string()
    .trim()
    .refine((typed) => typed === "" || typed.length >= 6, "Use at least 6 characters, such as three words")
    .refine((typed) => typed.length <= 60, "Use 60 characters or fewer")
    .refine((typed) => !looksLikeAlarmCode(typed), "Use words: 4 to 6 digits look like an alarm code")
    .optional()
    .transform((typed) => typed || undefined),
);

/** What a resident asks for. */
export const watchSchema = z.object({
  firstNight: daySchema("Enter the first night"),
  lastNight: daySchema("Enter the last night"),
  depth: z.enum(depths, { error: "Choose where we look" }),
  keyholderId: chosenId,
  lights: text(longestText),
  vehicles: text(longestText),
  visitors: text(longestText),
  pets: text(longestText),
  deliveries: text(longestText),
  remarks: multiline(text(longestRemarks)),
  passPhrase: phrase,
});

export type WatchInput = z.input<typeof watchSchema>;
export type WatchTyped = z.output<typeof watchSchema>;

const version = z.coerce.number({ error: "Open the request again" }).int("Open the request again");

/** What staff send about a request; each act reads its own fields. */
export const answerSchemas = {
  accept: z.object({ version, streetId: z.uuid("Choose the street of the house") }),
  refuse: z.object({
    version,
    reason: requiredText("Enter the reason, which the resident reads", 300, "Use 300 characters or fewer"),
  }),
  end: z.object({ version }),
  phrase: z.object({
    passPhrase: secret(requiredText("Enter what was said", 60, "Use 60 characters or fewer")),
  }),
};

export type AnswerAct = keyof typeof answerSchemas;
