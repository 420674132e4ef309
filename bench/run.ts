import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { createTestDatabase } from "../tests/support/database";
import { keep } from "./figure";
import { load, median, type Round, type Target } from "./load";
import { serversIn } from "./servers";
import { startTargets } from "./targets";

/** Seconds per turn, turns that count, and a word that picks targets; each target first gets a turn to warm up. */
const [seconds = 2, turns = 7] = process.argv.slice(2, 4).map(Number);
const word = process.argv[4] ?? "";
const warmUp = 5;

await launch(async () => {
  if (process.platform !== "linux") throw new Error("The bench reads CPU times from /proc: it needs Linux.");
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The bench needs PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-bench-"));
  const servers = serversIn(folder);
  const database = await createTestDatabase();
  try {
    const targets = picked(await startTargets(folder, servers, database.url));
    print(targets, await takeTurns(targets));
  } finally {
    await servers.stop();
    await database.drop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Targets whose name has the word, and those they are compared with. */
function picked(targets: Target[]): Target[] {
  const named = targets.filter(({ name }) => name.includes(word));
  return targets.filter(
    (target) => named.includes(target) || named.some(({ against }) => against?.name === target.name),
  );
}

/** In turns, so that whatever else the machine does affects every target. */
async function takeTurns(targets: Target[]): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>();
  for (let turn = 0; turn <= turns; turn++) {
    for (const target of targets) {
      if (process.stderr.isTTY) process.stderr.write(`\rturn ${turn} of ${turns}: ${target.name.padEnd(50)}`);
      const round = await load(target, turn === 0 ? warmUp : seconds);
      if (turn > 0) rounds.set(target.name, [...(rounds.get(target.name) ?? []), round]);
    }
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${" ".repeat(70)}\r`);
  return rounds;
}

function print(targets: Target[], rounds: Map<string, Round[]>): void {
  const of = (name: string, value: (round: Round) => number) => median((rounds.get(name) ?? []).map(value));
  const rows = targets.map(({ name, against }) => {
    const cpu = of(name, (round) => round.cpu);
    const ratio = against ? cpu / of(against.name, (round) => round.cpu) : undefined;
    return {
      "": name,
      "CPU ms/req": cpu.toFixed(3),
      "req/s": Math.round(of(name, (round) => round.perSecond)),
      "p99 ms": Math.round(of(name, (round) => round.p99)),
      ratio: ratio?.toFixed(2) ?? "",
      goal: against?.goal ?? "",
      against: against?.name ?? "",
    };
  });
  console.log(`Node.js ${process.version}, ${cpus().length} cores; ${turns} turns of ${seconds} s, medians`);
  console.table(rows);
  for (const { name, against } of targets) {
    if (!against) continue;
    const ratio = (value: (round: Round) => number) => of(name, value) / of(against.name, value);
    keep([{ what: `CPU of ${name} to ${against.name}`, value: ratio(({ cpu }) => cpu), goal: against.goal }]);
    if (against.p99)
      keep([{ what: `p99 of ${name} to raw`, value: ratio(({ p99 }) => p99), goal: against.p99 }]);
  }
}
