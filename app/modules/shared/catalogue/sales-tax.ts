/** The tax on what the company sells, from its settings. What Stripe charges is computed by Stripe Tax instead. */
export interface Tax {
  /** As on an invoice, such as HST. */
  name: string;
  /** Whole, 0 for a company that does not charge any. */
  percent: number;
}

/** The tax of a company. */
export function salesTaxOf({ taxName, taxPercent }: { taxName: string; taxPercent: number }): Tax {
  return { name: taxName, percent: taxPercent };
}

/** The last lines of what is to be paid: what it costs, the tax, and the sum that counts. */
export type Sums = [label: string, cents: number][];

export function taxedSums(cents: number, { name, percent }: Tax, last = "Total to pay"): Sums {
  if (percent === 0) return [[last, cents]];
  const { taxCents, payableCents } = withTax(cents, percent);
  return [
    [`Total before ${name}`, cents],
    [`${name} (${percent}%)`, taxCents],
    [last, payableCents],
  ];
}

/** "plus HST", behind a price. */
export function plusTax({ name, percent }: Tax): string {
  return percent === 0 ? "with no tax added" : `plus ${name}`;
}

/** "before HST", behind a sum. */
export function beforeTax({ name, percent }: Tax): string {
  return percent === 0 ? "with no tax added" : `before ${name}`;
}

/** "HST included", behind what was paid. */
export function taxIncluded({ name, percent }: Tax): string {
  return percent === 0 ? "with no tax" : `${name} included`;
}

/** What is paid for a sum before tax, rounded once, half a cent up (Excise Tax Act, section 165.2). */
export function withTax(cents: number, percent: number): { taxCents: number; payableCents: number } {
  const taxCents = Math.round((cents * percent) / 100);
  return { taxCents, payableCents: cents + taxCents };
}
