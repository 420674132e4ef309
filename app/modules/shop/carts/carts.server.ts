import { sql } from "kysely";
import { messagesNow } from "~/messages/spoken.server";
import { photoOf } from "~/modules/shop/product-photos/product-photos.server";
import * as Demand from "~/modules/shop/products/demand.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatMoney } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { addressKey, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { digest } from "~/platform/secrets.server";

/** A signed-in person has their own cart; anybody else has the one named by their cookie. */
export type Owner = { userId: string } | { token: string };

const newCarts: Limit = { name: "cart", tries: 60, window: 3_600 };
const maxLines = 50;

function columnOf(owner: Owner) {
  return "userId" in owner
    ? { column: "userId" as const, value: owner.userId, values: { userId: owner.userId } }
    : {
        column: "tokenHash" as const,
        value: digest(owner.token),
        values: { tokenHash: digest(owner.token) },
      };
}

export async function find(owner: Owner | undefined, executor: Executor = db) {
  return cartOf(owner ? await linesOf(owner, executor) : []);
}

export type Cart = Awaited<ReturnType<typeof find>>;
export type CartLine = Cart["lines"][number];

function cartOf(rows: Awaited<ReturnType<typeof linesOf>>) {
  const lines = rows.map(({ status, ...line }) => {
    const sold = status === "active";
    return { ...line, sold, note: noteOf({ ...line, sold }) };
  });
  const key = lines.map(({ productId, quantity, priceCents }) => [productId, quantity, priceCents]);
  return {
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0),
    key: lines.length > 0 ? digest(JSON.stringify(key)).toString("base64url") : "",
  };
}

interface Noted {
  sold: boolean;
  stock: number;
  quantity: number;
  priceCents: number;
  wasCents: number;
}

function noteOf({ sold, stock, quantity, priceCents, wasCents }: Noted): string {
  const notes = [];
  if (!sold) notes.push("No longer sold");
  else if (stock === 0) notes.push("Out of stock");
  else if (stock < quantity) notes.push(`Only ${stock} in stock`);
  if (priceCents !== wasCents) notes.push(`Was ${formatMoney(wasCents)} when you added it`);
  return notes.join(". ");
}

function linesOf(owner: Owner, executor: Executor) {
  const { column, value } = columnOf(owner);
  return executor
    .selectFrom("carts")
    .innerJoin("cartLines", "cartLines.cartId", "carts.id")
    .innerJoin("products", "products.id", "cartLines.productId")
    .select(["productId", "quantity", "cartLines.priceCents as wasCents"])
    .select(["products.name", "products.slug", "products.priceCents", "products.stock", "products.status"])
    .select(["products.category", "products.imageUrl", photoOf.as("photo")])
    .where(column, "=", value)
    .orderBy("addedAt")
    .orderBy("productId")
    .limit(maxLines)
    .execute();
}

/** Adds some of a product. @throws AppError 409 if there are not that many, 429 */
export async function add(
  owner: Owner,
  productId: string,
  quantity = 1,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const cartId = (await lock(owner, trx)) ?? (await open(owner, trx));
    const others = await trx
      .selectFrom("cartLines")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("cartId", "=", cartId)
      .where("productId", "<>", productId)
      .executeTakeFirstOrThrow();
    if (others.count >= maxLines) throw new AppError("Your cart is full. Send it to us first.", 409);
    const { rows } = await sql<{ quantity: number }>`
      insert into cart_lines as line (cart_id, product_id, quantity, price_cents)
      select ${cartId}, id, ${quantity}, price_cents from products
      where id = ${productId} and status = 'active' and stock >= ${quantity}
      on conflict (cart_id, product_id) do update
        set quantity = line.quantity + excluded.quantity, price_cents = excluded.price_cents
        where line.quantity + excluded.quantity
          <= (select least(stock, 999) from products where id = ${productId})
      returning quantity`.execute(trx);
    const [line] = rows;
    if (!line) throw await refusal(cartId, productId, trx);
    if (line.quantity === quantity) await Demand.count([productId], trx);
  });
}

/** Sets how many of a product are in the cart. @throws AppError 409 if there are not that many */
export async function change(owner: Owner, productId: string, quantity: number, executor: Executor = db) {
  await inTransaction(executor, async (trx) => {
    const cartId = await lock(owner, trx);
    if (!cartId) throw new AppError("Your cart is empty.", 409);
    const changed = await trx
      .updateTable("cartLines")
      .set({ quantity })
      .where("cartId", "=", cartId)
      .where("productId", "=", productId)
      .where(sql<boolean>`${quantity} <= (select stock from products where id = ${productId})`)
      .returning("quantity")
      .executeTakeFirst();
    if (!changed) throw await refusal(cartId, productId, trx);
  });
}

export async function remove(owner: Owner, productId: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const cartId = await lock(owner, trx);
    if (cartId)
      await trx
        .deleteFrom("cartLines")
        .where("cartId", "=", cartId)
        .where("productId", "=", productId)
        .execute();
  });
}

/** Empties the cart and returns what was in it. @throws AppError 409 if it is not the cart that was shown */
export async function takeAll(owner: Owner | undefined, shown: string, trx: Executor): Promise<CartLine[]> {
  const cartId = owner && (await lock(owner, trx));
  const { lines, key } = await find(owner, trx);
  if (!cartId || key !== shown) throw new AppError(messagesNow().contact.errors.cartChanged, 409);
  await trx.deleteFrom("cartLines").where("cartId", "=", cartId).execute();
  await Demand.count(
    lines.map(({ productId }) => productId),
    trx,
  );
  return lines;
}

/** Merges the browser's cart into the person's (at most 50 products, the larger quantity wins) and deletes it. */
export async function merge(token: string, userId: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const guest = await lock({ token }, trx);
    if (!guest) return;
    const own = await upsert({ userId }, trx);
    await sql`
      insert into cart_lines as line (cart_id, product_id, quantity, price_cents, added_at)
      select ${own}, product_id, quantity, price_cents, added_at from (
        select g.*, o.product_id is not null as held,
          row_number() over (partition by o.product_id is null order by g.added_at, g.product_id) as place
        from cart_lines g left join cart_lines o on o.cart_id = ${own} and o.product_id = g.product_id
        where g.cart_id = ${guest}) as brought
      where held or place <= ${maxLines} - (select count(*) from cart_lines where cart_id = ${own})
      on conflict (cart_id, product_id) do update set quantity = greatest(line.quantity, excluded.quantity)`.execute(
      trx,
    );
    await trx.deleteFrom("carts").where("id", "=", guest).execute();
  });
}

export async function exportOf(userId: string, executor: Executor = db) {
  return (await find({ userId }, executor)).lines;
}

/** Deletes carts nobody has touched for 30 days, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("carts")
    .select("id")
    .where("updatedAt", "<", sql<Date>`now() - interval '30 days'`)
    .limit(1_000);
  const result = await executor.deleteFrom("carts").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Concurrent changes to one cart wait for each other here. */
async function lock(owner: Owner, trx: Executor): Promise<string | undefined> {
  const { column, value } = columnOf(owner);
  const row = await trx
    .updateTable("carts")
    .set({ updatedAt: sql`now()` })
    .where(column, "=", value)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

async function open(owner: Owner, trx: Executor): Promise<string> {
  const refusal = (wait: string) => `Please wait ${wait} before you add anything.`;
  await takeOrRefuse([[newCarts, addressKey()]], refusal, trx);
  return upsert(owner, trx);
}

async function upsert(owner: Owner, trx: Executor): Promise<string> {
  const { column, values } = columnOf(owner);
  const row = await trx
    .insertInto("carts")
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ updatedAt: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function refusal(cartId: string, productId: string, trx: Executor): Promise<AppError> {
  const product = await trx
    .selectFrom("products")
    .leftJoin("cartLines", (join) => join.onRef("productId", "=", "products.id").on("cartId", "=", cartId))
    .select(["name", "status", "stock", "quantity"])
    .where("products.id", "=", productId)
    .executeTakeFirst();
  if (product?.status !== "active") return new AppError("This product is no longer sold.", 409);
  const { name, stock, quantity } = product;
  if (stock === 0) return new AppError(`${name} is out of stock.`, 409);
  const held = quantity ? ` Your cart has ${quantity}.` : "";
  return new AppError(`Only ${stock} of ${name} ${stock === 1 ? "is" : "are"} in stock.${held}`, 409);
}
