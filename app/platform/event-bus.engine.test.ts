import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { embedded, useTestDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { closeDatabase, db, driver, inTransaction } from "./db.server";
import { closeEventBus, listening, onReconnect, publish, subscribe } from "./event-bus.server";

useTestDatabase({ own: true });

let heard: unknown[];
let undo: (() => void)[];

beforeEach(async () => {
  heard = [];
  undo = [];
  await listening();
});

afterEach(() => {
  for (const each of undo) each();
});

function hear(topic: string): void {
  undo.push(subscribe(topic, (payload) => heard.push(payload)));
}

/** Everything published earlier is heard before this one. */
async function flushed(): Promise<void> {
  const payload = { flush: Math.random() };
  await eventually(async () => {
    await publish("flush", payload, db);
    expect(flushes).toContainEqual(payload);
  });
}
const flushes: unknown[] = [];
subscribe("flush", (payload) => flushes.push(payload));

test("an event is heard after the commit and not before", async () => {
  hear("news");
  let whileOpen: unknown[] = ["not looked"];
  await inTransaction(db, async (trx) => {
    await publish("news", { id: 1 }, trx);
    await sql`select 1`.execute(trx);
    whileOpen = [...heard];
  });
  await eventually(() => expect(heard).toEqual([{ id: 1 }]));
  expect(whileOpen).toEqual([]);
});

test("an event in a transaction that is rolled back is never heard", async () => {
  hear("news");
  await inTransaction(db, async (trx) => {
    await publish("news", { id: 1 }, trx);
    throw new Error("no");
  }).catch(() => undefined);
  await publish("news", { id: 2 }, db);
  await flushed();
  expect(heard).toEqual([{ id: 2 }]);
});

test("an event is heard by every subscriber of its topic, by no other, and not after unsubscribing", async () => {
  hear("a");
  hear("a");
  hear("b");
  const leave = subscribe("a", () => heard.push("left too late"));
  leave();
  await publish("a", { text: "naïve ☂" }, db);
  await flushed();
  expect(heard).toEqual([{ text: "naïve ☂" }, { text: "naïve ☂" }]);
});

test("a subscriber that throws keeps the event from nobody", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  undo.push(
    subscribe("news", () => {
      throw new Error("mine");
    }),
  );
  hear("news");
  await publish("news", { id: 1 }, db);
  await eventually(() => expect(heard).toEqual([{ id: 1 }]));
});

test("an event too long for the database is refused with a reason; the longest one passes", async () => {
  hear("long");
  const frame = JSON.stringify({ topic: "long", payload: { text: "" } }).length;
  await expect(publish("long", { text: "x".repeat(8000 - frame) }, db)).rejects.toThrow(RangeError);
  await expect(publish("long", { text: "é".repeat(4000) }, db)).rejects.toThrow("Send an id, not the thing.");
  await publish("long", { text: "x".repeat(7999 - frame) }, db);
  await eventually(() => expect(heard).toHaveLength(1));
});

test("listening that begins during a transaction is not undone with it", async () => {
  await closeEventBus();
  hear("news");
  let begun: Promise<void> | undefined;
  await inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx);
    begun = listening();
    await sql`select 1`.execute(trx);
    throw new Error("undo");
  }).catch(() => undefined);
  await begun;
  await publish("news", { id: 1 }, db);
  await eventually(() => expect(heard).toEqual([{ id: 1 }]));
});

test("nothing is heard after closing; after listening again it is, and the listeners know that they missed something", async () => {
  hear("news");
  const again = vi.fn();
  undo.push(onReconnect(again));
  await closeEventBus();
  await publish("news", { id: 1 }, db);
  await listening();
  expect(again).toHaveBeenCalledTimes(1);
  await publish("news", { id: 2 }, db);
  await flushed();
  expect(heard).toEqual([{ id: 2 }]);
});

if (!embedded) {
  test("what another process publishes is heard, and anything that is not our event does no harm", async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    hear("news");
    const other = new pg.Client({ connectionString: "url" in driver.target ? driver.target.url : "" });
    await other.connect();
    await other.query("select pg_notify('nightjar', $1)", [
      JSON.stringify({ topic: "news", payload: { id: 9 } }),
    ]);
    await other.query("select pg_notify('nightjar', 'no JSON')");
    await other.end();
    await eventually(() => expect(heard).toEqual([{ id: 9 }]));
    await flushed();
  });

  test("a lost connection comes back on its own, and the listeners know that they missed something", async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    hear("news");
    const again = vi.fn();
    undo.push(onReconnect(again));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'nightjar-events'`.execute(db);
    await eventually(() => expect(again).toHaveBeenCalledTimes(1));
    await publish("news", { id: 3 }, db);
    await eventually(() => expect(heard).toEqual([{ id: 3 }]));
  });
}

test("closing the database closes the bus too", async () => {
  await closeDatabase();
  await expect(publish("news", {}, db)).rejects.toThrow("The database is closed.");
});
