import ts from "typescript";
import { expect, test } from "vitest";
import { complaint, imports, nodes, type Source, source, sources } from "./source";

/** The table of docs/architecture.md. A layer may always import itself. */
const allowed: Record<string, string[]> = {
  "app/routes": ["app/access", "app/messages", "app/modules", "app/platform", "app/ui", "app"],
  "app/record-routes": ["app/access", "app/messages", "app/modules", "app/platform", "app/ui", "app"],
  "app/access": ["app/modules", "app/platform"],
  "app/messages": ["app/platform"],
  "app/modules": ["app/messages", "app/platform"],
  "app/platform": [],
  "app/ui": ["app/messages", "app/platform"],
  app: ["app/access", "app/messages", "app/modules", "app/platform", "app/ui"],
  server: ["app", "app/access", "app/modules", "app/platform", "migrations"],
  migrations: [],
  packages: [],
};

const exceptions: [RegExp, string][] = [
  [/^app\/modules\/.*\.tsx$/, "app/ui"],
  [/^app\/platform\/[\w-]+\.server\.ts$/, "migrations"],
  [/^server\/sandbox\.ts$/, "packages"],
];

const layers = Object.keys(allowed).sort((a, b) => b.length - a.length);

function layerOf(file: string): string | undefined {
  return layers.find((layer) => file.startsWith(`${layer}/`));
}

function brokenArrows(files: Source[]): string[] {
  return files.flatMap((file) => {
    const from = layerOf(file.path);
    return imports(file).flatMap(({ node, target }) => {
      const to =
        layerOf(target) ??
        (/^(tests|scripts|tools|bench)\//.test(target) ? "what is not the app" : undefined);
      if (!from || !to || from === to || allowed[from]?.includes(to)) return [];
      if (exceptions.some(([pattern, layer]) => pattern.test(file.path) && layer === to)) return [];
      return [complaint(file, node, `${from} may not use ${to}`)];
    });
  });
}

/** Packages that a layer must not import. */
const foreign: [RegExp, RegExp][] = [
  // A module never sees a Request, a Response or a redirect.
  [/^app\/modules\/.*\.ts$/, /^@remix-run\//],
  [/^app\/modules\/.*\.ts$/, /^(express|react|react-dom)(\/|$)/],
  [
    /^app\/(record-)?routes\//,
    /^(kysely|pg|pg-boss|@electric-sql\/.*|app\/platform\/db\..*|app\/platform\/db-.*)$/,
  ],
  [/^app\/ui\//, /\.server$|^(node:|kysely|pg)/],
];

function foreignImports(files: Source[]): string[] {
  return files.flatMap((file) =>
    imports(file)
      .filter(({ target }) => foreign.some(([who, what]) => who.test(file.path) && what.test(target)))
      .map(({ node, target }) => complaint(file, node, `may not use ${target}`)),
  );
}

/** What a Request says reaches a module as values: an address, a person, the fields of a form. */
function requestsIn(files: Source[]): string[] {
  return files
    .filter((file) => file.path.startsWith("app/modules/"))
    .flatMap((file) =>
      nodes(file.tree)
        .filter((node) => ts.isTypeReferenceNode(node) && node.typeName.getText(file.tree) === "Request")
        .map((node) => complaint(file, node, "takes a Request")),
    );
}

const everything = sources("app", "server", "migrations", "packages");

test("imports point one way", () => {
  expect(everything.length).toBeGreaterThan(0);
  expect(brokenArrows(everything)).toEqual([]);
});

test("no layer imports packages that are not its business, and no route imports the database", () => {
  expect(foreignImports(everything)).toEqual([]);
});

test("no module takes a Request", () => {
  expect(requestsIn(everything)).toEqual([]);
  const text = "export function list(request: Request, id: string) {}";
  expect(requestsIn([source("app/modules/hiring/postings/postings.server.ts", text)])).toEqual([
    "app/modules/hiring/postings/postings.server.ts:1 takes a Request",
  ]);
  expect(requestsIn([source("app/access/guards.server.ts", text)])).toEqual([]);
});

test.each([
  [
    "app/ui/button.tsx",
    'import type { Job } from "../modules/jobs/jobs.server"',
    "app/ui may not use app/modules",
  ],
  [
    "app/platform/http.server.ts",
    'export { x } from "~/modules/hiring/postings/open-postings.server"',
    "app/platform may not use app/modules",
  ],
  [
    "app/platform/http.server.ts",
    'await import("~/access/guards.server")',
    "app/platform may not use app/access",
  ],
  [
    "app/modules/hiring/postings/open-postings.server.ts",
    'import "~/access/guards.server"',
    "app/modules may not use app/access",
  ],
  [
    "app/modules/hiring/postings/open-postings.server.ts",
    'import "~/ui/button"',
    "app/modules may not use app/ui",
  ],
  [
    "app/modules/hiring/postings/open-postings.server.ts",
    'import "~/routes/admin+/_layout"',
    "app/modules may not use app/routes",
  ],
  ["app/access/guards.server.ts", 'import "~/ui/button"', "app/access may not use app/ui"],
  [
    "migrations/0001_platform.ts",
    'type A = import("../app/platform/db.server").DB',
    "migrations may not use app/platform",
  ],
  ["app/routes/$.tsx", 'import "../../tests/support/app"', "app/routes may not use what is not the app"],
  ["server/front.ts", 'import "../packages/stripe-sandbox/index"', "server may not use packages"],
  ["packages/stripe-sandbox/index.ts", 'import "~/platform/env.server"', "packages may not use app/platform"],
])("finds the wrong arrow in %s: %s", (file, text, what) => {
  expect(brokenArrows([source(file, text)])).toEqual([`${file}:1 ${what}`]);
});

test("lets the right arrows through", () => {
  const right: [string, string][] = [
    [
      "app/routes/admin+/jobs+/new.tsx",
      'import "~/access/guards.server"; import "~/ui/button"; import "~/platform/http.server"',
    ],
    ["app/modules/hiring/postings/job-card.tsx", 'import "~/ui/fields"; import "./job.schema"'],
    ["app/ui/time.tsx", 'import { formatDate } from "~/platform/format"'],
    [
      "app/platform/migrate.server.ts",
      'import "../../migrations/index"; import "./env.server"; import pg from "pg"',
    ],
  ];
  expect(brokenArrows(right.map(([file, text]) => source(file, text)))).toEqual([]);
});

test.each([
  ["app/routes/$.tsx", 'import { sql } from "kysely"'],
  ["app/routes/$.tsx", 'import { db } from "~/platform/db.server"'],
  ["app/modules/hiring/postings/open-postings.server.ts", 'import { redirect } from "@remix-run/node"'],
  ["app/ui/button.tsx", 'import path from "node:path"'],
  ["app/ui/button.tsx", 'import { env } from "~/platform/env.server"'],
])("finds the foreign import in %s: %s", (file, text) => {
  expect(foreignImports([source(file, text)])).toHaveLength(1);
});
