import { sql } from "kysely";
import { db, driver, type Executor } from "~/platform/db.server";
import { onTarget } from "~/platform/schema.server";
import { BackupError } from "./backup-error";
import { connection, dumperOf, installed, start } from "./postgres-programs.server";
import { figuresOf, type TableFigures } from "./table-figures.server";

export interface KnownFile {
  key: string;
  sha256: string;
  contentType: string;
}

/** One moment of the database: what it holds, and a dump of exactly that. */
export interface Snapshot {
  at: Date;
  engine: "postgres" | "embedded";
  server: string;
  dumper: number;
  migrations: string[];
  encryptionKeys: string[];
  tables: TableFigures[];
  files: KnownFile[];
  /** @throws BackupError at the end, when the dump failed */
  dump(): AsyncIterable<Uint8Array>;
}

/**
 * Works on one moment of the live database, which goes on meanwhile on PostgreSQL and waits when it is embedded.
 * @throws BackupError when another backup runs, or the programs of PostgreSQL are missing
 */
export async function atOneMoment<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { target } = driver;
  if (!("url" in target))
    return db.connection().execute(async (connected) => work(await embedded(connected)));
  const programs = await installed("pg_dump");
  return onTarget(target, (own) =>
    own
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx);
        const { rows } = await sql<{ free: boolean; id: string; major: number }>`
          SELECT pg_try_advisory_xact_lock(hashtext('nightjar backup')) AS free, pg_export_snapshot() AS id,
            current_setting('server_version_num')::int / 10000 AS major`.execute(trx);
        const [{ free, id, major } = { free: false, id: "", major: 0 }] = rows;
        if (!free) throw new BackupError("Another backup is running.");
        const program = dumperOf(programs, major);
        const { dbname, env } = connection(target.direct ?? target.url);
        const args = [
          "--format=custom",
          "--no-owner",
          "--no-privileges",
          "--no-password",
          `--snapshot=${id}`,
        ];
        async function* dump() {
          const { child, ended } = start(program, [...args, `--dbname=${dbname}`], env);
          try {
            yield* child.stdout;
            await ended;
          } finally {
            child.kill();
          }
        }
        return work({ ...(await look(trx)), engine: "postgres", dumper: program.major, dump });
      }),
  );
}

/** Nobody else gets the one connection until the work is done, so the archive shows what was counted. */
async function embedded(connected: Executor): Promise<Snapshot> {
  const seen = await look(connected);
  async function* dump() {
    const archive = await (await driver.lite())?.dumpDataDir("gzip");
    if (!archive) throw new BackupError("The embedded database gave no dump.");
    yield* archive.stream();
  }
  return { ...seen, engine: "embedded", dumper: Number.parseInt(seen.server, 10), dump };
}

async function look(executor: Executor): Promise<Omit<Snapshot, "engine" | "dumper" | "dump">> {
  const { rows } = await sql<{ at: Date; server: string; migrations: string[] }>`
    SELECT now() AS at, split_part(current_setting('server_version'), ' ', 1) AS server,
      (SELECT array_agg(name::text ORDER BY name) FROM kysely_migration) AS migrations`.execute(executor);
  const [facts] = rows;
  if (!facts) throw new BackupError("The database said nothing about itself.");
  const keys = await executor.selectFrom("factors").select("secretKeyId as id").distinct().execute();
  return {
    ...facts,
    encryptionKeys: keys.map(({ id }) => id),
    tables: await figuresOf(executor),
    files: await filesOf(executor),
  };
}

async function filesOf(executor: Executor): Promise<KnownFile[]> {
  const stored = executor
    .selectFrom("files")
    .select(["objectKey as key", "sha256", "contentType"])
    .where("purgedAt", "is", null);
  const held = executor
    .selectFrom("heldFiles")
    .select(["objectKey as key", "sha256", "contentType"])
    .where("usedAt", "is", null);
  const rows = await stored.union(held).orderBy("key").execute();
  return rows.map(({ key, sha256, contentType }) => ({ key, contentType, sha256: sha256.toString("hex") }));
}
