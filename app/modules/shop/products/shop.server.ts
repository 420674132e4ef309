import { sql } from "kysely";
import { z } from "zod";
import { photoOf } from "~/modules/shop/product-photos/product-photos.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { isId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { equals, type ListFilter } from "~/platform/list-filters.server";
import { holds } from "~/platform/search.server";
import { priceBands, productCategories } from "./product-options";

/** The features of a product as they are stored. */
export const featureList = z.array(z.string()).catch([]);

const price: ListFilter = {
  allows: (value) => priceBands.some((band) => band.value === value),
  where(value) {
    const { from, below } = priceBands.find((band) => band.value === value) ?? { from: 0, below: null };
    return sql`(products.price_cents >= ${from} and products.price_cents < ${below ?? 2_147_483_647})`;
  },
};

const stock: ListFilter = {
  allows: (value) => value === "in",
  where: () => sql`products.stock > 0`,
};

/** What the shop sells, most popular first. */
export const shopList = defineList({
  from: (executor) => executor.selectFrom("products").where("status", "=", "active"),
  id: "products.id",
  search: sql.ref("products.searchText"),
  filters: { category: equals("products.category", productCategories), price, stock },
  sorts: {
    popular: { by: sql.ref("products.popularity"), type: "integer", greatestFirst: true },
    price: { by: sql.ref("products.priceCents"), type: "integer" },
    name: { by: sql`lower(products.name)`, type: "text" },
  },
  start: "popular",
  sizes: [24],
  async rows(qb) {
    const rows = await qb
      .select(["id", "slug", "name", "description", "category", "priceCents"])
      .select(["imageUrl", "features", "stock", photoOf.as("photo")])
      .execute();
    return rows.map(withFeatures);
  },
});

type Query = ReturnType<typeof shopList.query>;

/** A page of the shop. A search that finds nothing is repeated with the nearest words that products have. */
export async function page(query: Query, executor: Executor = db) {
  const found = await shopList.page(query, executor);
  if (found.total > 0 || query.q === "") return { ...found, corrected: undefined };
  const corrected = await nearest(query.q, executor);
  if (corrected === undefined) return { ...found, corrected };
  return { ...(await shopList.page({ ...query, q: corrected }, executor)), corrected };
}

/** What most people buy, for an empty cart; what is sold out is left out. */
export async function mostPopular(limit: number, executor: Executor = db) {
  const rows = await lines(executor)
    .select(["description", "stock"])
    .where("status", "=", "active")
    .where("stock", ">", 0)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(withFeatures);
}

/** Products still to come, newest 12. */
export async function coming(executor: Executor = db) {
  const rows = await lines(executor)
    .where("status", "=", "coming")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxUpcoming)
    .execute();
  return rows.map(withFeatures);
}

const maxUpcoming = 12;

/** What a line says of a product. */
function lines(executor: Executor) {
  return executor
    .selectFrom("products")
    .select(["id", "slug", "name", "category", "priceCents", "imageUrl", "features", photoOf.as("photo")]);
}

function withFeatures<Row extends { features: unknown }>({ features, ...row }: Row) {
  return { ...row, features: featureList.parse(features) };
}

/**
 * A product by the name in its address or by its id, even one still to come or no longer sold; undefined for a draft.
 */
export async function find(key: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("products")
    .select(["id", "slug", "name", "description", "category", "priceCents", "imageUrl", "features"])
    .select(["stock", "status", photoOf.as("photo")])
    .where(isId(key) ? "id" : "slug", "=", key)
    .where("status", "<>", "draft")
    .executeTakeFirst();
  return row && withFeatures(row);
}

/** The products for sale that a bundle's features name. */
export async function partsOf(features: string[], executor: Executor = db) {
  if (features.length === 0) return [];
  const names = features.map((name) => name.toLowerCase());
  const rows = await lines(executor)
    .where("status", "=", "active")
    .where(sql`lower(name)`, "in", names)
    .limit(names.length)
    .execute();
  return rows.map(withFeatures);
}

export interface Facet {
  value: string;
  label: string;
  count: number;
}

/** How many products for sale each filter would show, with the other filters kept; one statement, one scan. */
export async function facets({ q, filters }: Pick<Query, "q" | "filters">, executor: Executor = db) {
  const bands = priceBands.map(({ below }, index) =>
    below === null ? sql`else ${index}` : sql`when price_cents < ${below} then ${index}`,
  );
  let qb = executor
    .selectFrom("products")
    .select("category")
    .select(sql<number>`(case ${sql.join(bands, sql` `)} end)::integer`.as("band"))
    .select(sql<boolean>`stock > 0`.as("inStock"))
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("status", "=", "active");
  if (q !== "") qb = qb.where(holds(sql.ref("products.searchText"), q));
  const rows = await qb.groupBy(["category", sql`2`, sql`3`]).execute();
  const counted = ({ category, price, stock }: typeof filters) =>
    rows
      .filter((row) => !category || row.category === category)
      .filter((row) => !price || priceBands[row.band]?.value === price)
      .filter((row) => row.inStock || !stock)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    category: productCategories.map(
      (value): Facet => ({ value, label: value, count: counted({ ...filters, category: value }) }),
    ),
    price: priceBands.map(
      ({ value, label }): Facet => ({ value, label, count: counted({ ...filters, price: value }) }),
    ),
    stock: [{ value: "in", label: "In stock", count: counted({ ...filters, stock: "in" }) }],
  };
}

const maxWords = 4;
const leastAlike = 0.35;
const compared = 40;

/** Replaces each word that no product has with the nearest one some product has; undefined if nothing is near. */
async function nearest(q: string, executor: Executor): Promise<string | undefined> {
  const typed = q.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const known = await inTransaction(executor, async (trx) => {
    // Comparing costs a hundred times what the planner thinks: only the trigram index is fast enough.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastAlike)}, true),
      set_config('enable_seqscan', 'off', true)`.execute(trx);
    const words = [];
    for (const word of typed.slice(0, maxWords)) words.push(await wordLike(word, trx));
    return words.flatMap((word) => word ?? []);
  });
  const corrected = known.join(" ");
  return known.length > 0 && corrected !== q.toLowerCase() ? corrected : undefined;
}

async function wordLike(word: string, executor: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    with near as materialized (
      select search_text from products
      where status::text = 'active' and ${word} <% search_text limit ${compared}
    ), words as materialized (
      select distinct word from near, regexp_split_to_table(search_text, '[^[:alnum:]]+') as word
      where abs(length(word) - ${word.length}) <= 2
    )
    select word from words where similarity(word, ${word}) >= ${leastAlike}
    order by similarity(word, ${word}) desc, word limit 1`.execute(executor);
  return rows[0]?.word;
}
