import { sql } from "kysely";
import { z } from "zod";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { productCategories } from "./product-options";

const featureList = z.array(z.string()).catch([]);

export const shopList = defineList({
  from: (executor) => executor.selectFrom("products").where("status", "=", "active"),
  id: "products.id",
  search: sql.ref("products.searchText"),
  filters: { category: equals("products.category", productCategories) },
  sorts: {
    popular: { by: sql.ref("products.popularity"), type: "integer", greatestFirst: true },
    price: { by: sql.ref("products.priceCents"), type: "integer" },
    name: { by: sql`lower(products.name)`, type: "text" },
  },
  start: "popular",
  sizes: [24],
  async rows(some) {
    const rows = await some
      .select(["id", "name", "description", "category", "priceCents"])
      .select(["imageUrl", "features", "stock"])
      .execute();
    return rows.map(({ features, ...row }) => ({ ...row, features: featureList.parse(features) }));
  },
});
