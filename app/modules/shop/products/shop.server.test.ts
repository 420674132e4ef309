import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import type { ProductStatus } from "./product.noun";
import { type ProductCategory, savingOf, stockWords } from "./product-options";
import * as Shop from "./shop.server";

useTestDatabase();

beforeEach(async () => {
  await db.deleteFrom("products").execute();
});

async function add(
  name: string,
  category: ProductCategory,
  priceCents: number,
  { stock = 5, status = "active" }: { stock?: number; status?: ProductStatus } = {},
): Promise<string> {
  const id = newId();
  const description = "For a home or a shop.";
  await db
    .insertInto("products")
    .values({ id, name, category, description, priceCents, stock, status })
    .execute();
  return id;
}

const asked = (search: string) => Shop.shopList.query(`http://localhost/products${search}`);

async function counts(search: string) {
  const { category, price, stock } = await Shop.facets(asked(search));
  const shown = (facets: Shop.Facet[]) =>
    Object.fromEntries(facets.map(({ value, count }) => [value, count]));
  return { ...shown(category), ...shown(price), ...shown(stock) };
}

test("row 156: counts are those under the other filters, of the products that each list shows", async () => {
  await add("Porch Camera", "Surveillance", 99_99);
  await add("Dome", "Surveillance", 250_00);
  await add("Panel", "Alarms", 300_00);
  await add("Siren", "Alarms", 20_00, { stock: 0 });
  await add("Old Siren", "Alarms", 20_00, { status: "discontinued" });
  await add("New Siren", "Alarms", 20_00, { status: "draft" });
  expect(await counts("")).toMatchObject({ Surveillance: 2, Alarms: 2, Bundles: 0, "under-100": 2, in: 3 });
  expect(await counts("?category=Surveillance")).toMatchObject({
    Surveillance: 2,
    Alarms: 2,
    "under-100": 1,
    "100-300": 1,
    "300-up": 0,
    in: 2,
  });
  expect(await counts("?price=300-up&category=Alarms")).toMatchObject({ Surveillance: 0, Alarms: 1, in: 1 });
  expect(await counts("?stock=in")).toMatchObject({ Surveillance: 2, Alarms: 1, "under-100": 1, in: 3 });
  expect(await counts("?q=camera")).toMatchObject({ Surveillance: 1, Alarms: 0 });
  const names = async (search: string) =>
    (await Shop.page(asked(search))).rows.map(({ name }) => name).sort();
  expect(await names("?category=Alarms")).toEqual(["Panel", "Siren"]);
  expect(await names("?category=Alarms&stock=in")).toEqual(["Panel"]);
  expect(await names("?price=100-300")).toEqual(["Dome"]);
  expect(await names("?price=evil&stock=out")).toHaveLength(4);
});

test("row 156: a search with a typing error finds what was meant, and says so", async () => {
  await add("Porch Camera", "Surveillance", 99_99);
  await add("Home Alarm Panel", "Alarms", 300_00);
  for (const [typed, corrected] of [
    ["camra", "camera"],
    ["camara porch", "camera porch"],
    ["alrm", "alarm"],
  ] as const) {
    const found = await Shop.page(asked(`?q=${typed}`));
    expect([found.corrected, found.total], typed).toEqual([corrected, 1]);
  }
  expect(await Shop.page(asked("?q=camera"))).toMatchObject({ corrected: undefined, total: 1 });
  for (const typed of ["nothing like this", "%", "zzzzz"])
    expect(await Shop.page(asked(`?q=${encodeURIComponent(typed)}`))).toMatchObject({ total: 0 });
});

test("row 164: a draft has no page, and what was discontinued has one", async () => {
  expect(await Shop.find(await add("New", "Alarms", 1, { status: "draft" }))).toBeUndefined();
  expect(await Shop.find(await add("Old", "Alarms", 1, { status: "discontinued" }))).toMatchObject({
    name: "Old",
  });
});

test("row 156: Most Popular is the default, ties newest first, in one order across all pages", async () => {
  const ids = [];
  for (let n = 0; n < 30; n++) ids.push(await add(`Camera ${n}`, "Surveillance", 1_00));
  await db
    .updateTable("products")
    .set({ popularity: 3 })
    .where("id", "=", ids[4] ?? "")
    .execute();
  const pages = [await Shop.page(asked("")), await Shop.page(asked("?page=2"))];
  const shown = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(shown).toEqual([ids[4], ...ids.filter((_, index) => index !== 4).reverse()]);
});

test("row 159: a page never promises more than can be added", () => {
  expect([0, 1, 9, 10].map((stock) => stockWords(stock))).toEqual([
    "Out of stock",
    "Only 1 left!",
    "Only 9 left!",
    "",
  ]);
  expect(stockWords(3, 1)).toBe("Only 2 left!");
  expect(stockWords(3, 3)).toBe("All 3 are in your cart");
  expect(stockWords(1, 1)).toBe("The last one is in your cart");
});

test("row 155: a coming product has a page and is listed apart, and is neither sold nor counted", async () => {
  await add("Dome", "Surveillance", 99_99);
  const id = await add("Gate Light", "Surveillance", 99_99, { status: "coming" });
  expect((await Shop.page(asked(""))).rows.map(({ name }) => name)).toEqual(["Dome"]);
  expect(await counts("")).toMatchObject({ Surveillance: 1 });
  expect(await Shop.coming()).toMatchObject([{ id, slug: "gate-light", name: "Gate Light" }]);
  expect(await Shop.find("gate-light")).toMatchObject({ id, status: "coming" });
});

test("row 158: a bundle knows which of its features are products for sale", async () => {
  await add("Dome", "Surveillance", 99_99);
  await add("Siren", "Alarms", 20_00, { status: "discontinued" });
  expect(await Shop.partsOf(["dome", "Siren", "Fitted by us"])).toMatchObject([
    { slug: "dome", name: "Dome", priceCents: 99_99, features: [] },
  ]);
  expect(await Shop.partsOf([])).toEqual([]);
});

test("row 158: a bundle saves what its parts cost more one by one, and never less than nothing", () => {
  const parts = [{ priceCents: 179_99 }, { priceCents: 299_99 }];
  expect(savingOf(400_00, parts)).toBe(79_98);
  expect(savingOf(499_99, parts)).toBe(0);
  expect(savingOf(499_99, [])).toBe(0);
});

test("row 158: a product's address is its name, once each, and stays when the name changes", async () => {
  const first = await add("Caméra, 2K (Porch)", "Surveillance", 99_99);
  const siren = { name: "Siren", description: "Loud.", category: "Alarms" as const, priceCents: 1 };
  const second = newId();
  await db
    .insertInto("products")
    .values([
      { ...siren, id: newId() },
      { ...siren, id: second },
      { ...siren, id: newId(), name: "門鈴" },
    ])
    .execute();
  const slugs = await db.selectFrom("products").select("slug").orderBy("slug").execute();
  expect(slugs.map(({ slug }) => slug)).toEqual([
    "camera-2k-porch",
    "product",
    "siren",
    `siren-${second.slice(-8)}`,
  ]);
  await db.updateTable("products").set({ name: "Door Camera" }).where("id", "=", first).execute();
  expect(await Shop.find("camera-2k-porch")).toMatchObject({ id: first, name: "Door Camera" });
  expect(await Shop.find(first)).toMatchObject({ slug: "camera-2k-porch" });
  expect(await Shop.find("no-such-thing")).toBeUndefined();
});

test("row 161: an empty cart offers what most people buy and can have today", async () => {
  const popular = async (name: string, popularity: number, more?: Parameters<typeof add>[3]) => {
    const id = await add(name, "Alarms", 20_00, more);
    await db.updateTable("products").set({ popularity }).where("id", "=", id).execute();
  };
  await popular("Siren", 5);
  await popular("Panel", 9);
  await popular("Gone", 99, { stock: 0 });
  await popular("Old", 98, { status: "discontinued" });
  await popular("Bell", 7);
  expect((await Shop.mostPopular(2)).map(({ name }) => name)).toEqual(["Panel", "Bell"]);
});
