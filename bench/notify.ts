import { cpus, loadavg } from "node:os";
import pg from "pg";
import { launch } from "../scripts/launch.mjs";
import { ScratchPostgres } from "../tests/support/scratch-postgres";

const [writers = 64, seconds = 5, rounds = 3] = process.argv.slice(2).map(Number);

// NOTIFY takes one lock for the whole cluster while its transaction commits. Each writer commits its own row, with a
// notice, without one, or with the notice in a separate statement after the commit. fsync is on, as in production.
const ways = {
  "no notice": ["insert into written (text) values ('x')"],
  "notice in the transaction": [
    "begin; insert into written (text) values ('x'); select pg_notify('bench', 'x'); commit",
  ],
  "notice after the commit": ["insert into written (text) values ('x')", "select pg_notify('bench', 'x')"],
};

await launch(async () => {
  const postgres = await ScratchPostgres.start();
  try {
    await postgres.query("create table written (id bigserial primary key, text text)");
    const results = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++)
      for (const [name, statements] of Object.entries(ways)) {
        const rate = await commits(postgres, statements);
        results.set(name, [...(results.get(name) ?? []), rate]);
      }
    const base = median(results.get("no notice") ?? []);
    const rows = [...results].map(([name, rates]) => [
      name,
      {
        "commits a second": Math.round(median(rates)),
        "of those without": (median(rates) / base).toFixed(2),
      },
    ]);
    console.log(`${writers} writers, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
    console.table(Object.fromEntries(rows));
  } finally {
    await postgres.stop();
  }
});

async function commits(postgres: ScratchPostgres, statements: string[]): Promise<number> {
  const listener = await connected(postgres);
  await listener.query("listen bench");
  const clients = await Promise.all(Array.from({ length: writers }, () => connected(postgres)));
  const began = performance.now();
  const end = began + seconds * 1_000;
  let count = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < end; count++) for (const text of statements) await client.query(text);
    }),
  );
  const lasted = (performance.now() - began) / 1_000;
  await Promise.all([listener, ...clients].map((client) => client.end()));
  return count / lasted;
}

async function connected(postgres: ScratchPostgres): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.urlThrough(postgres.port, "postgres") });
  await client.connect();
  return client;
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
