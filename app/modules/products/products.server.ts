import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";
import { containing } from "~/platform/list-query.server";
import type { ProductCategory, ProductSort } from "./product-options";

export interface ProductSearch {
  q: string;
  category?: ProductCategory;
  sort: ProductSort;
  /** From 1 on. */
  page: number;
}

/** Products on one page. */
export const pageSize = 24;

const featureList = z.array(z.string()).catch([]);

/** Active products that fit the search, in its order, ties newest first (rows 156, 164), and how many there are. */
export async function listActive(search: ProductSearch, executor: Executor = db) {
  const rows = await ordered(matching(search, executor), search.sort)
    .select(["id", "name", "description", "category", "price_cents as priceCents"])
    .select(["image_url as imageUrl", "features", "stock"])
    .limit(pageSize)
    .offset((search.page - 1) * pageSize)
    .execute();
  const { count } = await matching(search, executor)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    total: Number(count),
    products: rows.map(({ features, ...row }) => ({ ...row, features: featureList.parse(features) })),
  };
}

function matching({ q, category }: ProductSearch, executor: Executor) {
  return executor
    .selectFrom("products")
    .where("status", "=", "active")
    .$if(category !== undefined, (builder) => builder.where("category", "=", category ?? "Bundles"))
    .$if(q !== "", (builder) => builder.where("search_text", "like", containing(q)));
}

function ordered(builder: ReturnType<typeof matching>, sort: ProductSort) {
  const first = {
    popular: builder.orderBy("popularity", "desc"),
    price: builder.orderBy("price_cents"),
    "-price": builder.orderBy("price_cents", "desc"),
    name: builder.orderBy(sql`lower(name)`),
  }[sort];
  return first.orderBy("created_at", "desc").orderBy("id", "desc");
}
