const brands: Record<string, string> = { amex: "American Express" };

/** "Visa ending in 4242"; `brand` as the provider spells it. */
export function formatCard(brand: string | null, last4: string): string {
  const name = brand ? (brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)) : "Card";
  return `${name} ending in ${last4}`;
}
