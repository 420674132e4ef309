import "./demo-settings";

import { sql } from "kysely";
import { readCsv } from "../app/modules/office/imports/csv-table.server";
import { kindOf } from "../app/modules/office/imports/import-kinds.server";
import { moneyOf } from "../app/modules/office/imports/import-money.server";
import { confirm, imports, importsWorker, undo } from "../app/modules/office/imports/import-writing.server";
import * as Imports from "../app/modules/office/imports/imports.server";
import { closeDatabase, db, inTransaction, switchDatabase } from "../app/platform/db.server";
import { newId } from "../app/platform/ids.server";
import { createQueues } from "../app/platform/job-queue.server";
import { migrateDatabase } from "../app/platform/schema.server";
import { createTestDatabase } from "../tests/support/database";
import { keep } from "./figure";

const lines = 5_000;
/** Seconds to import 5,000 clients, and to undo it. */
const goal = 10;

const firstNames =
  "Ana Bo Cleo Dev Esi Farid Grace Hugo Ines Jun Kofi Lena Mateo Nadia Omar Priya Quinn Rosa".split(" ");
const lastNames = "Silva Tran Okafor Patel Nguyen Roy Kim Singh Costa Haddad Lee Moreau Chen Ali Novak".split(
  " ",
);
const letters = "ABCEGHJKLM";

const nameOf = (n: number) =>
  `${firstNames[n % firstNames.length]} ${lastNames[Math.floor(n / 7) % lastNames.length]}`;

/** Ten people in each postal code. */
const clients = [
  "Email,Full name,Phone,Street,City,Province,Postal code",
  ...Array.from({ length: lines }, (_, n) => {
    const place = Math.floor(n / 10);
    const code = `L${place % 10}${letters[Math.floor(place / 10) % 10]} 1${letters[Math.floor(place / 100)]}1`;
    const phone = `905555${String(n).padStart(4, "0")}`;
    return `client${n}@example.test,${nameOf(n)},${phone},${n} Elm Street,Brampton,ON,${code}`;
  }),
].join("\r\n");

/** What they pay elsewhere, each tenth an older price. */
const plans = [
  "Email,Full name,Plan,Monthly amount,Last paid,Next due",
  ...Array.from({ length: lines }, (_, n) => {
    const price = n % 10 === 0 ? "120.05" : "149.00";
    return `payer${n}@example.test,${nameOf(n)},Street Package,${price},2025-11-01,2126-12-01`;
  }),
].join("\r\n");

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

/** The longest another query waited during that time, in milliseconds. */
async function longestWait(during: Promise<unknown>): Promise<number> {
  let running = true;
  let longest = 0;
  const end = during.finally(() => {
    running = false;
  });
  while (running) {
    // The timer counts too: the embedded database works in this thread.
    const begin = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await db.selectFrom("companySettings").select("timeZone").executeTakeFirst();
    longest = Math.max(longest, performance.now() - begin);
  }
  await end;
  return longest;
}

async function measure(engine: string): Promise<boolean> {
  await createQueues([imports], db);
  const id = newId();
  await db.insertInto("profiles").values({ id, kind: "staff", fullName: "Dana Whitfield" }).execute();
  const by = { id, kind: "staff" } as const;
  const took = new Map<string, number>();
  const waits = new Map<string, number>();
  const add = async (name: string, work: () => Promise<unknown>) => {
    let wait = 0;
    took.set(
      name,
      await seconds(async () => {
        wait = await longestWait(work());
      }),
    );
    waits.set(name, wait);
  };
  let importId = "";
  const upload = async (name: string, text: string) => {
    const table = readCsv(new TextEncoder().encode(text));
    const file = { fileName: `${name}.csv`, table };
    importId = await inTransaction(db, (trx) => Imports.start(kindOf(name), file, by, trx));
  };
  const preview = async () => {
    await Imports.match(importId, (await Imports.find(importId))?.matching ?? {});
  };
  const work = () => importsWorker.work({ importId }, { id: "job", tries: 1 });
  await add("upload", () => upload("clients", clients));
  await add("preview", preview);
  await add("import", async () => {
    await confirm(importId, by);
    await work();
  });
  await add("undo", async () => {
    await undo(importId, by);
    await work();
  });
  await sql`select insert_first_offers()`.execute(db);
  await add("upload of plans", () => upload("subscriptions", plans));
  await add("preview of plans", preview);
  await add("page of that preview", async () => {
    const found = await Imports.find(importId);
    if (found) await moneyOf(found);
  });
  for (const [name, time] of took)
    console.log(
      `${engine} ${name}: ${time.toFixed(1)} s, others waited ${Math.round(waits.get(name) ?? 0)} ms at most`,
    );
  for (const step of ["import", "undo"])
    keep([{ what: `${step} of 5,000 clients, ${engine}, s`, value: took.get(step) ?? Number.NaN, goal }]);
  return (took.get("import") ?? 0) <= goal && (took.get("undo") ?? 0) <= goal;
}

const made = await createTestDatabase();
await switchDatabase({ url: made.url });
const reached = await measure("PostgreSQL");
await closeDatabase();
await made.drop();
await switchDatabase({ memory: undefined });
await migrateDatabase(db);
await measure("embedded");
await closeDatabase();
console.log(
  reached ? `Reached: each within ${goal} s.` : `Missed: an import or its undo took more than ${goal} s.`,
);
process.exitCode = reached ? 0 : 1;
