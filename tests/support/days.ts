import { timeZone } from "../../app/modules/operations/demo/demo-company";

/** A day from now by the company's clock, as forms have it: in the evening UTC is a day ahead. */
export function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
