import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { pick } from "~/platform/record-fields";
import { productCategories, productFields, productStatuses } from "./product-options";
import { featureList } from "./shop.server";

const shown = ["id", "version", "name", "category", "priceCents", "status", "stock", "createdAt"] as const;

/** Every product, newest first (row 225); the search finds name, category and description (row 226). */
export const productList = defineList({
  from: (executor) => executor.selectFrom("products"),
  id: "products.id",
  search: sql.ref("products.searchText"),
  filters: {
    status: equals("products.status", productStatuses),
    category: equals("products.category", productCategories),
  },
  sorts: {
    created: { by: sql.ref("products.createdAt"), type: "timestamptz" },
    name: { by: sql`lower(products.name)`, type: "text" },
    price: { by: sql.ref("products.priceCents"), type: "integer" },
    stock: { by: sql.ref("products.stock"), type: "integer" },
  },
  start: "-created",
  rows: (some) => some.select(shown).execute(),
});

export const tabs: { label: string; filters: { status?: string } }[] = [
  { label: "All", filters: {} },
  ...productStatuses.map((status) => ({ label: productFields.status.words[status], filters: { status } })),
];

/** Exactly the products that a list's query means, in its order. */
export async function exportCsv(query: ReturnType<typeof productList.query>, by: Audit.Actor) {
  const columns = ["name", "category", "priceCents", "status", "stock", "imageUrl"] as const;
  const texts = ["createdAt", "description"] as const;
  const rows = productList.all(query, async (some) => {
    const found = await some.select(["id", ...columns, ...texts, "features"]).execute();
    return found.map(({ features, ...row }) => ({
      ...row,
      features: featureList.parse(features).join("\n"),
    }));
  });
  const fields = pick(productFields, [...columns, ...texts, "features"]);
  return Exports.csv({ name: "products", subject: "product" }, rows, fields, by);
}
