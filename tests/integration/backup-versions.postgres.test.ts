import { randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely } from "kysely";
import { PGliteDialect } from "kysely-pglite-dialect";
import { afterAll, expect, test } from "vitest";
import { backUp } from "../../app/modules/operations/backups/backup.server";
import { dumpName, readManifest } from "../../app/modules/operations/backups/manifest.server";
import { openPlaces } from "../../app/modules/operations/backups/places.server";
import { installed, start } from "../../app/modules/operations/backups/postgres-programs.server";
import { unseal } from "../../app/modules/operations/backups/sealed-file.server";
import { differences, figuresOf } from "../../app/modules/operations/backups/table-figures.server";
import { seedDemo } from "../../app/modules/operations/demo/demo.server";
import type { DB } from "../../app/platform/db.generated";
import { parsers } from "../../app/platform/db-types.server";
import { env } from "../../app/platform/env.server";
import { queues } from "../../server/queues";
import { useTestDatabase } from "../support/database";

useTestDatabase({ queues });

const base = mkdtempSync(path.join(tmpdir(), "nightjar-versions-"));

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What pg_restore would tell a server, one statement or the rows of one table after the other. */
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

// Slow: it fills the whole demo, backs it up and restores it into a database that it makes from nothing.
test("security.md 3: a backup restores on a newer PostgreSQL, with equal counts and hashes", async () => {
  env.backup.keys = [randomBytes(32).toString("base64url")];
  env.backup.dir = base;
  await seedDemo();
  const { id } = await backUp();
  const { local } = openPlaces();
  const manifest = await readManifest(local, id, env.backup.keys);
  const [program] = await installed("pg_restore");
  if (!program) throw new Error("pg_restore is not installed.");
  const { child, ended } = start(program, ["--no-owner", "--no-privileges", "--no-comments", "--file=-"], {});
  const dump = unseal(createReadStream(local.pathOf(dumpName(id))), env.backup.keys, dumpName(id));
  const [script] = await Promise.all([text(child.stdout), pipeline(dump, child.stdin), ended]);

  // The embedded database is a whole PostgreSQL of a later major version, and here stands for any such server.
  const newer = await PGlite.create({ extensions: { btree_gist, citext, pg_trgm }, parsers });
  const [facts] = (
    await newer.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
  ).rows;
  expect(facts?.major).toBeGreaterThan(Number.parseInt(manifest.server, 10));
  for (const part of partsOf(script)) {
    if ("copy" in part)
      await newer.query(`COPY ${part.copy} FROM '/dev/blob'`, [], { blob: new Blob([part.rows]) });
    else await newer.exec(part.sql.replace(/^\\(un)?restrict .*$/gm, ""));
  }
  await newer.exec("SET search_path = public; SET TimeZone = 'UTC'");
  const database = new Kysely<DB>({ dialect: new PGliteDialect(newer) });
  expect(differences(manifest.tables, await figuresOf(database))).toEqual([]);
  await database.destroy();
});
