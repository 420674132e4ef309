import "./demo-settings";
import { cpus, loadavg } from "node:os";
import pg from "pg";
import * as Security from "../app/modules/accounts/credentials/security-log.server";
import * as Activity from "../app/modules/office/dashboard/activity.server";
import * as History from "../app/modules/office/history/history.server";
import * as Corrections from "../app/modules/patrols/rounds/corrections.server";
import * as Nights from "../app/modules/patrols/rounds/nights.server";
import { closeDatabase, db, switchDatabase } from "../app/platform/db.server";
import { migrateDatabase, onTarget } from "../app/platform/schema.server";
import { launch } from "../scripts/launch.mjs";
import { ScratchPostgres } from "../tests/support/scratch-postgres";
import { median } from "./load";
import { asPartitions, fill, recordId, singleEntry, singlePass } from "./stand-ins/partitions";

/** Rows of the patrol log, and as many of the audit log. */
const rows = Number(process.argv[2] ?? 20_000_000);
const runs = 40;
const layouts = ["one table", "by month"] as const;

type Layout = (typeof layouts)[number];

interface Samples {
  passes: { passId: string | null; communityId: string; night: string }[];
  guards: { id: string }[];
}

interface Place {
  layout: Layout;
  client: pg.Client;
  url: string;
  samples: Samples;
  figures: Map<string, string>;
}

type Probe = [name: string, read: (run: number, samples: Samples) => Promise<unknown>];

/** The app's own functions, each time about something else. */
const probes: Probe[] = [
  [
    "passes of a night",
    (run, { passes }) => Nights.passesOf(of(passes, run).communityId, of(passes, run).night),
  ],
  [
    "computing a night",
    (run, { passes }) => {
      const { communityId, night } = of(passes, run);
      return db.transaction().execute((trx) => Nights.refresh(communityId, night, trx));
    },
  ],
  [
    "a pass by its id",
    (run, { passes }) => Nights.findPass(of(passes, run).communityId, of(passes, run).passId ?? ""),
  ],
  [
    "corrections of a month",
    (run, { passes }) => {
      const { communityId, night } = of(passes, run);
      const month = night.slice(0, 7);
      return Corrections.correctionsOf({ communityId, from: `${month}-01`, to: `${month}-28` });
    },
  ],
  [
    "latest passes of a guard",
    (run, { guards }) =>
      db
        .selectFrom("patrolPasses")
        .select(["night", "passedAt", "note"])
        .where("guardId", "=", of(guards, run).id)
        .orderBy("night", "desc")
        .orderBy("passedAt", "desc")
        .limit(1_000)
        .execute(),
  ],
  [
    "history of a record",
    (run) => {
      const record = recordId(1 + ((run * 7_919) % Math.floor(rows / 20)));
      const history = History.listOf("assignment", record);
      return history.page(history.query("http://localhost/"));
    },
  ],
  ["activity of the dashboard", () => Activity.list("owner", 12)],
  ["security log of a person", (run, { guards }) => Security.list(of(guards, run).id, 20)],
];

await launch(async () => {
  if (!Number.isInteger(rows) || rows < 100_000)
    throw new Error("Rows are a whole number from 100,000 on: npm run bench:partitions -- 20000000");
  const postgres = await ScratchPostgres.start({
    shared_buffers: "512MB",
    maintenance_work_mem: "512MB",
    max_wal_size: "8GB",
    // It would run in the middle of some of the measurements.
    autovacuum: "off",
  });
  try {
    const places: Place[] = [];
    for (const layout of layouts) places.push(await filled(postgres, layout));
    // Each with both layouts at once, so that what else the machine does bears on both alike.
    for (const measure of [sizes, ...probes.map(timeOf), writes, removal])
      for (const place of places) await measure(place);
    for (const { client } of places) await client.end();
    const results = new Map(places.map(({ layout, figures }) => [layout, figures]));
    const names = [...(results.get(layouts[0])?.keys() ?? [])];
    console.log(`${rows} rows in each log, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
    console.table(
      Object.fromEntries(
        names.map((name) => [
          name,
          Object.fromEntries([...results].map(([layout, figures]) => [layout, figures.get(name)])),
        ]),
      ),
    );
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
});

async function filled(postgres: ScratchPostgres, layout: Layout): Promise<Place> {
  const name = layout.replace(" ", "_");
  const url = postgres.urlThrough(postgres.port, name);
  await postgres.query(`create database ${name}`);
  await onTarget({ url }, (own) => migrateDatabase(own));
  const client = new pg.Client({ connectionString: url });
  // After a failure the server is stopped before the clients are.
  client.on("error", () => undefined);
  await client.connect();
  if (layout === "by month") for (const statement of asPartitions) await client.query(statement);
  for (const { what, statement } of fill(rows)) {
    say(`${layout}: ${what}`);
    await client.query(statement);
  }
  await switchDatabase({ url });
  const samples = {
    passes: await db
      .selectFrom("patrolCorrections")
      .select(["passId", "communityId", "night"])
      .limit(2 * runs)
      .execute(),
    guards: await db.selectFrom("profiles").select("id").where("fullName", "like", "Guard%").execute(),
  };
  return { layout, client, url, samples, figures: new Map() };
}

async function sizes({ client, figures }: Place): Promise<void> {
  for (const table of ["patrol_passes", "audit_log"]) {
    const { rows: found } = await client.query<{ whole: string; indexes: string; newest: string }>(`
      with part as (
        select c.oid, pg_indexes_size(c.oid) as indexes, pg_total_relation_size(c.oid) as whole
        from pg_class c left join pg_inherits i on i.inhrelid = c.oid
        where c.relkind = 'r' and (c.oid = '${table}'::regclass or i.inhparent = '${table}'::regclass)
      )
      select pg_size_pretty(sum(whole)) as whole, pg_size_pretty(sum(indexes)) as indexes,
        pg_size_pretty((select indexes from part where whole > 1000000 order by oid desc limit 1)) as newest from part`);
    const [size] = found;
    figures.set(`${table}: table and indexes`, size?.whole ?? "");
    figures.set(`${table}: all indexes`, size?.indexes ?? "");
    figures.set(`${table}: indexes of the newest part`, size?.newest ?? "");
  }
}

function of<T>(list: T[], run: number): T {
  const found = list[run % list.length];
  if (!found) throw new Error("There is nothing to read.");
  return found;
}

function timeOf([name, read]: Probe) {
  return async ({ layout, url, samples, figures }: Place): Promise<void> => {
    say(`${layout}: ${name}`);
    await switchDatabase({ url });
    const times: number[] = [];
    for (let run = -runs; run < runs; run++) {
      const start = performance.now();
      await read(run + runs, samples);
      if (run >= 0) times.push(performance.now() - start);
    }
    figures.set(`${name}, ms`, median(times).toFixed(2));
  };
}

/** As the app writes: rows one by one, fifty in a transaction. */
async function writes({ layout, client, figures }: Place): Promise<void> {
  say(`${layout}: writing`);
  for (const [name, statement] of [
    ["a pass", singlePass],
    ["an entry of the audit log", singleEntry],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < 100; run++) {
      await client.query("begin");
      const start = performance.now();
      for (let row = 0; row < 50; row++) await client.query(statement, [run * 50 + row]);
      times.push((performance.now() - start) / 50);
      await client.query("commit");
    }
    figures.set(`writing ${name}, ms`, median(times).toFixed(3));
  }
}

/** The oldest month goes, and its space is given back for new rows. */
async function removal({ layout, client, figures }: Place): Promise<void> {
  const ways = {
    "one table": [
      "alter table patrol_passes disable trigger patrol_passes_kept",
      `delete from patrol_passes where night < (select date_trunc('month', min(night)) + interval '1 month' from patrol_passes)`,
      "alter table patrol_passes enable trigger patrol_passes_kept",
      "vacuum patrol_passes",
    ],
    "by month": [
      `do $$ declare oldest regclass; begin
        select inhrelid::regclass into oldest from pg_inherits where inhparent = 'patrol_passes'::regclass
        order by inhrelid::regclass::text limit 1;
        execute format('drop table %s', oldest);
      end $$`,
    ],
  };
  await client.query("checkpoint");
  const before = await client.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
  const start = performance.now();
  for (const statement of ways[layout]) {
    say(`${layout}: ${statement.slice(0, 40)}`);
    await client.query(statement);
  }
  figures.set("dropping the oldest month of passes, s", ((performance.now() - start) / 1_000).toFixed(2));
  const { rows: written } = await client.query<{ size: string }>(
    `select pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), '${before.rows[0]?.lsn}')) as size`,
  );
  figures.set("what that writes to the log", written[0]?.size ?? "");
}

function say(what: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}`);
}
