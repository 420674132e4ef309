import { expect, test } from "vitest";
import { demoDemand, demoProducts } from "~/modules/operations/demo/demo-products.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Demand from "./demand.server";

useTestDatabase();

const popularity = () => db.selectFrom("products").select(["id", "popularity"]).orderBy("id").execute();

test("B9: most popular is what was asked for in 90 days, and the demo's stays as it is", async () => {
  await db.deleteFrom("products").execute();
  const products = demoProducts(new Date());
  await db.insertInto("products").values(products).execute();
  await db.insertInto("productDemand").values(demoDemand(products, new Date())).execute();
  const before = await popularity();
  await Demand.rollUp();
  expect(await popularity()).toEqual(before);
  const [first] = products;
  const id = first?.id ?? "";
  await Demand.count([id], db);
  await Demand.rollUp();
  expect((await popularity()).find((product) => product.id === id)?.popularity).toBe(
    (first?.popularity ?? 0) + 1,
  );
  await db.updateTable("productDemand").set({ day: "2020-01-01" }).where("count", ">", 1).execute();
  await Demand.rollUp();
  expect(
    (await popularity())
      .map((product) => product.popularity)
      .sort()
      .at(-1),
  ).toBe(1);
});
