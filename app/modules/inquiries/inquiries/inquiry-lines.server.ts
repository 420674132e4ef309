import { salesTaxOf, taxedSums } from "~/modules/shared/catalogue/sales-tax";
import { company } from "~/modules/shared/company/company.server";
import { billOf } from "~/modules/shared/mails/bill";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";

/** A product of the shop that someone asks for, as it was when they asked. */
export interface NewLine {
  productId: string;
  name: string;
  priceCents: number;
  quantity: number;
  note: string;
}

/** Stores what is asked for; later changes in the shop do not affect it. */
export async function add(inquiryId: string, lines: NewLine[], trx: Executor): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ productId, name, priceCents, quantity, note }, index) => ({
    id: newId(),
    inquiryId,
    position: index + 1,
    productId,
    name,
    unitPriceCents: priceCents,
    quantity,
    note,
  }));
  await trx.insertInto("inquiryLines").values(rows).execute();
}

const maxRows = 100;

export function list(inquiryId: string, executor: Executor = db) {
  return executor
    .selectFrom("inquiryLines")
    .select(["id", "name", "unitPriceCents", "quantity", "note"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("position")
    .limit(maxRows)
    .execute();
}

/** What the lines cost with the tax, for an email; undefined without lines. */
export async function bill(inquiryId: string) {
  const lines = await list(inquiryId);
  if (lines.length === 0) return undefined;
  const cents = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const tax = salesTaxOf(await company());
  const sums = taxedSums(cents, env.stripe.tax ? tax : { ...tax, rates: [] }, "Total");
  return { title: "What you asked about", ...billOf(lines, sums) };
}
