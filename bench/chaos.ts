import { cpus, loadavg } from "node:os";
import { ensureBuilt } from "../scripts/build.mjs";
import { launch } from "../scripts/launch.mjs";
import { until } from "../tests/support/pair";
import { chosenFaults, type Fault } from "./chaos/faults";
import type { Probe } from "./chaos/probes";
import { Stand } from "./chaos/stand";
import { keep } from "./figure";

/** Seconds within which every page answers, whatever has failed. */
const patience = 3;
const wanted = process.argv.slice(2).find((part) => !part.startsWith("--"));

interface Cell {
  fault: string;
  page: string;
  answer: string;
  seconds: string;
  problem: string;
}

// Everything runs on 127.0.0.1, and what it starts ends with it.
await launch(async () => {
  const chosen = chosenFaults(wanted);
  await ensureBuilt();
  const stand = await Stand.start();
  const began = performance.now();
  const cells: Cell[] = [];
  const healing: Record<string, string> = {};
  try {
    for (const fault of chosen) {
      const title = `${fault.dependency}: ${fault.name}`;
      await fault.begin(stand);
      for (const probe of fault.probes) cells.push(await look(stand, fault, probe));
      await fault.end(stand);
      healing[title] = (await stand.healed()).toFixed(1);
      const bad = cells.filter(({ fault: of, problem }) => of === title && problem).length;
      console.log(
        `${title}: ${fault.probes.length} pages, ${bad} not as documented, back after ${healing[title]} s`,
      );
    }
    const lost = await notStored(stand);
    const untold = await notTold(stand);
    const problems = cells.filter(({ problem }) => problem);
    if (process.argv.includes("--all")) console.table(cells);
    if (problems.length > 0) console.table(problems);
    if (untold.length > 0) console.table(await jobsOf(stand, untold));
    console.log(`Node.js ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
    console.table({
      cells: { value: cells.length },
      "not as documented": { value: problems.length, goal: 0 },
      acknowledged: { value: stand.acknowledged.size },
      "of these lost": { value: lost.length, goal: 0 },
      "of these not told to staff": { value: untold.length, goal: 0 },
      minutes: { value: ((performance.now() - began) / 60_000).toFixed(1) },
    });
    keep([
      { what: "chaos: cells", value: cells.length },
      { what: "chaos: cells not as documented", value: problems.length, goal: 0 },
      { what: "chaos: acknowledged and lost", value: lost.length, goal: 0 },
      { what: "chaos: acknowledged and not told to staff", value: untold.length, goal: 0 },
    ]);
    if (problems.length + lost.length + untold.length > 0) process.exitCode = 1;
  } finally {
    await stand.stop();
  }
});

async function look(stand: Stand, fault: Fault, probe: Probe): Promise<Cell> {
  const limit = fault.patience[probe.name] ?? patience;
  const expected = fault.expected[probe.name] ?? probe.well;
  const began = performance.now();
  const ending = new Promise<undefined>((resolve) => setTimeout(resolve, 30_000, undefined).unref());
  const answer = await Promise.race([probe.ask(stand), ending]).catch((error: Error) => error);
  const seconds = (performance.now() - began) / 1_000;
  const cell = { fault: `${fault.dependency}: ${fault.name}`, page: probe.name, seconds: seconds.toFixed(1) };
  if (!answer) return { ...cell, answer: "none", problem: "no answer in 30 s" };
  if (answer instanceof Error) return { ...cell, answer: "none", problem: answer.message };
  const { status, text, headers } = answer;
  const problems = [
    [expected.status].flat().includes(status) ? "" : `not ${expected.status}`,
    expected.says.test(headers.location ?? text) ? "" : `does not say ${expected.says.source}`,
    seconds > limit ? `later than ${limit} s` : "",
    /\bat \S.*\.[cm]?[jt]sx?:\d+|node_modules|ECONN/.test(text) ? "shows a stack" : "",
  ];
  const heading = /<h1[^>]*>([^<]+)/.exec(text)?.[1] ?? headers.location ?? text.slice(0, 40);
  return { ...cell, answer: `${status} ${heading}`, problem: problems.filter(Boolean).join(", ") };
}

async function notStored({ postgres, acknowledged }: Stand): Promise<string[]> {
  const rows = await postgres.query("select reference from inquiries", "nightjar");
  const stored = new Set(rows.map(({ reference }) => reference));
  return [...acknowledged].filter((reference) => !stored.has(reference));
}

/** After the retries: what waits for its next try is made due now. */
async function notTold({ postgres, smtp, acknowledged }: Stand): Promise<string[]> {
  const missing = () => {
    const subjects = smtp.messages.map(({ subject }) => subject ?? "");
    return [...acknowledged].filter((reference) => !subjects.some((text) => text.includes(reference)));
  };
  const hurry = async () => {
    await postgres.query(
      `update pgboss.job set start_after = now() where state in ('retry', 'created');
      update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
      "nightjar",
    );
    return missing().length === 0;
  };
  await until(hurry, 90_000).catch(() => undefined);
  return missing();
}

async function jobsOf({ postgres }: Stand, references: string[]): Promise<Record<string, unknown>[]> {
  const list = references.map((reference) => `'${reference}'`).join();
  return postgres.query(
    `select i.reference, j.name, j.state, j.retry_count, j.start_after, left(j.output::text, 120) as output
    from inquiries i left join pgboss.job j on j.data::text like '%' || i.id || '%' where i.reference in (${list})`,
    "nightjar",
  );
}
