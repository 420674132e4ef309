import { beforeEach, describe, expect, test, vi } from "vitest";
import * as History from "~/modules/office/history/history.server";
import { db } from "~/platform/db.server";
import { listening } from "~/platform/event-bus.server";
import { newId } from "~/platform/ids.server";
import { addRecord, deleteRecord, saveRecord } from "~/platform/record-actions.server";
import { onPagesDropped } from "~/platform/stored-pages.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { product as productNoun } from "./product.noun";
import { products } from "./products.server";
import { shopList } from "./shop.server";

useTestDatabase();

const typed = {
  name: "Lane Camera",
  category: "Surveillance",
  priceCents: "$1,249.50",
  status: "active",
  stock: "3",
  description: "Watches the lane.",
  features: "Sees 30 m\n\n  \n Solar charged ",
} as const;

let owner: TestPerson;

beforeEach(async () => {
  await listening();
  await db.deleteFrom("products").execute();
  owner = await addPerson({ role: "owner" });
});

function add(changes: Partial<Parameters<typeof products.create>[0]> = {}): Promise<string> {
  return products.create({ ...products.schema.parse(typed), ...changes }, owner);
}

async function found(address: string): Promise<string[]> {
  const { rows } = await products.list.page(
    products.list.query(`https://a.example/admin/products${address}`),
  );
  return rows.map(products.titleOf);
}

function faults(changes: Record<string, string | undefined>) {
  const { error } = products.schema.safeParse({ ...typed, ...changes });
  return error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
}

describe("row 225: what a product needs", () => {
  test.each([
    [{ priceCents: "-1" }, ["priceCents: Enter an amount in dollars, for example 22.50"]],
    [{ priceCents: "12.345" }, ["priceCents: Enter an amount in dollars, for example 22.50"]],
    [{ priceCents: undefined }, ["priceCents: Enter a price"]],
    [{ priceCents: "0" }, undefined],
    [{ stock: "1.5" }, ["stock: Enter a whole number, for example 12"]],
    [{ stock: "1,5" }, ["stock: Enter a whole number, for example 12"]],
    [{ stock: "1,200" }, undefined],
    [{ imageUrl: "ftp://a.example/b.png" }, ["imageUrl: Enter a full web address that begins with https://"]],
    [{ imageUrl: "https://a.example/b.png" }, undefined],
    [{ name: " " }, ["name: Enter a name"]],
    [{ category: "Cars" }, ["category: Choose a category"]],
    [{ features: "a\n".repeat(21) }, ["features: List 20 features or fewer"]],
    [{ features: "a".repeat(121) }, ["features: A feature must have 120 characters or fewer"]],
  ])("%j: %j", (changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  test("empty features are dropped, and the shop shows the rest", async () => {
    const id = await add();
    expect((await products.find(id))?.features).toBe("Sees 30 m\nSolar charged");
    const { rows } = await shopList.page(shopList.query("https://a.example/products"));
    expect(rows).toMatchObject([{ priceCents: 124_950, features: ["Sees 30 m", "Solar charged"] }]);
  });
});

test("row 226: the search finds name, category and description, newest first, with counts of each status", async () => {
  await add();
  await add({ name: "Gate Sensor", category: "Sensors", status: "draft" });
  await add({ name: "Old Radio", category: "Communication", status: "discontinued" });
  expect(await found("")).toEqual(["Old Radio", "Gate Sensor", "Lane Camera"]);
  expect(await found("?q=surveillance")).toEqual(["Lane Camera"]);
  expect(await found("?q=lane&status=draft")).toEqual(["Gate Sensor"]);
  expect(await found("?category=Communication")).toEqual(["Old Radio"]);
  await add({ name: "Relay 8243647b" });
  expect(await found("?q=relay+8243647b")).toEqual(["Relay 8243647b"]);
  await db.deleteFrom("products").where("name", "=", "Relay 8243647b").execute();
  expect((await countTabs(products.list, products.tabs)).map(({ count }) => count)).toEqual([3, 1, 0, 1, 1]);
  const { content } = await products.exportCsv(products.list.query("https://a.example/?q=sensor"), owner);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString("utf8")).toContain("Gate Sensor,Sensors,");
});

test("row 225: an edit reaches the shop and is kept in the history by field", async () => {
  const id = await add();
  const dropped = vi.fn();
  const stop = onPagesDropped(dropped);
  const product = await products.find(id);
  const features = "Solar charged\nSilent";
  await products.update(id, { version: product?.version ?? 0, submitted: { features, stock: 0 } }, owner);
  await eventually(() => expect(dropped).toHaveBeenCalledWith("/products"));
  stop();
  expect(await db.selectFrom("products").select("features").execute()).toEqual([
    { features: ["Solar charged", "Silent"] },
  ]);
  const list = History.listOf("product", id, productNoun.fields);
  const history = await list.page(list.query("https://a.example/"));
  expect(history.rows[0]?.changes).toEqual([
    { field: "Stock", before: "3", after: "0" },
    { field: "Features", before: "Sees 30 m\nSolar charged", after: "Solar charged\nSilent" },
  ]);
});

describe("row 226: failures", () => {
  const fails = () => Promise.reject(new Error("the database is away"));
  const post = (fields: Record<string, string>) =>
    new Request("http://localhost:3000/admin/products/new", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: "http://localhost:3000" },
    });

  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });

  test.each([
    [
      "Failed to save product",
      () => addRecord(post(typed), { noun: productNoun, schema: products.schema }, fails),
    ],
    [
      "Failed to save product",
      () =>
        saveRecord(
          post({ ...typed, version: "1" }),
          { noun: productNoun, id: newId(), schema: products.editSchema },
          fails,
        ),
    ],
    ["Failed to delete product", () => deleteRecord(post({ version: "1" }), productNoun, fails)],
  ])("«%s»", async (sentence, act) => {
    const answer = Object(await act());
    expect(answer.init.status).toBe(503);
    expect(answer.data.result.error[""]).toEqual([sentence]);
  });
});
