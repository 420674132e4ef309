import { z } from "zod";
import { versionSchema } from "~/platform/record.schema";

const heir = z
  .union([z.literal("nobody"), z.uuid()], { error: "Choose a colleague, or nobody" })
  .optional()
  .transform((value) => (value === undefined || value === "nobody" ? null : value));

/** Who takes over somebody's work: a member of staff, or nobody. */
export const handoverSchema = z.object({ inquiriesTo: heir, interviewsTo: heir });

export const archiveSchema = handoverSchema.extend(versionSchema.shape);

export type HandoverInput = z.input<typeof handoverSchema>;
export type Handover = z.output<typeof handoverSchema>;

/** As an act keeps it that waits for a password. */
export function handoverFields({ inquiriesTo, interviewsTo }: Handover): Record<string, string> {
  return { inquiriesTo: inquiriesTo ?? "nobody", interviewsTo: interviewsTo ?? "nobody" };
}
