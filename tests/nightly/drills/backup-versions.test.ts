import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, sql } from "kysely";
import { PGliteDialect } from "kysely-pglite-dialect";
import { afterAll, expect, test } from "vitest";
import { backUp } from "../../../app/modules/operations/backups/backup.server";
import { listSnapshots, run } from "../../../app/modules/operations/backups/restic.server";
import { countTables } from "../../../app/modules/operations/backups/table-counts.server";
import { seedDemo } from "../../../app/modules/operations/demo/demo.server";
import type { DB } from "../../../app/platform/db.generated";
import { db } from "../../../app/platform/db.server";
import { parsers } from "../../../app/platform/db-types.server";
import { env } from "../../../app/platform/env.server";
import { queues } from "../../../server/queues";
import { onRestic } from "../../support/backups";
import { useTestDatabase } from "../../support/database";

useTestDatabase({ queues });

const base = mkdtempSync(path.join(tmpdir(), "nightjar-versions-"));

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What a program prints, with the settings of the backup. */
async function bytesOf(program: string, args: string[]): Promise<Buffer> {
  const own = { RESTIC_REPOSITORY: env.backup.dir, RESTIC_PASSWORD: env.backup.key };
  const options = { env: { ...process.env, ...own }, encoding: "buffer", maxBuffer: 2 ** 28 } as const;
  return (await promisify(execFile)(program, args, options)).stdout;
}

/** What pg_restore would send a server, one statement or one table's rows after the other. */
function* partsOf(script: string): Generator<{ sql: string } | { copy: string; rows: string }> {
  const [before = "", ...tables] = script.split(/^COPY (?=.* FROM stdin;$)/m);
  yield { sql: before };
  for (const table of tables) {
    const [, target = "", rows = "", rest = ""] =
      /^(.*) FROM stdin;\n((?:.*\n)*?)\\\.\n([\s\S]*)$/.exec(table) ?? [];
    yield { copy: target, rows };
    yield { sql: rest };
  }
}

onRestic("backups", () => {
  // Slow: it fills the whole demo, backs it up and restores it into a database that it makes from nothing.
  test("security.md 3: a backup restores on a newer PostgreSQL, with equal counts and hashes", async () => {
    env.backup.key = randomBytes(32).toString("base64url");
    env.backup.dir = path.join(base, "backups");
    await seedDemo();
    await backUp();
    const all = await listSnapshots();
    const idOf = (part: string) => all.find((snapshot) => snapshot.part === part)?.id ?? "";
    const { tables } = JSON.parse(await run(["dump", idOf("facts"), "facts"]));
    const archive = path.join(base, "dump");
    writeFileSync(archive, await bytesOf("restic", ["dump", idOf("dump"), "dump"]));
    const options = ["--no-owner", "--no-privileges", "--no-comments", "--file=-", archive];
    const script = String(await bytesOf("pg_restore", options));

    // The embedded database is a whole PostgreSQL of a later major version, and here stands for any such server.
    const newer = await PGlite.create({ extensions: { btree_gist, citext, pg_trgm }, parsers });
    const [version] = (
      await newer.query<{ major: number }>(
        "select current_setting('server_version_num')::int / 10000 as major",
      )
    ).rows;
    const { rows: own } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db);
    expect(version?.major).toBeGreaterThan(own[0]?.major ?? 99);
    for (const part of partsOf(script)) {
      if ("copy" in part)
        await newer.query(`COPY ${part.copy} FROM '/dev/blob'`, [], { blob: new Blob([part.rows]) });
      else await newer.exec(part.sql.replace(/^\\(un)?restrict .*$/gm, ""));
    }
    await newer.exec("SET search_path = public; SET TimeZone = 'UTC'");
    const database = new Kysely<DB>({ dialect: new PGliteDialect(newer) });
    expect(await countTables(database)).toEqual(tables);
    await database.destroy();
  });
});
