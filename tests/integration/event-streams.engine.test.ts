import { once } from "node:events";
import { createServer, get, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as Sessions from "../../app/modules/accounts/sessions/sessions.server";
import { db } from "../../app/platform/db.server";
import { closeEventBus } from "../../app/platform/event-bus.server";
import { liveFigures, publishChanges } from "../../app/platform/live.server";
import { type EventStreams, eventStreams } from "../../server/events";
import { useTestDatabase } from "../support/database";
import { type EventReader, readEvents } from "../support/event-reader";
import { signedInPeople } from "../support/signed-in-people";

useTestDatabase();

/** Long, so that a client that does not read is soon far behind. */
const board = { version: 0, text: "x".repeat(60_000) };
let streams: EventStreams;
let server: Server;
/** A TCP connection would hold megabytes for each of them in the kernel. */
const socketPath = path.join(tmpdir(), `nightjar-events-${process.pid}.sock`);

beforeAll(async () => {
  streams = eventStreams([
    {
      name: "board",
      keyOf: (_person, asked) => asked,
      current: async (keys) =>
        new Map(keys.map((key) => [key, { ...board, version: String(board.version) }])),
    },
  ]);
  const listener = streams.before((_request, response) => response.writeHead(404).end());
  server = createServer((request, response) => {
    Object.defineProperty(request.socket, "remoteAddress", { value: request.headers["x-forwarded-for"] });
    listener(request, response);
  }).listen(socketPath);
  await once(server, "listening");
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeEventBus();
});

async function change(): Promise<void> {
  board.version += 1;
  await publishChanges("board", ["all"], db);
}

async function visitor() {
  const [person] = await signedInPeople(db, 1);
  if (!person) throw new Error("Nobody was added.");
  return person;
}

async function reader(given?: Awaited<ReturnType<typeof visitor>>): Promise<EventReader> {
  const opened = await readEvents({ socketPath }, given ?? (await visitor()), ["board.all"]);
  expect(opened.status).toBe(200);
  await vi.waitUntil(() => opened.events.length > 0);
  return opened;
}

/** Asks for the stream and then reads nothing of it. */
async function stalled(cookies: ReadonlyMap<string, string>, address: string): Promise<Socket> {
  const socket = connect(socketPath);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `GET /events?on=board.all HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nCookie: sid=${cookies.get("sid")}\r\n\r\n`,
  );
  return socket;
}

test("500 clients that do not read are cut off, and those that do receive every change", async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, () => reader()));
  const before = { ...liveFigures };
  const people = await signedInPeople(db, 167);
  const sockets = await Promise.all(
    Array.from({ length: 500 }, (_, at) =>
      stalled(people[Math.floor(at / 3)]?.cookies ?? new Map(), `10.1.${Math.floor(at / 50)}.1`),
    ),
  );
  await vi.waitUntil(() => liveFigures.open === before.open + 500, { timeout: 60_000 });
  let changes = 0;
  while (liveFigures.cut < before.cut + 500) {
    await change();
    changes += 1;
    await vi.waitUntil(() => readers.every(({ events }) => events.at(-1)?.id === String(board.version)), {
      timeout: 60_000,
      interval: 2,
    });
  }
  expect(changes).toBeLessThan(200);
  await vi.waitUntil(() => liveFigures.open === before.open);
  expect(readers.filter((each) => each.ended())).toEqual([]);
  for (const { events } of readers) expect(events).toHaveLength(changes + 1);
  for (const socket of sockets) socket.destroy();
  for (const each of readers) each.close();
});

test("ASVS V7.4.2: the heartbeat finds a session that ended silently", async () => {
  const [one, other] = [await visitor(), await visitor()];
  const [ending, staying] = [await reader(one), await reader(other)];
  await db.updateTable("sessions").set({ expiresAt: sql`now()` }).where("userId", "=", one.id).execute();
  await streams.beat();
  await vi.waitUntil(() => ending.ended());
  expect(staying.ended()).toBe(false);
  staying.close();
});

test("row 53: a stream lasts 12 to 18 minutes, and a heartbeat is no event", async () => {
  const long = await reader();
  const real = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now");
  clock.mockImplementation(() => real() + 11 * 60_000);
  await streams.beat();
  await change();
  await vi.waitUntil(() => long.events.length === 2);
  expect(long.ended()).toBe(false);
  clock.mockImplementation(() => real() + 18 * 60_000);
  await streams.beat();
  await vi.waitUntil(() => long.ended());
});

test("ASVS V7.3.1: an open stream does not count as activity", async () => {
  const person = await visitor();
  const old = sql<Date>`now() - interval '10 minutes'`;
  await db.updateTable("sessions").set({ lastSeenAt: old }).where("userId", "=", person.id).execute();
  const open = await reader(person);
  await streams.beat();
  const [row] = await db
    .selectFrom("sessions")
    .select(sql<boolean>`last_seen_at < now() - interval '9 minutes'`.as("idle"))
    .where("userId", "=", person.id)
    .execute();
  expect(row?.idle).toBe(true);
  open.close();
});

test("when the database cannot say who asks, the stream ends at once and is asked for again", async () => {
  const person = await visitor();
  vi.spyOn(Sessions, "find").mockRejectedValue(new Error("away"));
  const open = await readEvents({ socketPath }, person, ["board.all"]);
  await vi.waitUntil(() => open.ended());
  expect(open.status).toBe(200);
  expect(open.retry()).toBeGreaterThanOrEqual(5_000);
  expect(open.events).toEqual([]);
});

test("row 53: reconnections are counted for the monitor, by the browser's own word or the page's", async () => {
  const person = await visitor();
  const before = { ...liveFigures };
  const open = async (query: string, headers = {}) => {
    const Cookie = `sid=${person.cookies.get("sid")}`;
    const path = `/events?on=board.all${query}`;
    const [answer] = await once(get({ socketPath, path, headers: { Cookie, ...headers } }), "response");
    answer.destroy();
    return liveFigures.again - before.again;
  };
  expect(await open("")).toBe(0);
  expect(await open("", { "Last-Event-ID": String(board.version) })).toBe(1);
  expect(await open("&again")).toBe(2);
});
