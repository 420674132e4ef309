import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as Demand from "~/modules/shop/products/demand.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { inScope } from "~/platform/scope.server";
import { randomToken } from "~/platform/secrets.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { newAddress } from "../../../../tests/support/visitor";
import * as Carts from "./carts.server";

useTestDatabase();

beforeEach(async () => {
  await db.deleteFrom("carts").execute();
});

async function product(stock: number, priceCents = 100_00, name = "Lane Camera"): Promise<string> {
  const id = newId();
  await db
    .insertInto("products")
    .values({ id, name, description: "Watches.", category: "Surveillance", priceCents, stock })
    .execute();
  return id;
}

const guest = (): Carts.Owner => ({ token: randomToken() });

const add = (owner: Carts.Owner, productId: string, quantity?: number) =>
  inScope({ id: "r", address: newAddress(), userId: null }, () => Carts.add(owner, productId, quantity));

const quantities = async (owner: Carts.Owner) =>
  new Map((await Carts.find(owner)).lines.map(({ productId, quantity }) => [productId, quantity]));

test("row 162: 25 adds at once make 25, or the stock and a sentence", async () => {
  for (const [stock, expected] of [
    [40, 25],
    [9, 9],
  ] as const) {
    const [owner, id] = [guest(), await product(stock)];
    const adds = await Promise.allSettled(Array.from({ length: 25 }, () => add(owner, id)));
    expect((await quantities(owner)).get(id)).toBe(expected);
    const refused = adds.flatMap((each) => (each.status === "rejected" ? [String(each.reason.message)] : []));
    expect(refused).toEqual(
      Array(25 - expected).fill("Only 9 of Lane Camera are in stock. Your cart has 9."),
    );
  }
});

test("row 162: several are added at once, on top of those in the cart, or none if there are not that many", async () => {
  const [owner, id] = [guest(), await product(5)];
  await expect(add(owner, id, 6)).rejects.toThrow("Only 5 of Lane Camera are in stock.");
  await add(owner, id, 3);
  await add(owner, id, 2);
  await expect(add(owner, id, 1)).rejects.toThrow("Only 5 of Lane Camera are in stock. Your cart has 5.");
  expect([...(await quantities(owner))]).toEqual([[id, 5]]);
});

test("row 162: a quantity is set within the stock, and a line is removed; nothing else changes", async () => {
  const [owner, id, other] = [guest(), await product(5), await product(0, 1, "Siren")];
  await add(owner, id);
  await Carts.change(owner, id, 5);
  await expect(Carts.change(owner, id, 6)).rejects.toMatchObject({ status: 409 });
  await expect(add(owner, other)).rejects.toThrow("Siren is out of stock.");
  expect([...(await quantities(owner))]).toEqual([[id, 5]]);
  await Carts.remove(owner, id);
  expect((await Carts.find(owner)).lines).toEqual([]);
  await expect(Carts.change(owner, id, 1)).rejects.toMatchObject({ status: 409 });
});

test("row 161: prices are current, and a line says what has changed since it was added", async () => {
  const [owner, id] = [guest(), await product(5, 1_999_99)];
  await add(owner, id);
  await Carts.change(owner, id, 2);
  expect((await Carts.find(owner)).lines).toMatchObject([{ note: "" }]);
  const { key } = await Carts.find(owner);
  await db.updateTable("products").set({ priceCents: 100_00, stock: 1 }).where("id", "=", id).execute();
  const cart = await Carts.find(owner);
  expect(cart).toMatchObject({ count: 2, totalCents: 200_00 });
  expect(cart.lines[0]?.note).toBe("Only 1 in stock. Was $1,999.99 when you added it");
  expect(cart.key).not.toBe(key);
  await db.updateTable("products").set({ status: "discontinued" }).where("id", "=", id).execute();
  expect((await Carts.find(owner)).lines[0]?.note).toMatch(/^No longer sold/);
  await expect(add(owner, id)).rejects.toThrow("This product is no longer sold.");
});

test("row 162: signing in merges by the larger quantity, once, and the browser's cart is gone", async () => {
  const [{ id: userId }, token] = [await addPerson(), randomToken()];
  const [one, two, three] = [await product(9), await product(9), await product(9)];
  for (const id of [one, one, one, two]) await add({ token }, id);
  for (const id of [one, two, two, three]) await add({ userId }, id);
  await Promise.all([Carts.merge(token, userId), Carts.merge(token, userId)]);
  expect(await quantities({ userId })).toEqual(
    new Map([
      [one, 3],
      [two, 2],
      [three, 1],
    ]),
  );
  expect((await Carts.find({ token })).lines).toEqual([]);
  const other = await addPerson();
  await Carts.merge(token, other.id);
  expect((await Carts.find({ userId: other.id })).lines, "never another person's").toEqual([]);
});

test("row 162: a merged cart holds 50 products, and what is sent is what was shown", async () => {
  const { id: userId } = await addPerson();
  const token = randomToken();
  const products = [];
  for (let number = 0; number < 60; number++) products.push(await product(9));
  for (const id of products.slice(0, 30)) await add({ userId }, id);
  for (const id of products.slice(30)) await add({ token }, id);
  await Carts.merge(token, userId);
  const stored = await db.selectFrom("cartLines").select("productId").execute();
  expect(stored).toHaveLength(50);
  expect([...(await quantities({ userId })).keys()].slice(0, 30), "their own stay").toEqual(
    products.slice(0, 30),
  );
});

test("row 161: a cart is taken once, as it was shown", async () => {
  const [owner, id] = [guest(), await product(9)];
  await add(owner, id);
  const { key } = await Carts.find(owner);
  await expect(db.transaction().execute((trx) => Carts.takeAll(owner, "other", trx))).rejects.toMatchObject({
    status: 409,
  });
  const take = () => db.transaction().execute((trx) => Carts.takeAll(owner, key, trx));
  const taken = await Promise.allSettled([take(), take()]);
  expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await Carts.find(owner)).lines).toEqual([]);
});

test("B9: Most Popular counts products put into carts and asked for in 90 days", async () => {
  const [owner, id, old] = [guest(), await product(9), await product(9)];
  await add(owner, id);
  await add(owner, id);
  await add(guest(), id);
  await sql`insert into product_demand (product_id, day, count) values (${old}, current_date - 91, 50)`.execute(
    db,
  );
  await Demand.rollUp();
  const popularity = async (of: string) =>
    (await db.selectFrom("products").select("popularity").where("id", "=", of).executeTakeFirstOrThrow())
      .popularity;
  expect([await popularity(id), await popularity(old)]).toEqual([2, 0]);
});

test("row 250: carts nobody touched for 30 days are removed, and endless adding has to wait", async () => {
  const [kept, gone, id] = [guest(), guest(), await product(9)];
  await add(gone, id);
  await sql`update carts set updated_at = now() - interval '31 days'`.execute(db);
  await add(kept, id);
  expect(await Carts.sweep()).toBe(1);
  expect(await Carts.sweep()).toBe(0);
  expect((await Carts.find(kept)).count).toBe(1);
  const address = newAddress();
  const again = () => inScope({ id: "r", address, userId: null }, () => Carts.add(guest(), id));
  for (let n = 0; n < 60; n++) await again();
  await expect(again()).rejects.toMatchObject({ status: 429 });
});
