import { z } from "zod";
import { versionSchema } from "~/platform/record.schema";

export const noHeir = "Choose someone from the list, or nobody";

const heir = z
  .union([z.literal("nobody"), z.uuid()], { error: noHeir })
  .optional()
  .transform((value) => (value === undefined || value === "nobody" ? null : value));

/** The same, with undefined for no answer: who takes a colleague's work is never a default. */
const colleague = z
  .union([z.literal("nobody"), z.uuid()], { error: noHeir })
  .optional()
  .transform((value) => (value === "nobody" ? null : value));

/** Who takes over a person's work: a guard, a member of staff, or nobody. */
export const handoverSchema = z.object({
  tonightTo: heir,
  shiftsTo: heir,
  inquiriesTo: colleague,
  interviewsTo: colleague,
});

export const archiveSchema = handoverSchema.extend(versionSchema.shape);

export type HandoverInput = z.input<typeof handoverSchema>;
export type Handover = z.output<typeof handoverSchema>;

/** As stored in an act that waits for a password. */
export function handoverFields(to: Handover): Record<string, string> {
  return Object.fromEntries(Object.entries(to).map(([name, heir]) => [name, heir ?? "nobody"]));
}
