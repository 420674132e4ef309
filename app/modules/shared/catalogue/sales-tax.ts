/** One tax, as on an invoice: HST at 13 percent, or QST at 9.975. */
export interface Rate {
  name: string;
  /** With three decimals at most. */
  percent: number;
}

/** The tax on what the company sells, from its settings. What Stripe charges is computed by Stripe Tax instead. */
export interface Tax {
  /** "HST", or "GST and QST". */
  name: string;
  /** What is added; none for a company that does not charge any. */
  rates: readonly Rate[];
}

interface TaxSettings {
  taxName: string;
  taxPercent: number;
  secondTaxName: string | null;
  secondTaxPercent: number | null;
}

/** The tax of a company: one, or two side by side. */
export function salesTaxOf(company: TaxSettings): Tax {
  const { taxName, taxPercent, secondTaxName, secondTaxPercent } = company;
  return taxOf([
    { name: taxName, percent: taxPercent },
    { name: secondTaxName ?? "", percent: secondTaxPercent ?? 0 },
  ]);
}

/** What these rates add, such as those that a quote was made with. */
export function taxOf(all: readonly Rate[]): Tax {
  const rates = all.filter(({ percent }) => percent > 0);
  return { name: rates.map(({ name }) => name).join(" and ") || "tax", rates };
}

/** Whether any tax is added. */
export function isTaxed({ rates }: Tax): boolean {
  return rates.length > 0;
}

/** The last lines of what is to be paid: what it costs, each tax, and the sum that counts. */
export type Sums = [label: string, cents: number][];

export function taxedSums(cents: number, tax: Tax, last = "Total to pay"): Sums {
  if (!isTaxed(tax)) return [[last, cents]];
  const { each, payableCents } = withTax(cents, tax);
  return [[`Total before ${tax.name}`, cents], ...each, [last, payableCents]];
}

/** "plus HST", behind a price. */
export function plusTax(tax: Tax): string {
  return isTaxed(tax) ? `plus ${tax.name}` : "with no tax added";
}

/** "before HST", behind a sum. */
export function beforeTax(tax: Tax): string {
  return isTaxed(tax) ? `before ${tax.name}` : "with no tax added";
}

/** "HST included", behind what was paid. */
export function taxIncluded(tax: Tax): string {
  return isTaxed(tax) ? `${tax.name} included` : "with no tax";
}

/**
 * What is paid for a sum before tax. Each tax is computed from that sum and rounded once, half a cent up (Excise Tax
 * Act, section 165.2; Revenu Québec, "Calculating the taxes", in two steps).
 */
export function withTax(cents: number, { rates }: Tax): { each: Sums; payableCents: number } {
  const each = rates.map(({ name, percent }): Sums[number] => [
    `${name} (${percent}%)`,
    // In whole thousandths of a percent, because 9.975 is no exact number to a computer.
    Math.round((cents * Math.round(percent * 1_000)) / 100_000),
  ]);
  return { each, payableCents: each.reduce((sum, [, taxCents]) => sum + taxCents, cents) };
}
