import ts from "typescript";
import { expect, test } from "vitest";
import { nodes, read, type Source, source, sources } from "./source";

/** The last migration before the first release: until then nothing older ran beside the new code. */
const beforeTheFirst = "0071";

/** What the previous version cannot live with: it runs on the new schema while processes restart one by one. */
const contracting =
  /\b(drop\s+(table|column|type)|rename\s+(to|column|value)|set\s+not\s+null|alter\s+column\s+\S+\s+(set\s+data\s+)?type)\b/i;
const contractingCalls = /^(dropTable|dropColumn|dropType|renameTo|renameColumn|setNotNull|setDataType)$/;

/** A migration that removes something says which released version was the last to use it. */
function faults(migration: Source, released: string[]): string[] {
  const name = migration.path.replace(/^migrations\//, "");
  if (name.slice(0, 4) <= beforeTheFirst || name === "index.ts") return [];
  const up = [...nodes(migration.tree)].find(
    (node) => ts.isFunctionDeclaration(node) && node.name?.text === "up",
  );
  const takes = [...(up ? nodes(up) : [])].some(
    (node) =>
      (ts.isPropertyAccessExpression(node) && contractingCalls.test(node.name.text)) ||
      (ts.isStringLiteralLike(node) && contracting.test(node.text)) ||
      (ts.isTemplateExpression(node) && contracting.test(node.getText())),
  );
  if (!takes) return [];
  const last = /^export const lastUsedBy = "([^"]+)";$/m.exec(migration.text)?.[1];
  if (!last) return [`${name} takes something away and does not export lastUsedBy`];
  const [newest] = released;
  if (!released.includes(last)) return [`${name}: ${last} is not in CHANGELOG.md`];
  return last === newest ? [`${name}: ${last} is the version before, and still uses it`] : [];
}

/** Newest first. */
function versionsIn(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = ""]) => version);
}

const released = versionsIn(read("CHANGELOG.md"));

test("migrations expand first: what the released version still uses is not removed", () => {
  expect(sources("migrations").flatMap((migration) => faults(migration, released))).toEqual([]);
});

test("CHANGELOG.md names the version of package.json first", () => {
  expect(released[0]).toBe(JSON.parse(read("package.json")).version);
});

test("the check finds a migration that contracts too early, and lets one pass that waited", () => {
  const removal = "export async function up(db) { await sql`alter table a drop column b`.execute(db); }";
  const of = (head: string) =>
    faults(source("migrations/0100_less.ts", `${head}\n${removal}`), ["0.3.0", "0.2.0"]);
  expect(of("")).toEqual(["0100_less.ts takes something away and does not export lastUsedBy"]);
  expect(of('export const lastUsedBy = "0.3.0";')).toEqual([
    "0100_less.ts: 0.3.0 is the version before, and still uses it",
  ]);
  expect(of('export const lastUsedBy = "0.9.0";')).toEqual(["0100_less.ts: 0.9.0 is not in CHANGELOG.md"]);
  expect(of('export const lastUsedBy = "0.2.0";')).toEqual([]);
  const calls = "export async function up(db) { await db.schema.alterTable('a').dropColumn('b').execute(); }";
  expect(faults(source("migrations/0100_less.ts", calls), ["0.3.0"])).toHaveLength(1);
  const more = "export async function up(db) { await sql`alter table a add column b text`.execute(db); }";
  expect(faults(source("migrations/0100_more.ts", more), ["0.3.0"])).toEqual([]);
});
