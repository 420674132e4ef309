import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { dollarsOf } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import type { Product } from "./product.schema";
import { productNoun } from "./product-options";
import { featureList } from "./shop.server";

const type = "product";

dropPagesOn(type, "/products");

export const subject: Audit.Subject = {
  href: (id) => `${productNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("products").select(["id", "name as title"]).where("id", "in", ids),
};

const own = ["name", "category", "priceCents", "status", "stock", "imageUrl", "description"] as const;

/** Features as staff edit them: one a line. */
function withLines<Row extends { features: unknown }>(row: Row) {
  return { ...row, features: featureList.parse(row.features).join("\n") };
}

function columnsOf<Some extends Partial<Product>>({ features, ...columns }: Some) {
  if (features === undefined) return columns;
  return { ...columns, features: JSON.stringify(features === "" ? [] : features.split("\n")) };
}

export const records = Records.define({
  type,
  async lock(ids, trx) {
    const rows = await trx
      .selectFrom("products")
      .select(["id", "version", ...own, "features"])
      .where("id", "in", ids)
      .orderBy("id")
      .forUpdate()
      .execute();
    return rows.map(withLines);
  },
  update: (ids, changes: Partial<Product>, trx) =>
    trx
      .updateTable("products")
      .set({ ...columnsOf(changes), ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("products").where("id", "in", ids).execute(),
  kept: ({ name, category, priceCents }) => ({ name, category, priceCents }),
  title: ({ name }) => name,
  undoable: ["updated"],
  texts: ({ priceCents }) => ({ priceCents: dollarsOf(priceCents) }),
});

export const { update, remove } = records;

export const live = Records.liveVersions(type, "products", (ids) =>
  db.selectFrom("products").select(["id", "version"]).where("id", "in", ids).execute(),
);

/** Stores a product and returns its id. */
export async function create(input: Product, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const id = newId();
  const { features, ...columns } = input;
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("products")
      .values({ id, ...columns, ...columnsOf({ features }) })
      .execute();
    await records.record("created", id, by, { after: { name: input.name, status: input.status } }, trx);
    await publishChanges(type, [id], trx);
  });
  return id;
}

/** A product with its features one a line. */
export async function find(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("products")
    .select(["id", "version", ...own, "features", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withLines(row);
}

export function formValues(product: NonNullable<Awaited<ReturnType<typeof find>>>) {
  const { name, category, status, description, features } = product;
  const price = dollarsOf(product.priceCents);
  const stock = String(product.stock);
  const imageUrl = product.imageUrl ?? "";
  return { name, category, priceCents: price, status, stock, imageUrl, description, features };
}
