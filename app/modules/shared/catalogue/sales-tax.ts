/**
 * The tax on what we sell in Ontario, the only province so far: 5 % under section 165(1) of the Excise Tax Act (R.S.C.
 * 1985, c. E-15) and Ontario's 8 % under section 165(2), together the CRA's HST rate of 13 %. What Stripe charges is
 * computed by Stripe Tax instead.
 */
export const salesTax = { name: "HST", percent: 13 };

/** The last lines of what is to be paid: what it costs, the tax, and the sum that counts. */
export type Sums = [label: string, cents: number][];

export function taxedSums(cents: number, percent: number, last = "Total to pay"): Sums {
  if (percent === 0) return [[last, cents]];
  const { taxCents, payableCents } = withTax(cents, percent);
  return [
    [`Total before ${salesTax.name}`, cents],
    [`${salesTax.name} (${percent}%)`, taxCents],
    [last, payableCents],
  ];
}

/** What is paid for a sum before tax, rounded once, half a cent up (Excise Tax Act, section 165.2). */
export function withTax(cents: number, percent: number): { taxCents: number; payableCents: number } {
  const taxCents = Math.round((cents * percent) / 100);
  return { taxCents, payableCents: cents + taxCents };
}
