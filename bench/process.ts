import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { signIns } from "../app/modules/operations/demo/sign-ins";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { type Figure, print } from "./figure";
import { load, median } from "./load";
import { memoryOf } from "./memory";
import { builtApp, serversIn } from "./servers";
import { signIn } from "./targets";

const starts = 5;
const seconds = 4;

// How long the built app takes to start, and how much memory a process holds at rest and under load (performance.md).
await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads memory from /proc: it needs Linux.");
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-process-"));
  const database = await createTestDatabase();
  const servers = serversIn(folder);
  try {
    const onServer = { DEMO: "1", DATABASE_URL: database.url, DATA_DIR: path.join(folder, "server") };
    const figures: Figure[] = [
      { what: "start on PostgreSQL, s", value: await startOf(onServer), goal: 2 },
      ...(await embeddedStarts(folder)),
    ];
    const app = await servers.start("app", builtApp, { ...onServer, TRUSTED_PROXIES: "127.0.0.1" });
    await pause(10_000);
    figures.push({ what: "memory of an idle process, MB", value: memoryOf(app.pid, "VmRSS"), goal: 150 });
    const resident = await signIn(app.url, "/login", signIns.resident);
    const staff = await signIn(app.url, "/admin/login", signIns.admin);
    const pages: [string, string][] = [
      ["/", ""],
      ["/contact", ""],
      ["/products", ""],
      ["/profile", resident],
      ["/admin/dashboard", staff],
      ["/admin/inquiries", staff],
    ];
    for (const [page, cookie] of pages) {
      const headers: Record<string, string> = cookie ? { cookie } : {};
      await load({ name: page, ...app, url: app.url + page, headers, expected: 200 }, seconds);
    }
    figures.push({ what: "the most it held under load, MB", value: memoryOf(app.pid, "VmHWM"), goal: 300 });
    print(`Node.js ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`, figures);
  } finally {
    await servers.stop();
    await database.drop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  /** Seconds until it answers, the median of several starts. */
  async function startOf(env: Record<string, string>, times = starts): Promise<number> {
    const took: number[] = [];
    for (let n = 0; n < times; n++) {
      const began = performance.now();
      const server = await servers.start("start", builtApp, env);
      took.push((performance.now() - began) / 1_000);
      await server.stop();
    }
    return median(took);
  }

  async function embeddedStarts(within: string): Promise<Figure[]> {
    const env = { DEMO: "1", DATA_DIR: path.join(within, "embedded") };
    const first = await startOf(env, 1);
    return [
      { what: "first start on the embedded database, s", value: first, goal: 5 },
      { what: "later starts on the embedded database, s", value: await startOf(env), goal: 2 },
    ];
  }
});
