import { offers } from "~/messages/en/offers";
import { isAlways } from "~/messages/line-hours";

/** What holds for every plan; support at any time only where the emergency line is always answered. */
export function planTerms(lineHours: string, { terms, support } = offers): string[] {
  return isAlways(lineHours) ? [...terms, support] : terms;
}
