import type { Sums } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";

interface Line {
  name: string;
  quantity: number;
  unitPriceCents: number;
  unit?: string;
  note?: string;
}

/** "32 hours × $42.50" for what is priced per hour, and "2 × $50.00 each". */
function pricedWords({ quantity, unitPriceCents, unit = "" }: Line): string {
  const [, counted] = /^per (\w+)$/.exec(unit) ?? [];
  const price = formatMoney(unitPriceCents);
  if (counted) return `${quantity} ${counted}${quantity === 1 ? "" : "s"} × ${price}`;
  return [`${quantity} × ${price}`, unit].filter(Boolean).join(" ");
}

/** The bill of an email. */
export function billOf(lines: Line[], sums: Sums) {
  return {
    lines: lines.map((line) => ({
      what: line.name,
      how: [pricedWords(line), line.note].filter(Boolean).join(". "),
      amount: formatMoney(line.quantity * line.unitPriceCents),
    })),
    sums: sums.map(([label, cents]): [string, string] => [label, formatMoney(cents)]),
  };
}
