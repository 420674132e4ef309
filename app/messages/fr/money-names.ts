import type { currency } from "~/platform/currency";

const taxes: Record<string, string> = { HST: "TVH", GST: "TPS", PST: "TVP", QST: "TVQ" };

/** A sales tax as French invoices name it; one that the company named otherwise stays. */
export function taxIn(name: string): string {
  return taxes[name] ?? name;
}

const currencies: Record<typeof currency.code, string> = { cad: "dollars canadiens" };

/** What is paid in, in words. */
export function currencyIn(code: typeof currency.code): string {
  return currencies[code];
}
