import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { mailFolder } from "~/platform/mail.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { newAddress } from "../../../../tests/support/visitor";
import { newToken, productWatchMail } from "./product-watch-mails.server";
import * as ProductWatches from "./product-watches.server";

useTestDatabase({ queues: [productWatchMail] });

beforeEach(async () => {
  await sql`DELETE FROM pgboss.job`.execute(db);
  await db.deleteFrom("products").execute();
  await db.deleteFrom("productWatches").execute();
  await db.deleteFrom("rateBuckets").execute();
});

async function soldOut(status: "active" | "coming" = "active"): Promise<string> {
  const id = newId();
  await db
    .insertInto("products")
    .values({
      id,
      name: "Street Siren",
      description: "Loud.",
      category: "Alarms",
      priceCents: 129_99,
      stock: 0,
      status,
    })
    .execute();
  return id;
}

const ask = (productId: string, email: string) =>
  inScope({ id: "r", address: newAddress(), userId: null }, () =>
    inTransaction(db, (trx) => ProductWatches.ask(productId, email, trx)),
  );

const rowsOf = (email: string) =>
  db.selectFrom("productWatches").selectAll().where("email", "=", email).orderBy("createdAt").execute();

async function sent(): Promise<{ watchId: string; kind: string }[]> {
  const { rows } = await sql<{ data: { watchId: string; kind: string } }>`
    SELECT data FROM pgboss.job WHERE name = ${productWatchMail.name} ORDER BY created_on`.execute(db);
  return rows.map(({ data }) => data);
}

async function mailed(data: object) {
  const id = newId();
  await productWatchMail.work(data, { id, tries: 1 });
  const name = (await readdir(mailFolder).catch(() => [])).find((file) => file.includes(id));
  return name ? PostalMime.parse(await readFile(`${mailFolder}/${name}`)) : undefined;
}

const restock = (id: string) => db.updateTable("products").set({ stock: 4 }).where("id", "=", id).execute();

test("row 155: one email when the stock returns, to the person who confirmed it, however often they asked", async () => {
  const [id, email] = [await soldOut(), `${newId()}@example.test`];
  await ask(id, email);
  await ask(id, email);
  await ask(id, `${newId()}@example.test`);
  const [first, second] = await rowsOf(email);
  const token = newToken(first?.id ?? "");
  expect(await mailed({ watchId: first?.id, kind: "confirm" })).toMatchObject({
    subject: "Confirm that we may email you about Street Siren",
    text: expect.stringContaining(`/products/notify/${token}`),
  });
  expect(await ProductWatches.confirm(token)).toBe(true);
  expect(await ProductWatches.confirm(token)).toBe(true);
  expect(await ProductWatches.confirm(newToken(second?.id ?? ""))).toBe(false);
  await sql`DELETE FROM pgboss.job`.execute(db);
  expect(await ProductWatches.sendDue()).toBe(0);
  await restock(id);
  const runs = await Promise.all([ProductWatches.sendDue(), ProductWatches.sendDue()]);
  expect(runs.sort()).toEqual([0, 1]);
  expect(await sent()).toEqual([{ watchId: first?.id, kind: "back" }]);
  expect(await mailed({ watchId: first?.id, kind: "back" })).toMatchObject({
    subject: "Street Siren is in stock",
    text: expect.stringContaining("/products/street-siren"),
  });
  expect(await ProductWatches.sendDue()).toBe(0);
  expect(await ProductWatches.findByToken(token)).toBeUndefined();
});

test("row 155: stopping ends it; a request that is not confirmed, or was answered, is removed after a week", async () => {
  const [id, email] = [await soldOut(), `${newId()}@example.test`];
  await ask(id, email);
  const token = newToken((await rowsOf(email))[0]?.id ?? "");
  await ProductWatches.confirm(token);
  expect(await ProductWatches.stop(token)).toBe(true);
  expect(await ProductWatches.stop(token)).toBe(false);
  await restock(id);
  expect(await ProductWatches.sendDue()).toBe(0);
  await ask(id, email);
  await db
    .updateTable("productWatches")
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    .execute();
  expect(await ProductWatches.confirm(newToken((await rowsOf(email))[0]?.id ?? ""))).toBe(false);
  expect(await ProductWatches.sweep()).toBe(1);
  expect(await rowsOf(email)).toEqual([]);
});

test("row 155: people waiting for a coming product are told once, when it is sold and in stock", async () => {
  const [id, email] = [await soldOut("coming"), `${newId()}@example.test`];
  await ask(id, email);
  const [watch] = await rowsOf(email);
  await ProductWatches.confirm(newToken(watch?.id ?? ""));
  await restock(id);
  expect(await ProductWatches.sendDue()).toBe(0);
  await db.updateTable("products").set({ status: "active" }).where("id", "=", id).execute();
  expect(await ProductWatches.sendDue()).toBe(1);
  expect(await mailed({ watchId: watch?.id, kind: "back" })).toMatchObject({
    subject: "Street Siren is in stock",
  });
  expect(await ProductWatches.sendDue()).toBe(0);
});

test("ASVS V2.4.1: an email can be asked for five times a day", async () => {
  const [id, email] = [await soldOut(), `${newId()}@example.test`];
  for (let n = 0; n < 5; n++) await ask(id, email);
  await expect(ask(id, email)).rejects.toMatchObject({ status: 429 });
  expect(await rowsOf(email)).toHaveLength(5);
});

test("ASVS V14.2.7: an unanswered wait is forgotten after a year", async () => {
  const [id, email] = [await soldOut(), `${newId()}@example.test`];
  await ask(id, email);
  await ProductWatches.confirm(newToken((await rowsOf(email))[0]?.id ?? ""));
  const age = (days: number) =>
    db
      .updateTable("productWatches")
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where("email", "=", email)
      .execute();
  await age(360);
  await ProductWatches.sweep();
  expect(await rowsOf(email)).toHaveLength(1);
  await age(370);
  await ProductWatches.sweep();
  expect(await rowsOf(email)).toEqual([]);
});
