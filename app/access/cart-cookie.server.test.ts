import { expect, test } from "vitest";
import { useTestDatabase } from "../../tests/support/database";
import { addPerson } from "../../tests/support/people";
import { newAddress } from "../../tests/support/visitor";
import * as Carts from "../modules/shop/carts/carts.server";
import { db } from "../platform/db.server";
import { newId } from "../platform/ids.server";
import { inScope } from "../platform/scope.server";
import { bringCart, cartCookies, cartOwner, findCartOwner } from "./cart-cookie.server";

useTestDatabase();

const visit = (cookie = "") => new Request("http://localhost/cart", { headers: { Cookie: cookie } });

test("row 162: a failed merge keeps nobody from signing in, and the cart stays", async () => {
  const id = newId();
  const product = {
    id,
    name: "Camera",
    description: "Watches.",
    category: "Surveillance",
    priceCents: 1,
  } as const;
  await db
    .insertInto("products")
    .values({ ...product, stock: 9 })
    .execute();
  const owner = await cartOwner(visit(), newId());
  await inScope({ id: "r", address: newAddress(), userId: null }, () => Carts.add(owner, id));
  const [sent = ""] = await cartCookies(owner);
  expect(sent).toMatch(/^cart=[^;]+; Max-Age=2592000; Path=\/;.* HttpOnly; SameSite=Lax$/);
  const request = visit(sent.split(";")[0]);
  await expect(bringCart(request, newId())).resolves.toBeUndefined();
  expect((await Carts.find(owner)).count).toBe(1);
  const { id: userId } = await addPerson();
  await bringCart(request, userId);
  expect((await Carts.find({ userId })).count).toBe(1);
  expect((await Carts.find(await findCartOwner(request))).count).toBe(0);
});

test("row 162: looking makes no cart, and clicks from one page fill one cart", async () => {
  expect(await findCartOwner(visit())).toBeUndefined();
  const seed = newId();
  expect(await cartOwner(visit(), seed)).toEqual(await cartOwner(visit(), seed));
  expect(await cartOwner(visit(), newId())).not.toEqual(await cartOwner(visit(), seed));
});
