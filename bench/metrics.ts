import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { keep } from "./figure";
import { load, median, type Target } from "./load";
import { builtApp, serversIn } from "./servers";

/** Seconds per turn, and turns that count; one more warms up. */
const [seconds = 2, turns = 15] = process.argv.slice(2).map(Number);
const goal = 1.02;

await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads CPU times from /proc: it needs Linux.");
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-bench-"));
  const servers = serversIn(folder);
  const database = await createTestDatabase();
  const start = async (name: string, more: Record<string, string>): Promise<Target> => {
    const settings = { DEMO: "1", DATABASE_URL: database.url, WORKER_IN_WEB: "0", ...more };
    const server = await servers.start(name, builtApp, {
      ...settings,
      DATA_DIR: path.join(folder, name),
    });
    return { name, ...server, expected: 200 };
  };
  try {
    const port = String(await freePort());
    const off = await start("off", { METRICS: "0" });
    const on = await start("on", { METRICS_PORT: port });
    const ratios: number[] = [];
    const spent: [number, number][] = [];
    for (let turn = 0; turn <= turns; turn++) {
      // They take turns going first too: the second of a pair finds a warmer machine.
      const pair = turn % 2 ? [on, off] : [off, on];
      const cpu = new Map<string, number>();
      for (const target of pair) {
        cpu.set(target.name, (await load(target, seconds)).cpu);
        await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      }
      const [one = 0, other = 0] = [cpu.get("off"), cpu.get("on")];
      if (turn > 0) ratios.push(other / one);
      if (turn > 0) spent.push([one, other]);
    }
    const of = (index: 0 | 1) => median(spent.map((pair) => pair[index])).toFixed(4);
    console.log(`Home from the page cache, CPU ms a request: ${of(0)} without metrics, ${of(1)} with them.`);
    keep([{ what: "a page with metrics to one without, CPU", value: median(ratios), goal }]);
    console.log(`Median ratio of ${turns} pairs: ${median(ratios).toFixed(3)} (goal ${goal})`);
    console.log(`All of them: ${ratios.map((ratio) => ratio.toFixed(3)).join(" ")}`);
  } finally {
    await servers.stop();
    await database.drop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
