import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import release from "../package.json" with { type: "json" };
import { ensureBuilt } from "../scripts/build.mjs";
import { installedPrograms } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { startApp } from "../tests/support/app";
import { createTestDatabase } from "../tests/support/database";

const sums = "migrations/SHA256SUMS";

/** What was frozen before keeps its line, so that a change of it is noticed. */
function freeze(): void {
  const frozen = readFileSync(sums, "utf8");
  const names = readdirSync("migrations").filter((name) => name.endsWith(".ts") && name !== "index.ts");
  for (const name of names.sort().filter((each) => !frozen.includes(`  ${each}\n`))) {
    const sum = createHash("sha256")
      .update(readFileSync(`migrations/${name}`))
      .digest("hex");
    appendFileSync(sums, `${sum}  ${name}\n`);
    console.log(`${name} is frozen.`);
  }
}

// Run it when a version is finished: the demo's data at its schema, which later versions must be able to take over. Its
// migrations are frozen from then on.
await launch(async () => {
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-fixture-"));
  const database = await createTestDatabase();
  try {
    const app = await startApp({
      engine: "postgres",
      database: database.url,
      dataDir: folder,
      env: { WORKER_IN_WEB: "0" },
    });
    await app.stop();
    const program = path.join(installedPrograms() ?? "", "pg_dump");
    const options = [
      "--no-owner",
      "--no-privileges",
      "--inserts",
      "--rows-per-insert=200",
      "--schema=public",
    ];
    const text = execFileSync(program, [...options, database.url], {
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
    const statements = text
      .replace(/^(\\.*|--.*|CREATE SCHEMA public;|COMMENT ON SCHEMA.*)\n/gm, "")
      .replace(/\n{2,}/g, "\n");
    const file = `tests/fixtures/upgrade/${release.version}.sql.gz`;
    writeFileSync(file, gzipSync(statements, { level: 9 }));
    console.log(`${file} holds the demo of ${release.version}.`);
    freeze();
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
