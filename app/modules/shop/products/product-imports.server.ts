import { sql } from "kysely";
import { newVersion } from "~/modules/shared/records/records.server";
import type { Executor } from "~/platform/db.server";
import type { ProductStatus } from "./product.noun";
import type { ProductCategory } from "./product-options";
import { featureList } from "./shop.server";

/** A product as a file gives it: its features one per line, its price in cents. */
interface ImportedProduct {
  name: string;
  category: ProductCategory;
  description: string;
  priceCents: number;
  stock: number;
  status: ProductStatus;
  imageUrl: string | null;
  features: string;
}

/** Products by their names in lower case; the caller compares the category (row 252). */
export async function idsByName(names: string[], executor: Executor) {
  if (names.length === 0) return [];
  return executor
    .selectFrom("products")
    .select(["id", "name", "category"])
    .where(sql`lower(name)`, "in", names)
    .execute();
}

/** In id order; locked if `lock` is set. */
export async function readAll(ids: string[], executor: Executor, lock: boolean) {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom("products")
    .select(["id", "version", "name", "category", "description", "priceCents", "stock", "status"])
    .select(["imageUrl", "features"])
    .where("id", "in", ids)
    .orderBy("id")
    .$if(lock, (qb) => qb.forUpdate())
    .execute();
  return rows.map((row) => ({ ...row, features: featureList.parse(row.features).join("\n") }));
}

function columnsOf(product: ImportedProduct) {
  return { ...product, features: JSON.stringify(product.features.split("\n").filter(Boolean)) };
}

export async function addAll(products: (ImportedProduct & { id: string })[], trx: Executor): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, ...product }) => ({ id, ...columnsOf(product) }));
  await trx.insertInto("products").values(rows).execute();
}

/** Gives each of these products all its columns and a new version. */
export async function changeEach(
  products: (ImportedProduct & { id: string })[],
  trx: Executor,
): Promise<void> {
  for (const { id, ...product } of products)
    await trx
      .updateTable("products")
      .set({ ...columnsOf(product), ...newVersion })
      .where("id", "=", id)
      .execute();
}

export async function removeAll(ids: string[], trx: Executor): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("products").where("id", "in", ids).execute();
}
