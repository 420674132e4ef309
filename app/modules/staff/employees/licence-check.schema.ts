import { z } from "zod";
import type { guard } from "~/messages/en/guard";
import { requiredText } from "~/platform/record.schema";

/** The form in a language. */
export function licenceCheckSchema({ number, longNumber }: typeof guard.errors) {
  return z.object({ number: requiredText(number, 40, longNumber) });
}

export type LicenceCheckInput = z.input<ReturnType<typeof licenceCheckSchema>>;
