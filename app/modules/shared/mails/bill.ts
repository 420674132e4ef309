import type { Sums } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";

interface Line {
  name: string;
  quantity: number;
  unitPriceCents: number;
  unit?: string;
  note?: string;
}

/** The bill of an email. */
export function billOf(lines: Line[], sums: Sums) {
  return {
    lines: lines.map(({ name, quantity, unitPriceCents, unit, note }) => {
      const priced = [`${quantity} × ${formatMoney(unitPriceCents)}`, unit].filter(Boolean).join(" ");
      return {
        what: name,
        how: [priced, note].filter(Boolean).join(". "),
        amount: formatMoney(quantity * unitPriceCents),
      };
    }),
    sums: sums.map(([label, cents]): [string, string] => [label, formatMoney(cents)]),
  };
}
