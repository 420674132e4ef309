import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";
import { communityStatuses, maxGuards, postalPrefix } from "./community-options";
import { outlineText, readOutline } from "./outline";

const maxPrefixes = 60;

/** "l5m, L5N" becomes ["L5M", "L5N"]. */
export const prefixesSchema = z
  .string()
  .max(600, "Use 600 characters or fewer")
  .optional()
  .transform((text = "") =>
    [
      ...new Set(
        text
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ].sort(),
  )
  .superRefine((prefixes, context) => {
    const wrong = prefixes.find((prefix) => !postalPrefix.test(prefix));
    if (wrong !== undefined)
      context.addIssue({
        code: "custom",
        message: `Enter the first three characters of postal codes, such as L5M: ${wrong.slice(0, 12)} is not one`,
      });
    if (prefixes.length > maxPrefixes)
      context.addIssue({ code: "custom", message: `Enter at most ${maxPrefixes} prefixes` });
  });

/** Corners as they are stored, or the problem with its line. */
export const outlineSchema = multiline(
  z
    .string()
    .max(12_000, "Use 12,000 characters or fewer")
    .optional()
    .transform((typed, context) => {
      const read = readOutline(typed ?? "");
      if (read.problem === undefined) return outlineText(read.corners);
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
);

export const communitySchema = z.object({
  name: requiredText("Name is required", 80, "The name must have 80 characters or fewer"),
  description: multiline(
    z
      .string()
      .trim()
      .max(2_000, "The description must have 2,000 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  ),
  status: z.enum(communityStatuses, { error: "Choose a status" }),
  postalPrefixes: prefixesSchema,
  guardsNeeded: z.coerce
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(maxGuards, `Enter ${maxGuards} at most`)
    .optional()
    .transform((guards) => guards ?? null),
  outline: outlineSchema,
});

export type CommunityInput = z.input<typeof communitySchema>;
export type Community = z.output<typeof communitySchema>;

export const communityEditSchema = communitySchema.extend(versionSchema.shape);

export type CommunityEditInput = z.input<typeof communityEditSchema>;

export const newMemberSchema = z.object({ userId: z.uuid("Select a person") });

export type NewMemberInput = z.input<typeof newMemberSchema>;

export const pickSchema = z.object({
  community: z.string({ error: "Choose a community" }).trim().min(1, "Choose a community").max(80),
});

export type PickInput = z.input<typeof pickSchema>;

export const joinSchema = z.object({ communityId: z.uuid("Choose a community") });

export const decisionSchema = z.object({
  reason: multiline(
    z
      .string()
      .trim()
      .max(500, "Use 500 characters or fewer")
      .optional()
      .transform((text) => text ?? ""),
  ),
});

export type JoinInput = z.input<typeof joinSchema>;
