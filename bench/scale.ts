import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { signIns } from "../app/modules/operations/demo/sign-ins";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { manyAssignments, manyAuditRows, manyPasses } from "../tests/support/many-assignments";
import { commonWord, fillWithInquiries, rareWord } from "../tests/support/many-inquiries";
import { manyPeople } from "../tests/support/many-people";
import { manyProducts } from "../tests/support/many-products";
import { keep } from "./figure";
import { median } from "./load";
import { forgetPeak, memoryOf } from "./memory";
import { builtApp, type RunningServer, type Servers, serversIn } from "./servers";
import { signIn } from "./targets";

/** Only the pages of shifts, passes and the dashboard, or only those of the shop. */
const only = ["nights", "shop"].find((name) => name === process.argv[2]);
const nightsGoal = 25;
const products = 10_000;
const given = only ? [] : process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000];
const runs = 15;
const warmUps = 10;
/** Milliseconds at 100,000 rows: at most a fifth of what Django's admin takes for the same page. */
const goalAt = 100_000;
const goals: Record<string, number> = {
  "first page": 13,
  "search, common word": 25,
  "search, rare word": 29,
  "search, email": 29,
  "search, reference": 29,
  "filter, in progress": 10,
  "filter and common word": 25,
  "sort by name": 13,
  "filter, sort by name": 13,
  "page 500": 22,
  "people, first page": 25,
  "people, by name": 25,
  "people, one name": 25,
  "people, common word": 25,
  "people, a client": 25,
  "people, timeline": 25,
  "search of everything, one name": 25,
  "search of everything, common word": 25,
};
/** How much longer a page may take with a million rows than with ten thousand. */
const growthGoal = 1.5;
/** Megabytes over idle that an export may take. */
const exportGoal = 60;

interface Probe {
  name: string;
  path: string;
}

/** Milliseconds; the least is what a busy machine distorts least. */
interface Times {
  median: number;
  min: number;
}

interface Export {
  rows: number;
  seconds: number;
  overIdle: number;
}

interface Result {
  size: number;
  times: Map<string, Times>;
  idle: number;
  everything: Export;
  filtered: Export;
}

await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads memory from /proc: it needs Linux.");
  if (sizes.some((size) => !Number.isInteger(size) || size < 1_000)) {
    throw new Error("Sizes are whole numbers from 1,000 on: npm run bench:scale -- 10000 100000");
  }
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const results: Result[] = [];
  try {
    if (!only) for (const size of sizes) results.push(await measure(size));
    if (only !== "shop") await measureNights();
    if (only !== "nights") await measureShop();
  } finally {
    await postgres.stop();
  }
  if (!only) print(results);
});

/** Milliseconds, with 100,000 assignments, a million entries of the audit log and a million passes. */
async function measureNights(): Promise<void> {
  await withApp(async (app, client) => {
    const cookie = await signIn(app.url, "/admin/login", signIns.admin);
    say("Assignments, audit log and passes: filling");
    for (const statement of [...manyAssignments, ...manyAuditRows, ...manyPasses, "VACUUM ANALYZE"])
      await client.query(statement);
    const round = await client.query<{ id: string }>("select id from communities where name = 'Round 7'");
    const probes: Probe[] = [
      { name: "dashboard", path: "/admin/dashboard" },
      { name: "assignments", path: "/admin/assignments" },
      { name: "assignments, all by title", path: "/admin/assignments?when=all&sort=title" },
      { name: "assignments, a guard's name", path: "/admin/assignments?when=all&q=guard117" },
      { name: "assignments, week", path: "/admin/assignments/week" },
      { name: "patrols of a community", path: `/admin/communities/${round.rows[0]?.id}/patrols` },
    ];
    await compare(app, probes, cookie);
  });
}

/** Milliseconds, for an anonymous reader; each page is read from the database, as one of nobody's is stored. */
async function measureShop(): Promise<void> {
  await withApp(async (app, client) => {
    say("Products: filling");
    for (const statement of manyProducts(products)) await client.query(statement);
    await compare(
      app,
      [
        { name: "shop, first page with its filters", path: "/products", goal: 15 },
        { name: "shop, a category by price", path: "/products?category=Sensors&sort=price", goal: 15 },
        { name: "shop, search, common word", path: "/products?q=camera", goal: 25 },
        { name: "shop, search, rare word", path: "/products?q=maker117", goal: 25 },
        { name: "shop, search with a typo", path: "/products?q=outdor+camra", goal: 25 },
        { name: "shop, search without a result", path: "/products?q=zzzzqqq", goal: 25 },
      ],
      "",
    );
  });
}

async function compare(app: RunningServer, probes: (Probe & { goal?: number })[], cookie: string) {
  const table = [];
  for (const probe of probes) {
    const { goal = nightsGoal, name } = probe;
    const time = await timeOf(app, probe, cookie);
    if (!time) throw new Error(`${name}: there is no such page.`);
    const met = time.median <= goal ? "met" : "missed";
    keep([{ what: `${name}, ms`, value: time.median, goal }]);
    table.push({ page: name, median: time.median, min: time.min, goal, met });
  }
  console.table(table);
}

/** Each size gets its own database and process, so that none inherits what another left behind. */
async function measure(size: number): Promise<Result> {
  return withApp(async (app, client) => {
    const cookie = await signIn(app.url, "/admin/login", signIns.admin);
    say(`${size} inquiries and people: filling`);
    await fillWithInquiries(size, (statement) => client.query(statement));
    for (const statement of manyPeople(size)) await client.query(statement);
    await client.query("VACUUM ANALYZE");
    const times = new Map<string, Times>();
    for (const probe of await probesOf(client)) {
      say(`${size} inquiries: ${probe.name}`);
      const time = await timeOf(app, probe, cookie);
      if (time) times.set(probe.name, time);
    }
    say(`${size} inquiries: CSV`);
    const idle = await settled(app);
    return {
      size,
      times,
      idle,
      everything: await exported(app, "/admin/inquiries.csv", cookie, idle),
      filtered: await exported(app, "/admin/inquiries.csv?status=in_progress", cookie, idle),
    };
  });
}

async function withApp<T>(work: (app: RunningServer, client: pg.Client) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-scale-"));
  const servers = serversIn(folder);
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(await startApp(servers, folder, database.url), client);
  } finally {
    await client.end();
    await servers.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startApp(servers: Servers, folder: string, databaseUrl: string): Promise<RunningServer> {
  return servers.start("app", builtApp, {
    DEMO: "1",
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    WORKER_IN_WEB: "0",
  });
}

async function probesOf(client: pg.Client): Promise<Probe[]> {
  const { rows } = await client.query<{ email: string; reference: string }>(
    "select email, reference from inquiries where status <> 'spam' order by id desc offset 500 limit 1",
  );
  const { email = "", reference = "" } = rows[0] ?? {};
  const person = await client.query<{ id: string }>(
    "select id from profiles where full_name = 'Luca Person4709'",
  );
  const aClient = `/admin/clients/${person.rows[0]?.id}`;
  const list = (query: string) => `/admin/inquiries${query}`;
  return [
    { name: "first page", path: list("") },
    { name: "search, common word", path: list(`?q=${commonWord}`) },
    { name: "search, rare word", path: list(`?q=${rareWord}`) },
    { name: "search, two letters", path: list("?q=zq") },
    { name: "search, email", path: list(`?q=${encodeURIComponent(email)}`) },
    { name: "search, reference", path: list(`?q=${reference}`) },
    { name: "filter, in progress", path: list("?status=in_progress") },
    { name: "filter and common word", path: list(`?status=answered&q=${commonWord}`) },
    { name: "sort by name", path: list("?sort=name") },
    { name: "filter, sort by name", path: list("?status=spam&sort=name") },
    { name: "page 500", path: list("?page=500") },
    { name: "people, first page", path: "/admin/clients" },
    { name: "people, by name", path: "/admin/clients?sort=name" },
    { name: "people, one name", path: "/admin/clients?q=person4709" },
    { name: "people, common word", path: "/admin/clients?q=brampton" },
    { name: "people, a client", path: aClient },
    { name: "people, timeline", path: `${aClient}/timeline` },
    { name: "search of everything, one name", path: "/admin/search?q=person4709" },
    { name: "search of everything, common word", path: `/admin/search?q=${commonWord}` },
    { name: "dashboard", path: "/admin/dashboard" },
  ];
}

/** Undefined when the page does not exist: one beyond the end redirects to the first. */
async function timeOf(
  app: RunningServer,
  { path: address, name }: Probe,
  cookie: string,
): Promise<Times | undefined> {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run++) {
    const start = performance.now();
    const answer = await fetch(app.url + address, { headers: { cookie }, redirect: "manual" });
    await answer.text();
    const time = performance.now() - start;
    if (answer.status === 303) return undefined;
    if (answer.status !== 200) throw new Error(`${name}: the answer was ${answer.status}.`);
    if (run >= 0) times.push(time);
    if (time > 2_000 && times.length > 2) break;
  }
  return { median: median(times), min: Math.min(...times) };
}

/** Counts rows by line feeds; the made-up messages contain none. */
async function exported(app: RunningServer, address: string, cookie: string, idle: number): Promise<Export> {
  forgetPeak(app.pid);
  const start = performance.now();
  const answer = await fetch(app.url + address, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`CSV: the answer was ${answer.status}.`);
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines++;
  const seconds = (performance.now() - start) / 1_000;
  return { rows: lines - 1, seconds, overIdle: memoryOf(app.pid, "VmHWM") - idle };
}

async function settled(app: RunningServer): Promise<number> {
  await pause(3_000);
  return memoryOf(app.pid, "VmRSS");
}

function print(results: Result[]): void {
  const missed: string[] = [];
  const column = (size: number) => size.toLocaleString("en");
  const [min, max] = [results[0], results.at(-1)];
  const names = [...(results.at(-1)?.times.keys() ?? [])];
  const table = names.map((name) => {
    const row: Record<string, string> = { "": name };
    for (const { size, times } of results) {
      const { median: time, min: best } = times.get(name) ?? { median: Number.NaN, min: Number.NaN };
      row[column(size)] = Number.isNaN(time) ? "no such page" : `${time.toFixed(1)} (${best.toFixed(1)})`;
      const goal = goals[name];
      if (size === goalAt) keep([{ what: `${name} at ${column(size)} rows, ms`, value: time, goal }]);
      if (size === goalAt && goal && time > goal)
        missed.push(`${name}: ${time.toFixed(1)} ms at ${column(size)}, goal ${goal}`);
    }
    const growth =
      (max?.times.get(name)?.median ?? Number.NaN) / (min?.times.get(name)?.median ?? Number.NaN);
    if (results.length > 1) row.growth = Number.isNaN(growth) ? "" : growth.toFixed(2);
    if (min?.size === 10_000 && max?.size === 1_000_000 && !Number.isNaN(growth)) {
      keep([{ what: `${name}: a million rows to 10,000, times`, value: growth, goal: growthGoal }]);
      if (growth > growthGoal)
        missed.push(`${name}: ${growth.toFixed(2)} times as long with a million rows, goal ${growthGoal}`);
    }
    row[`goal at ${column(goalAt)}`] = String(goals[name] ?? "");
    return row;
  });
  console.log(
    `Node.js ${process.version}, ${cpus().length} cores; milliseconds, medians (and the least) of ${runs} runs, one reader`,
  );
  console.table(table);
  const files = results.flatMap(({ size, idle, everything, filtered }) =>
    [["everything", everything] as const, ["in progress", filtered] as const].map(([name, file]) => {
      keep([
        { what: `CSV of ${name} of ${column(size)}, MB over idle`, value: file.overIdle, goal: exportGoal },
      ]);
      if (file.overIdle > exportGoal) {
        missed.push(
          `CSV of ${name}, ${column(size)}: ${Math.round(file.overIdle)} MB over idle, goal ${exportGoal}`,
        );
      }
      return {
        CSV: `${name} of ${column(size)}`,
        rows: file.rows,
        seconds: file.seconds.toFixed(2),
        "rows/s": Math.round(file.rows / file.seconds),
        "idle MB": Math.round(idle),
        "peak MB over idle": Math.round(file.overIdle),
      };
    }),
  );
  console.table(files);
  console.log(missed.length === 0 ? "Every goal is met." : `Missed goals:\n  ${missed.join("\n  ")}`);
}

function say(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${what.padEnd(60)}\r`);
}
