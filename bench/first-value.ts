import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { publicOrigin } from "../tests/support/production";
import { settings } from "../tests/support/settings";
import { SmtpStandIn } from "../tests/support/smtp";
import { type Figure, met, print } from "./figure";
import { commandsIn, typedAs } from "./first-value/commands";
import { Effort, reading, typing } from "./first-value/effort";
import { goLive, type Site } from "./first-value/journey";

const root = fileURLToPath(new URL("..", import.meta.url));
/** A form that comes sooner is taken for a robot's; the person's own time, which is modelled, is longer. */
const ripeAfter = 2_100;
const patience = 15 * 60_000;

// From an empty machine to the first public inquiry answered by email (performance.md): the three commands of
// docs/going-live.md on what is committed here, then everything that a person must type.
await launch(async () => {
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-first-value-"));
  const database = await createTestDatabase({ empty: true });
  const smtp = await SmtpStandIn.start();
  const effort = new Effort();
  let site: (Site & { stop(): Promise<void> }) | undefined;
  try {
    site = await install(folder, database.url, effort);
    await goLive(site, smtp, effort, () => pause(ripeAfter));
    report(effort);
  } finally {
    await site?.stop();
    await smtp.close();
    await database.drop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs what the document says, with this checkout, this machine's database and a folder of its own. */
async function install(folder: string, databaseUrl: string, effort: Effort) {
  const [get, write, serve] = commandsIn(readFileSync(path.join(root, "docs/going-live.md"), "utf8"));
  const checkout = path.join(folder, "nightjar");
  const values = { repository: root, appUrl: publicOrigin, dataDir: path.join(folder, "data"), databaseUrl };
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { ...process.env, HOST: "127.0.0.1", PORT: String(port) };
  for (const name of settings) if (name !== "HOST" && name !== "PORT") delete env[name];

  effort.begin("get it");
  effort.add({ commands: 1, inputs: 1, person: typing(get) });
  await effort.timed(() => shell(typedAs(get, values), { cwd: folder, env }));

  effort.begin("write the settings");
  effort.add({ commands: 1, inputs: 3, files: 1, person: typing(write) });
  await effort.timed(() => shell(typedAs(write, values), { cwd: checkout, env }));

  effort.begin("install, build, start");
  effort.add({ commands: 1, person: typing(serve) });
  const child = spawn("sh", ["-c", serve], {
    cwd: checkout,
    env,
    // A group of its own, which can be stopped as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
    });
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await effort.timed(async () => {
      const end = Date.now() + patience;
      const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
      // The address of the first owner is printed a moment after.
      while (!printed.includes("/setup?key=") || !(await isReady())) {
        if (child.exitCode !== null || Date.now() > end) throw new Error(`It did not start:\n${printed}`);
        await pause(100);
      }
    });
  } catch (error) {
    await stop();
    throw error;
  }
  effort.add({ person: reading(printed) });
  return { url, port, origin: publicOrigin, log: () => printed, stop };
}

async function shell(line: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> {
  await promisify(execFile)("sh", ["-c", line], options);
}

function report(effort: Effort): void {
  const { total } = effort;
  const rounded = (seconds: number) => Number(seconds.toFixed(1));
  console.table(
    [...effort.steps, total].map(({ machine, person, ...step }) => ({
      ...step,
      "machine, s": rounded(machine),
      "person, s": rounded(person),
    })),
  );
  const figures: Figure[] = [
    { what: "first value: minutes", value: (total.machine + total.person) / 60, goal: 15 },
    // The model's people know the screens and make no mistakes.
    {
      what: "first value: minutes of a person twice as slow",
      value: (total.machine + 2 * total.person) / 60,
    },
    { what: "first value: inputs", value: total.inputs, goal: 40 },
    { what: "first value: commands", value: total.commands, goal: 3 },
    { what: "first value: files written by hand", value: total.files },
  ];
  print(`Node.js ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`, figures);
  if (figures.some((figure) => met(figure) === "missed")) process.exitCode = 1;
}
