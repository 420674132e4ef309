import { sql } from "kysely";
import { expect, test } from "vitest";
import * as Shop from "../../../app/modules/shop/products/shop.server";
import { db } from "../../../app/platform/db.server";
import { useTestDatabase } from "../../support/database";
import { manyProducts } from "../../support/many-products";
import { planOf, queriesOf } from "../../support/statements";

useTestDatabase({ own: true });

test("row 156: with 10,000 products a misspelled word is corrected through the trigram index alone", async () => {
  for (const statement of manyProducts(10_000)) await sql.raw(statement).execute(db);
  const asked = Shop.shopList.query("http://localhost/products?q=outdor+camra");
  let found: Awaited<ReturnType<typeof Shop.page>> | undefined;
  const queries = await queriesOf(async () => {
    found = await Shop.page(asked);
  });
  expect(found).toMatchObject({ corrected: "outdoor camera" });
  const compared = queries.filter((query) => query.sql.includes("<%"));
  expect(compared).toHaveLength(2);
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
    for (const query of compared) {
      const steps = await planOf(query, trx);
      const indexes = steps.flatMap((step) => step["Index Name"] ?? []);
      expect(indexes).toEqual(["products_search"]);
      expect(steps.map((step) => step["Node Type"])).not.toContain("Seq Scan");
    }
  });
});
