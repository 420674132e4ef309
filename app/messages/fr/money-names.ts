import type { currency } from "~/platform/currency";

const taxes: Record<string, string> = { HST: "TVH", GST: "TPS", PST: "TVP", QST: "TVQ" };

/** Sales taxes as French invoices name them, "la TPS et la TVQ"; one that the company named otherwise stays. */
export function taxesIn(names: string[]): string {
  return names.map((name) => `la ${taxes[name] ?? name}`).join(" et ");
}

const currencies: Record<typeof currency.code, string> = { cad: "dollars canadiens" };

/** What is paid in, in words. */
export function currencyIn(code: typeof currency.code): string {
  return currencies[code];
}
