import { type Sums, type Tax, taxedSums } from "~/modules/shared/catalogue/sales-tax";
import { centsOf, formatMoney } from "~/platform/format";

export type { Sums } from "~/modules/shared/catalogue/sales-tax";

export type QuoteStatus = "draft" | "sent" | "accepted" | "declined" | "expired" | "replaced" | "withdrawn";

export const quoteStatuses: Record<QuoteStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  replaced: "Replaced",
  withdrawn: "Withdrawn",
};

/** From 1 to 999. */
export const isQuantity = /^[1-9]\d{0,2}$/;

export const quoteDays = 30;
export const maxLines = 30;

export const quoteUnits = [
  "each",
  "per hour",
  "per night",
  "per visit",
  "per week",
  "per month",
  "per year",
  "per event",
] as const;

export interface QuoteLine {
  name: string;
  quantity: number;
  unitPriceCents: number;
  unit: string;
  note: string;
}

interface Version {
  lines: QuoteLine[];
  terms: string;
  expiresOn: string;
}

export function totalOf(lines: QuoteLine[]): number {
  return lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
}

export function sumsOf(lines: QuoteLine[], tax: Tax): Sums {
  return taxedSums(totalOf(lines), tax);
}

/** A line as it is typed. */
export interface TypedLine {
  quantity?: string | undefined;
  price?: string | undefined;
}

/** What lines come to while they are typed: the amount of each that can be read, and the sums of those. */
export function typedSums(lines: TypedLine[], tax: Tax): { amounts: (number | null)[]; sums: Sums } {
  const amounts = lines.map(({ quantity = "", price = "" }) => {
    const [count, cents] = [quantity.trim() || "1", centsOf(price)];
    return cents === null || Number.isNaN(cents) || !isQuantity.test(count) ? null : Number(count) * cents;
  });
  return {
    amounts,
    sums: taxedSums(
      amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
      tax,
    ),
  };
}

/** What changed since the previous version, one sentence per change. */
export function differencesOf(before: Version, after: Version): string[] {
  const said: string[] = [];
  for (let index = 0; index < Math.max(before.lines.length, after.lines.length); index++) {
    const [old, line, which] = [before.lines[index], after.lines[index], `line ${index + 1}`];
    if (!old && line) said.push(`Line ${index + 1} was added: ${line.name}.`);
    if (old && !line) said.push(`Line ${index + 1} was removed: ${old.name}.`);
    if (!old || !line) continue;
    if (old.name !== line.name) said.push(`The name of ${which} was ${old.name} and is ${line.name}.`);
    const change = line.unitPriceCents - old.unitPriceCents;
    if (change !== 0)
      said.push(`The price of ${which} ${change < 0 ? "fell" : "rose"} by ${formatMoney(Math.abs(change))}.`);
    if (old.quantity !== line.quantity)
      said.push(`The quantity of ${which} was ${old.quantity} and is ${line.quantity}.`);
    if (old.unit !== line.unit) said.push(`The price of ${which} was ${old.unit} and is ${line.unit}.`);
    if (old.note !== line.note) said.push(`The note of ${which} changed.`);
  }
  const total = totalOf(after.lines) - totalOf(before.lines);
  if (total !== 0) said.push(`The total ${total < 0 ? "fell" : "rose"} by ${formatMoney(Math.abs(total))}.`);
  if (before.terms !== after.terms) said.push("The terms changed.");
  if (before.expiresOn !== after.expiresOn) said.push("The last day to accept changed.");
  return said;
}
