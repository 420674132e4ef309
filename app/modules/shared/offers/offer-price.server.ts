import { isTaxed, plusTax, salesTaxOf, withTax } from "~/modules/shared/catalogue/sales-tax";
import { company } from "~/modules/shared/company/company.server";
import { formatMoney } from "~/platform/format";

/** A price in words for staff: before tax, and what a visitor pays with it. */
export async function offerPrice(cents: number): Promise<{ amount: string; withTax: string }> {
  const tax = salesTaxOf(await company());
  const { payableCents } = withTax(cents, tax);
  return {
    amount: formatMoney(cents),
    withTax: isTaxed(tax) ? `${plusTax(tax)}, ${formatMoney(payableCents)} in all` : "no tax added",
  };
}
