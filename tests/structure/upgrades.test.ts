import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import ts from "typescript";
import { expect, test } from "vitest";
import { files, nodes, read, type Source, source, sources } from "./source";

const root = path.resolve(import.meta.dirname, "../..");

/** What the version before cannot live with: it runs on the new schema while processes restart one by one. */
const contracting =
  /\b(drop\s+(table|column|type)|rename\s+(to|column|value)|set\s+not\s+null|alter\s+column\s+\S+\s+(set\s+data\s+)?type)\b/i;
const contractingCalls = /^(dropTable|dropColumn|dropType|renameTo|renameColumn|setNotNull|setDataType)$/;

/** A migration that takes something away says which released version was the last to use it. The newest version comes first. */
function faults(migration: Source, [, before, ...older]: string[]): string[] {
  const name = migration.path.replace(/^migrations\//, "");
  const takes = nodes(migration.tree).some(
    (node) =>
      (ts.isPropertyAccessExpression(node) && contractingCalls.test(node.name.text)) ||
      (ts.isStringLiteralLike(node) && contracting.test(node.text)) ||
      (ts.isTemplateExpression(node) && contracting.test(node.getText())),
  );
  if (!takes) return [];
  const last = /^export const lastUsedBy = "([^"]+)";$/m.exec(migration.text)?.[1];
  if (!last) return [`${name} takes something away and does not export lastUsedBy`];
  return older.includes(last) ? [] : [`${name}: ${last} is not older than ${before}, the version before`];
}

/** The newest first, which is in the making. */
function versionsIn(changelog: string): { version: string; day: string | undefined }[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+)(?: \((\d{4}-\d\d-\d\d)\))?$/gm)].map(
    ([, version = "", day]) => ({ version, day }),
  );
}

/** Of the lines that sha256sum writes, the names whose file is another now. */
function changed(sums: string, textOf: (name: string) => string): string[] {
  const lines = sums.trim().split("\n");
  const other = lines.filter((line) => {
    const name = nameIn(line);
    return line !== `${createHash("sha256").update(textOf(name)).digest("hex")}  ${name}`;
  });
  return other.map(nameIn);
}

function nameIn(line: string): string {
  return line.split("  ")[1] ?? "";
}

/** The migrations that ran where the fixture comes from. */
function migrationsIn(fixture: string): string[] {
  const statements = gunzipSync(readFileSync(path.join(root, fixture))).toString("utf8");
  const rows = /^INSERT INTO public\.kysely_migration VALUES([^;]*);/m.exec(statements)?.[1] ?? "";
  return [...rows.matchAll(/'(\d{4}_\w+)'/g)].map(([, name = ""]) => name);
}

const versions = versionsIn(read("CHANGELOG.md"));
const sums = read("migrations/SHA256SUMS");

test("migrations expand first: what the released version still uses is not taken away", () => {
  const names = versions.map(({ version }) => version);
  expect(sources("migrations").flatMap((migration) => faults(migration, names))).toEqual([]);
});

test("CHANGELOG.md names the version of package.json first, and the day of those before it", () => {
  const [making, ...released] = versions;
  expect(making?.version).toBe(JSON.parse(read("package.json")).version);
  expect(released.filter(({ day }) => !day)).toEqual([]);
});

test("a migration that was released stays as it was: what changes comes in a new one", () => {
  expect(changed(sums, (name) => read(`migrations/${name}`))).toEqual([]);
});

test("every migration of a released version is frozen", () => {
  const frozen = new Set(sums.trim().split("\n").map(nameIn));
  const fixtures = files("tests/fixtures/upgrade");
  for (const fixture of fixtures) {
    const names = migrationsIn(fixture);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !frozen.has(`${name}.ts`))).toEqual([]);
  }
  expect(fixtures.length).toBeGreaterThan(0);
});

test("finds a frozen migration that was changed", () => {
  const sum = createHash("sha256").update("one").digest("hex");
  expect(changed(`${sum}  0001_one.ts\n${sum}  0002_two.ts\n`, () => "one")).toEqual([]);
  const texts: Record<string, string> = { "0001_one.ts": "one", "0002_two.ts": "one " };
  expect(changed(`${sum}  0001_one.ts\n${sum}  0002_two.ts\n`, (name) => texts[name] ?? "")).toEqual([
    "0002_two.ts",
  ]);
});

test("the check finds a migration that contracts too early, and lets one pass that waited", () => {
  const removal = "export async function up(db) { await sql`alter table a drop column b`.execute(db); }";
  const known = ["0.4.0", "0.3.0", "0.2.0"];
  const of = (head: string) => faults(source("migrations/0100_less.ts", `${head}\n${removal}`), known);
  expect(of("")).toEqual(["0100_less.ts takes something away and does not export lastUsedBy"]);
  for (const version of ["0.9.0", "0.4.0", "0.3.0"])
    expect(of(`export const lastUsedBy = "${version}";`)).toEqual([
      `0100_less.ts: ${version} is not older than 0.3.0, the version before`,
    ]);
  expect(of('export const lastUsedBy = "0.2.0";')).toEqual([]);
  const calls = "export async function up(db) { await db.schema.alterTable('a').dropColumn('b').execute(); }";
  expect(faults(source("migrations/0100_less.ts", calls), known)).toHaveLength(1);
  const plain = "export const up = script`alter table a add c text; drop table b;`;";
  expect(faults(source("migrations/0100_less.ts", plain), known)).toHaveLength(1);
  const more = "export const up = script`alter table a add column b text;`;";
  expect(faults(source("migrations/0100_more.ts", more), known)).toEqual([]);
});
