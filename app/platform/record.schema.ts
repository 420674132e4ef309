import { z } from "zod";
import { centsOf } from "./format";
import { bulkLimit } from "./list.server";

export const versionSchema = z.object({
  version: z.coerce.number({ error: "Open the form again" }).int("Open the form again"),
});

/** A text that must not be empty. */
export function requiredText(missing: string, maxLength: number, tooLong: string) {
  return z.string({ error: missing }).trim().min(1, missing).max(maxLength, tooLong);
}

/** Dollars as people type them, "$58,000" or "22.50", in cents; null if nothing was typed. */
export function dollarsSchema({ min, max = 9_999_999_99 }: { min: number; max?: number }) {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      const cents = centsOf(text ?? "");
      if (cents === null || (cents >= min && cents <= max)) return cents;
      context.addIssue({ code: "custom", message: "Enter an amount in dollars, for example 22.50" });
      return z.NEVER;
    });
}

/** A confirmed bulk act and the rows shown with it, each as `id.version`. */
export function bulkSchema<Act extends string>(acts: Record<Act, string>, { many }: { many: string }) {
  const error = `Choose the ${many} again.`;
  const picked = z.object({ id: z.uuid(error), version: z.int(error) });
  return z.object({
    act: z.custom<Act>((act) => typeof act === "string" && Object.hasOwn(acts, act), { error }),
    /** Signature of the rows that the page showed. */
    shown: z.string({ error }),
    id: z.array(z.string().transform(pickedOf).pipe(picked)).min(1, error).max(bulkLimit, error),
  });
}

function pickedOf(text: string) {
  const [id = "", version] = text.split(".");
  return { id, version: Number(version) };
}
