import { english } from "~/messages/en/messages";
import type { Messages } from "~/messages/messages";
import { salesTaxOf } from "~/modules/shared/catalogue/sales-tax";
import { company } from "~/modules/shared/company/company.server";

interface Line {
  id: string;
  name: string;
  quantity: number;
  unitPriceCents: number;
  note: string;
}

/** The products that an inquiry asks for, in the words of a page. */
export interface AskedProducts {
  title: string;
  lines: { id: string; text: string; note: string }[];
  total: readonly [label: string, amount: string];
}

/** Lines of an inquiry in words, English ones if none are given; undefined without any. */
export async function askedProducts(
  lines: readonly Line[],
  { askedLines: words, formats: { money } }: Pick<Messages, "askedLines" | "formats"> = english,
): Promise<AskedProducts | undefined> {
  if (lines.length === 0) return undefined;
  const { rates } = salesTaxOf(await company());
  const cents = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  return {
    title: words.title,
    lines: lines.map(({ id, name, quantity, unitPriceCents, note }) => ({
      ...{ id, text: words.each(name, quantity, money(unitPriceCents)) },
      note: note && `${note}.`,
    })),
    total: [words.total(rates.map(({ name }) => name)), money(cents)],
  };
}
