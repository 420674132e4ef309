import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import pg from "pg";
import { onTarget } from "../app/platform/schema.server";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { signedInPeople } from "../tests/support/signed-in-people";
import { keep } from "./figure";
import { memoryOf } from "./memory";
import { type RunningServer, serversIn } from "./servers";

const [count = 5_000, changes = 2_000] = process.argv.slice(2).map(Number);
/** Milliseconds between two changes. */
const pace = 10;
const goals = { overIdle: 90, p95: 300 };

let addresses = 0;

interface Reader {
  id: string;
  /** The states it has heard, newest last, and when. */
  heard: { version: number; at: number }[];
}

await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads memory from /proc: it needs Linux.");
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-live-"));
  const servers = serversIn(folder);
  const database = await createTestDatabase();
  try {
    // Collects garbage on request, so that what the streams hold can be told apart from uncollected garbage.
    const program =
      "process.on('SIGUSR2', () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })); import('./build/server.js').then((app) => app.serve())";
    const app = await servers.start("app", ["--expose-gc", "-e", program], {
      ...{ DEMO: "1", DATABASE_URL: database.url, DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" },
      WORKER_IN_WEB: "0",
    });
    await measure(app, database.url);
  } finally {
    await servers.stop();
    await database.drop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measure(app: RunningServer, databaseUrl: string): Promise<void> {
  const people = await onTarget({ url: databaseUrl }, (db) => signedInPeople(db, count));
  for (let n = 0; n < 200; n++) await (await fetch(`${app.url}/contact`)).text();
  await pause(5_000);
  const idle = await collected(app);
  const readers: Reader[] = people.map(({ id }) => ({ id, heard: [] }));
  const inTurn = pLimit(50);
  const began = performance.now();
  await Promise.all(people.map((person, at) => inTurn(() => open(app, person, readers[at]))));
  await until(() => readers.every(({ heard }) => heard.length === 1));
  const opened = performance.now() - began;
  await pause(5_000);
  const uncollected = memoryOf(app.pid, "VmRSS");
  const held = await collected(app);
  const load = loadavg().map((part) => part.toFixed(1));
  const delays = await change(databaseUrl, readers);
  const strays = readers.reduce((sum, { heard }) => sum + heard.length - 1, 0) - delays.length;
  const after = await collected(app);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  console.log(
    `Node.js ${process.version}, ${cpus().length} cores, load average ${load.join(", ")} before the changes`,
  );
  console.table({
    "open streams": { value: count },
    "opened in, s": { value: (opened / 1_000).toFixed(1) },
    "idle, MB": { value: idle.toFixed(0) },
    "over idle with the streams, MB": { value: (held - idle).toFixed(0), goal: goals.overIdle },
    "the same before garbage is collected, MB": { value: (uncollected - idle).toFixed(0) },
    "over idle after the changes, MB": { value: (after - idle).toFixed(0), goal: goals.overIdle },
    "KB for each stream": { value: (((held - idle) * 1_024) / count).toFixed(1) },
    changes: { value: delays.length },
    "from the change to its owner, median ms": { value: at(0.5).toFixed(1) },
    "p95 ms": { value: at(0.95).toFixed(1), goal: goals.p95 },
    "slowest ms": { value: at(0.9999).toFixed(1) },
    "heard by someone else": { value: strays, goal: 0 },
  });
  keep([
    { what: `${count} open streams, MB over idle`, value: held - idle, goal: goals.overIdle },
    { what: "from a change to its owner, p95 ms", value: at(0.95), goal: goals.p95 },
    { what: "changes heard by someone else", value: strays, goal: 0 },
  ]);
}

/** One change after another, each for a person chosen at random. Returns the milliseconds until they heard of it. */
async function change(databaseUrl: string, readers: Reader[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const made: { reader: Reader; version: number; at: number }[] = [];
  const free = new Set(readers);
  for (let n = 0; n < Math.min(changes, readers.length); n++) {
    const reader = [...free][Math.floor(Math.random() * free.size)];
    if (!reader) break;
    free.delete(reader);
    const at = performance.now();
    const event = JSON.stringify({ topic: "verification", payload: { userId: reader.id } });
    const { rows } = await client.query<{ version: number }>(
      `with changed as (
        update profiles set version = version + 1, address_verification_status = 'verified' where id = $1 returning version
      ) select version, pg_notify('nightjar', $2) from changed`,
      [reader.id, event],
    );
    made.push({ reader, version: rows[0]?.version ?? 0, at });
    await pause(pace);
  }
  await client.end();
  await until(() => made.every(({ reader }) => reader.heard.length > 1));
  return made
    .map(({ reader, version, at }) => {
      const heard = reader.heard.find((each) => each.version === version);
      return (heard?.at ?? Number.NaN) - at;
    })
    .sort((one, other) => one - other);
}

function open(
  app: RunningServer,
  { cookies }: { cookies: ReadonlyMap<string, string> },
  reader?: Reader,
): Promise<void> {
  addresses++;
  const headers = {
    cookie: `sid=${cookies.get("sid")}`,
    "x-forwarded-for": `10.3.${addresses >> 8}.${addresses & 255}`,
  };
  return new Promise((resolve, reject) => {
    get(`${app.url}/events?on=verification`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was answered ${response.statusCode}.`));
      response.setEncoding("utf8").on("data", (text: string) => {
        const version = /^id: (\d+)/m.exec(text)?.[1];
        if (version) reader?.heard.push({ version: Number(version), at: performance.now() });
      });
      response.on("error", () => undefined);
      resolve();
    }).on("error", reject);
  });
}

async function until(holds: () => boolean): Promise<void> {
  for (let n = 0; !holds(); n++) {
    if (n > 600) throw new Error("Not everybody heard within a minute.");
    await pause(100);
  }
}

async function collected(app: RunningServer): Promise<number> {
  for (let n = 0; n < 3; n++) {
    process.kill(app.pid, "SIGUSR2");
    await pause(1_000);
  }
  return memoryOf(app.pid, "VmRSS");
}
