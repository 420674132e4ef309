import { randomBytes } from "node:crypto";
import path from "node:path";
import { sql } from "kysely";
import { env } from "~/platform/env.server";
import { FileStore } from "~/platform/file-store.server";
import { errorCode } from "~/platform/log.server";
import { onTarget } from "~/platform/schema.server";
import { BackupError } from "./backup-error";
import type { RestoreTarget } from "./restore.server";

const prefix = "nightjar_drill_";
/** Milliseconds after which nobody can be using a database for a drill. */
const staleAfter = 12 * 3_600_000;

/** A new database and a new folder for a drill. The database is dropped at the end, and by the next drill after a crash. */
export async function inScratch<T>(folder: string, work: (target: RestoreTarget) => Promise<T>): Promise<T> {
  const store = new FileStore({ folder: path.join(folder, "files") });
  const server = env.backup.drillDatabaseUrl ?? env.databaseDirectUrl ?? env.databaseUrl;
  if (!env.databaseUrl || !server) return work({ database: { folder: path.join(folder, "db") }, store });
  const name = `${prefix}${Date.now()}_${randomBytes(4).toString("hex")}`;
  await create(server, name);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return await work({ database: { url: url.href }, store });
  } finally {
    await onTarget({ url: server }, (own) => sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(own));
  }
}

async function create(server: string, name: string): Promise<void> {
  await onTarget({ url: server }, async (own) => {
    const { rows } = await sql<{ name: string }>`
      SELECT datname AS name FROM pg_database WHERE datname LIKE ${`${prefix}%`} LIMIT 100`.execute(own);
    const stale = rows.filter(({ name: left }) => Number(left.split("_")[2]) < Date.now() - staleAfter);
    for (const { name: left } of stale)
      await sql`DROP DATABASE IF EXISTS ${sql.id(left)} WITH (FORCE)`.execute(own);
    await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template0`.execute(own);
  }).catch((error: unknown) => {
    if (errorCode(error) !== "42501") throw error;
    throw new BackupError(
      "The user of DATABASE_URL may not create databases. Allow it (ALTER ROLE … CREATEDB), or set BACKUP_DRILL_DATABASE_URL.",
    );
  });
}
