import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { complaint, imports, nodes, type Source, source, sources } from "./source";

/**
 * Which districts each district may import besides its own modules and those of `shared`. No row may lead back to
 * itself.
 */
const districts: Record<string, string[] | "all"> = {
  shared: [],
  accounts: [],
  neighbourhoods: ["accounts"],
  patrols: ["neighbourhoods"],
  staff: ["accounts", "patrols"],
  billing: ["accounts", "neighbourhoods"],
  residents: ["accounts", "billing", "neighbourhoods"],
  hiring: [],
  inquiries: ["accounts", "patrols", "staff"],
  service: ["accounts", "billing", "inquiries", "neighbourhoods", "patrols", "residents"],
  shop: [],
  news: [],
  assistant: ["hiring", "inquiries", "neighbourhoods", "news", "patrols", "service", "shop"],
  // These two put the others together.
  office: "all",
  operations: "all",
};

/** "hiring/postings": the module folder that a path is in. */
function moduleOf(file: string): string | undefined {
  return /^app\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];
}

function districtOf(module: string): string {
  return module.slice(0, module.indexOf("/"));
}

/** Imports that the table of districts does not allow, and folders that it does not know. */
function brokenBorders(files: Source[]): string[] {
  return files.flatMap((file) => {
    const from = moduleOf(file.path);
    if (!from || /\.test\.tsx?$/.test(file.path)) return [];
    const own = districtOf(from);
    const allowed = districts[own];
    if (!allowed) return [`${file.path} lies in no district`];
    return imports(file).flatMap(({ node, target }) => {
      const to = districtOf(moduleOf(target) ?? `${own}/`);
      if (to === own || to === "shared" || allowed === "all" || allowed.includes(to)) return [];
      return [complaint(file, node, `${own} may not use ${to}`)];
    });
  });
}

/** Which module folders each one imports, types included, and a file that does it. */
function dependencies(files: Source[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = moduleOf(file.path);
    if (!from) continue;
    const known = found.get(from) ?? new Map<string, string>();
    found.set(from, known);
    for (const { target } of imports(file)) {
      const to = moduleOf(target);
      if (to && to !== from && !known.has(to)) known.set(to, file.path);
    }
  }
  return found;
}

/** Every cycle of module folders, once, as "a -> b (by a file) -> a (by another)". */
function cycles(files: Source[]): string[] {
  const graph = dependencies(files);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, way: string[]) => {
    const start = way.indexOf(name);
    if (start !== -1) {
      const circle = way.slice(start);
      const steps = circle.map((from, index) => {
        const to = circle[index + 1] ?? name;
        return `${to} (by ${path.basename(graph.get(from)?.get(to) ?? "")})`;
      });
      found.push([name, ...steps].join(" -> "));
      return;
    }
    if (done.has(name)) return;
    for (const next of graph.get(name)?.keys() ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return found;
}

/** The demo fills tables it does not own. */
const fillsAnyTable = /^app\/modules\/operations\/demo\//;

/** Tables written through Kysely by more than one module folder (or by a module and the platform). */
function sharedTables(files: Source[]): string[] {
  const writers = new Map<string, Map<string, string>>();
  for (const file of files) {
    const folder = path.dirname(file.path);
    if (fillsAnyTable.test(file.path)) continue;
    for (const node of nodes(file.tree)) {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) continue;
      if (!/^(insertInto|updateTable|deleteFrom)$/.test(node.expression.name.text)) continue;
      const [table] = node.arguments;
      const name = table && ts.isStringLiteralLike(table) ? table.text.replace(/ as .*/, "") : "?";
      const known = writers.get(name) ?? new Map<string, string>();
      writers.set(name, known.set(folder, complaint(file, node, `writes ${name}`)));
    }
  }
  return [...writers.entries()].flatMap(([name, places]) =>
    places.size > 1 || name === "?" ? [...places.values()].sort() : [],
  );
}

const app = sources("app");

test("modules do not import each other in a cycle, not even types", () => {
  expect(dependencies(app).size).toBeGreaterThan(10);
  expect(cycles(app)).toEqual([]);
});

test("a district imports only what the table of districts allows", () => {
  const known = new Set(app.flatMap(({ path: file }) => moduleOf(file) ?? []).map(districtOf));
  expect([...known].sort()).toEqual(Object.keys(districts).sort());
  expect(brokenBorders(app)).toEqual([]);
});

test("finds an import across a border, and a module in no district", () => {
  const file = (from: string, to: string) =>
    source(`app/modules/${from}/x.server.ts`, `import { x } from "~/modules/${to}/x.server";`);
  expect(brokenBorders([file("hiring/postings", "hiring/interviews")])).toEqual([]);
  expect(brokenBorders([file("hiring/postings", "shared/audit")])).toEqual([]);
  expect(brokenBorders([file("office/search", "hiring/postings")])).toEqual([]);
  expect(brokenBorders([file("hiring/postings", "shop/carts")])).toEqual([
    "app/modules/hiring/postings/x.server.ts:1 hiring may not use shop",
  ]);
  expect(brokenBorders([file("garages/cars", "shared/audit")])).toHaveLength(1);
});

test("each table is written by one folder", () => {
  expect(sharedTables(app)).toEqual([]);
});

test("finds cycles of any length", () => {
  const file = (name: string, ...wanted: string[]) =>
    source(
      `app/modules/hiring/${name}/${name}.server.ts`,
      wanted.map((to) => `import type { X } from "~/modules/hiring/${to}/${to}.server";`).join("\n"),
    );
  expect(cycles([file("a", "b", "c"), file("b", "c"), file("c")])).toEqual([]);
  expect(cycles([file("a", "a")])).toEqual([]);
  expect(cycles([file("a", "b"), file("b", "a")])).toEqual([
    "hiring/a -> hiring/b (by a.server.ts) -> hiring/a (by b.server.ts)",
  ]);
  expect(cycles([file("a", "b"), file("b", "c"), file("c", "d"), file("d", "b")])).toHaveLength(1);
});

test("finds a table that two folders write", () => {
  const file = (name: string, text: string) => source(`app/modules/${name}/x.server.ts`, text);
  const insert = 'await trx.insertInto("users").values(row).execute();';
  const change = '\nawait trx.updateTable("users").set(row).execute();';
  expect(sharedTables([file("shared/users", insert), file("shared/users", change)])).toEqual([]);
  expect(sharedTables([file("shared/users", insert), file("operations/demo", insert)])).toEqual([]);
  expect(
    sharedTables([file("shared/users", insert), file("accounts/credentials", 'db.selectFrom("users")')]),
  ).toEqual([]);
  expect(sharedTables([file("shared/users", insert), file("accounts/credentials", change)])).toEqual([
    "app/modules/accounts/credentials/x.server.ts:2 writes users",
    "app/modules/shared/users/x.server.ts:1 writes users",
  ]);
  expect(sharedTables([file("shared/users", "trx.deleteFrom(table)")])).toHaveLength(1);
});
