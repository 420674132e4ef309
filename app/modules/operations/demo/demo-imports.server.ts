import type { Insertable } from "kysely";
import type { DB, Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const header = ["Product", "Category", "Price"];
const matching = { name: 0, category: 1, priceCents: 2 };

/** A product list imported two days ago: most lines changed nothing, and one was refused. */
export async function addDemoImport(
  products: Pick<Insertable<DB["products"]>, "id" | "name" | "category" | "priceCents">[],
  ownerId: string,
  now: Date,
  trx: Executor,
): Promise<void> {
  const id = newId();
  const at = new Date(now.getTime() - 2 * 86_400_000);
  const lines = products.slice(0, 6).map((product, index) => ({
    ...{ id: newId(), importId: id, number: index + 2, recordId: product.id, writtenAt: at },
    cells: JSON.stringify([product.name, product.category, String(product.priceCents / 100)]),
    ...{ outcome: "unchanged", note: null },
  }));
  const refused = {
    ...{ id: newId(), importId: id, number: lines.length + 2, recordId: null, writtenAt: null },
    cells: JSON.stringify(["Gate sign", "Signs", "25"]),
    ...{
      outcome: "refused",
      note: "Category: Use one of Surveillance, Access Control, Alarms, Sensors, Communication, Bundles",
    },
  };
  await trx
    .insertInto("imports")
    .values({
      ...{ id, kind: "products", state: "done", fileName: "price-list.csv", createdBy: ownerId },
      ...{ lineCount: lines.length + 1, createdAt: at, confirmedAt: at, finishedAt: at },
      header: JSON.stringify(header),
      matching: JSON.stringify(matching),
    })
    .execute();
  await trx
    .insertInto("importLines")
    .values([...lines, refused])
    .execute();
}
