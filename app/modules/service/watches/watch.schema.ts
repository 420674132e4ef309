import { z } from "zod";
import type { house } from "~/messages/en/house";
import { daySchema, multiline, secret } from "~/platform/form-schema";
import { requiredText } from "~/platform/record.schema";
import { holdsCode, looksLikeAlarmCode } from "./alarm-codes";
import { depths, longestRemarks, longestText } from "./watch-options";

type Errors = typeof house.errors;

function text(max: number, errors: Errors) {
  return z
    .string()
    .trim()
    .max(max, errors.tooLong(max))
    .refine((typed) => !holdsCode(typed), errors.noCodes)
    .optional()
    .transform((typed) => typed ?? "");
}

function phrase(errors: Errors) {
  return secret(
    z
      .string()
      .trim()
      .refine((typed) => typed === "" || typed.length >= 6, errors.shortPhrase)
      .refine((typed) => typed.length <= 60, errors.longPhrase)
      .refine((typed) => !looksLikeAlarmCode(typed), errors.phraseIsCode)
      .optional()
      .transform((typed) => typed || undefined),
  );
}

/** What a resident asks for, with what is wrong in a language. */
export function watchSchema(errors: Errors) {
  const line = text(longestText, errors);
  return z.object({
    firstNight: daySchema(errors.firstNight),
    lastNight: daySchema(errors.lastNight),
    depth: z.enum(depths, { error: errors.depth }),
    keyholderId: z
      .union([z.uuid(errors.fromList), z.literal("")])
      .optional()
      .transform((id) => id || undefined),
    lights: line,
    vehicles: line,
    visitors: line,
    pets: line,
    deliveries: line,
    remarks: multiline(text(longestRemarks, errors)),
    passPhrase: phrase(errors),
  });
}

export type WatchInput = z.input<ReturnType<typeof watchSchema>>;
export type WatchTyped = z.output<ReturnType<typeof watchSchema>>;

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
