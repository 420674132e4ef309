import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { complaint, files, imports, nodes, read, rootEntries, type Source, source, sources } from "./source";

type Finding = string | undefined;

function look(checked: Source[], check: (node: ts.Node, file: Source) => Finding): string[] {
  return checked.flatMap((file) =>
    [...nodes(file.tree)].flatMap((node) => {
      const what = check(node, file);
      return what ? [complaint(file, node, what)] : [];
    }),
  );
}

function looseTypes(node: ts.Node): Finding {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  if (ts.isTypeAssertionExpression(node)) return "a type assertion";
  if (ts.isAsExpression(node) && node.type.getText() !== "const") return "as";
  return undefined;
}

function environment(node: ts.Node, file: Source): Finding {
  if (file.path === "app/platform/env.server.ts") return undefined;
  const read =
    (ts.isPropertyAccessExpression(node) && node.name.text === "env") ||
    (ts.isElementAccessExpression(node) && node.argumentExpression.getText().includes("env"));
  if (read && /^(globalThis\.)?process$/.test(node.expression.getText())) return "process.env";
  const taken = ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name);
  if (taken && node.initializer?.getText() === "process") return "process.env";
  if (ts.isImportDeclaration(node) && /^["'](node:)?process["']$/.test(node.moduleSpecifier.getText())) {
    return "an import of process";
  }
  return undefined;
}

function inlineStyle(node: ts.Node): Finding {
  return ts.isJsxAttribute(node) && node.name.getText() === "style" ? "a style attribute" : undefined;
}

function rawSql(node: ts.Node, file: Source): Finding {
  if (/^(app\/platform|migrations)\//.test(file.path)) return undefined;
  const isRaw = ts.isPropertyAccessExpression(node) && /^(raw|lit)$/.test(node.name.text);
  return isRaw && node.expression.getText() === "sql" ? `sql.${node.name.text}` : undefined;
}

/** It is kept for the lists of devices, and changes no answer. */
function browserName(node: ts.Node, file: Source): Finding {
  if (file.path === "app/access/authenticator.server.ts") return undefined;
  const isHeader = ts.isStringLiteralLike(node) && /^user-agent$/i.test(node.text);
  const isOwn = ts.isPropertyAccessExpression(node) && node.getText() === "navigator.userAgent";
  return isHeader || isOwn ? "the name of the browser" : undefined;
}

const callers = [
  "app/platform/mail.server.ts",
  "app/modules/news/articles/news-source.server.ts",
  "app/modules/assistant/model/model-client.server.ts",
  // In the browser: the page it is on.
  "app/ui/visitor.ts",
];

/** One file per service calls out, and only to addresses from the settings. */
function outgoing(node: ts.Node, file: Source): Finding {
  if (callers.includes(file.path)) return undefined;
  const calls = ts.isCallExpression(node) && /^(globalThis\.)?fetch$/.test(node.expression.getText());
  return calls ? "fetch" : undefined;
}

const drawers = /^(utils?|helpers?|misc|common|libs?)(\.|$)|[-.](utils?|helpers?|misc)(\.|$)/i;

function junkDrawers(paths: string[]): string[] {
  return paths.filter((file) => file.split("/").some((part) => drawers.test(part)));
}

const unfinished = new RegExp(`\\b(${["TO", "FIX"].join("DO|")}ME)\\b`);

function marks(texts: { path: string; text: string }[]): string[] {
  return texts.flatMap(({ path: file, text }) =>
    text.split("\n").flatMap((line, index) => (unfinished.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

/** Hosts of repositories refuse a push that seems to hold the secret key of a payment service in use. */
const liveKey = /\b[rs]k_live_\w{8}/;

function liveKeys(texts: { path: string; text: string }[]): string[] {
  return texts.flatMap(({ path: file, text }) => (liveKey.test(text) ? [file] : []));
}

interface LockFile {
  packages: Record<
    string,
    { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  >;
}

/** `npm ci` fails if an optional package (a binary for another platform) is missing from the lock file. */
function lockFileFaults({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([name, entry]) => [
    ...(entry.resolved ? [`${name} has an address`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter(
        (wanted) =>
          !packages[`node_modules/${wanted}`]?.version &&
          !packages[`${name}/node_modules/${wanted}`]?.version,
      )
      .map((wanted) => `${wanted} is missing`),
  ]);
}

/** In order, and each somewhere in `text`, or cspell would let a word pass that nobody means. */
function wordListFaults(words: string[], text: string): string[] {
  return words.flatMap((word, index) => [
    ...(index > 0 && word <= (words[index - 1] ?? "") ? [`${word} is out of order`] : []),
    ...(text.includes(word) ? [] : [`${word} is not used`]),
  ]);
}

function unlistedMigrations(names: string[], index: Source): string[] {
  const imported = new Set(imports(index).map(({ target }) => target));
  const keys = new Set(
    [...nodes(index.tree)]
      .filter((node) => ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      .map((node) => node.name.getText().replace(/["']/g, "")),
  );
  return names.filter((name) => !imported.has(`migrations/${name}`) || !keys.has(name));
}

const app = sources("app", "server", "packages");
const folders = rootEntries()
  .filter(({ name, folder }) => folder && !/^(node_modules|build|test-results|shots|looks|\..*)$/.test(name))
  .map(({ name }) => name);
const tracked = [
  ...folders.flatMap((folder) => files(folder)),
  ...rootEntries()
    .filter(({ folder }) => !folder)
    .map(({ name }) => name),
];

test("no any and no as in the app and the server", () => {
  expect(app.length).toBeGreaterThan(0);
  expect(look(app, looseTypes)).toEqual([]);
});

test("the environment is read in platform/env only", () => {
  expect(look(sources("app"), environment)).toEqual([]);
});

test("no style attributes", () => {
  expect(look(app, inlineStyle)).toEqual([]);
});

test("ASVS V1.2.4: no raw SQL outside the platform and the migrations", () => {
  expect(look(app, rawSql)).toEqual([]);
});

test("ASVS V1.3.6: nothing requests an address that a user gave", () => {
  expect(look(sources("app"), outgoing)).toEqual([]);
});

test("no answer and no script depends on the name of the browser", () => {
  expect(look(sources("app", "server"), browserName)).toEqual([]);
});

test("no junk drawers", () => {
  expect(junkDrawers(tracked)).toEqual([]);
});

test("nothing is marked as unfinished", () => {
  const texts = tracked
    .filter((file) => /\.(ts|tsx|js|mjs|css|md|json|ya?ml|sql)$/.test(file) && file !== "package-lock.json")
    .map((file) => ({ path: file, text: read(file) }));
  expect(marks(texts)).toEqual([]);
});

test("no file seems to hold a secret key of a payment service", () => {
  const texts = tracked
    .filter((file) => /\.(ts|tsx|js|mjs|md|json|ya?ml|example)$/.test(file))
    .map((file) => ({ path: file, text: read(file) }));
  expect(liveKeys(texts)).toEqual([]);
});

test("the words for cspell are in order, and each is used", () => {
  const text = [...tracked, ...[".ci", ".github"].flatMap((folder) => files(folder))]
    .filter((file) => !/\.(webp|png|ico|woff2|gz)$|^(docs\/words\.txt|package-lock\.json)$/.test(file))
    .map((file) => read(file).toLowerCase())
    .join("\n");
  expect(wordListFaults(read("docs/words.txt").trimEnd().split("\n"), text)).toEqual([]);
});

test("the lock file holds no addresses and every optional package", () => {
  expect(lockFileFaults(JSON.parse(read("package-lock.json")))).toEqual([]);
});

test("every migration is on the list", () => {
  const names = files("migrations")
    .map((file) => path.basename(file, ".ts"))
    .filter((name) => /^\d{4}_/.test(name));
  expect(names.length).toBeGreaterThan(0);
  expect(unlistedMigrations(names, source("migrations/index.ts", read("migrations/index.ts")))).toEqual([]);
});

test.each([
  [looseTypes, "const x: any = 1", 1],
  [looseTypes, "const x = y as string", 1],
  [looseTypes, "const x = <string>y", 1],
  [
    looseTypes,
    'const x = [1] as const; import { a as b } from "c"; export { b as d }; import * as e from "f"',
    0,
  ],
  [looseTypes, "// any word as it comes", 0],
  [environment, "const x = process.env.PORT", 1],
  [environment, 'const x = process["env"]', 1],
  [environment, "const { env } = process", 1],
  [environment, 'import { env } from "node:process"', 1],
  [environment, "const x = globalThis.process.env", 1],
  [environment, 'import { env } from "~/platform/env.server"; env.port; process.uptime()', 0],
  [rawSql, "sql.raw(name)", 1],
  [rawSql, "sql`select 1`", 0],
  [browserName, 'request.headers.get("User-Agent")', 1],
  [browserName, 'const name = headers["user-agent"]', 1],
  [browserName, "navigator.userAgent.includes(name)", 1],
  [browserName, 'describeDevice(session.userAgent); "User-agent: *"', 0],
  [outgoing, "fetch(url)", 1],
  [outgoing, "prefetch(url); a.fetch", 0],
] satisfies [typeof looseTypes | typeof environment, string, number][])(
  "%o counts %s",
  (check, text, count) => {
    expect(look([source("app/modules/a/a.server.ts", text)], check)).toHaveLength(count);
  },
);

test("finds a style attribute", () => {
  const sample = (text: string) => look([source("app/ui/a.tsx", text)], inlineStyle);
  expect(sample("const a = <p style={{ width: 1 }} />")).toEqual(["app/ui/a.tsx:1 a style attribute"]);
  expect(sample("const a = <p className='style' />")).toEqual([]);
});

test("finds junk drawers", () => {
  const bad = [
    "app/utils/a.ts",
    "app/ui/helpers.ts",
    "app/lib/x.ts",
    "app/modules/hiring/postings/job-utils.ts",
    "tests/common.ts",
  ];
  expect(junkDrawers(bad)).toEqual(bad);
  expect(junkDrawers(["app/modules/library/books.ts", "public/commons.svg"])).toEqual([]);
});

test("finds unfinished marks", () => {
  const text = `a\n// ${["TO", "DO"].join("")} later\n`;
  expect(marks([{ path: "a.ts", text }])).toEqual(["a.ts:2"]);
  expect(marks([{ path: "a.ts", text: "// done" }])).toEqual([]);
});

test("finds a secret key of a payment service", () => {
  const text = ["sk", "live", "0123456789abcdef"].join("_");
  expect(liveKeys([{ path: "a.ts", text }])).toEqual(["a.ts"]);
  expect(liveKeys([{ path: "a.ts", text: "a secret key of Stripe, sk_live_…" }])).toEqual([]);
});

test("finds the faults of a word list", () => {
  expect(wordListFaults(["caledon", "bytea", "bytea", "totp"], "caledon bytea")).toEqual([
    "bytea is out of order",
    "bytea is out of order",
    "totp is not used",
  ]);
});

test("finds the faults of a lock file", () => {
  expect(
    lockFileFaults({
      packages: {
        "node_modules/a": { version: "1.0.0", resolved: "https://registry.example/a.tgz" },
        "node_modules/b": {
          version: "1.0.0",
          optionalDependencies: { "b-linux": "1.0.0", "b-darwin": "1.0.0" },
        },
        "node_modules/b-linux": { version: "1.0.0" },
      },
    }),
  ).toEqual(["node_modules/a has an address", "b-darwin is missing"]);
});

test("finds a migration missing from the list", () => {
  const index = source(
    "migrations/index.ts",
    'import * as a from "./0001_a"; export const all = { "0001_a": a };',
  );
  expect(unlistedMigrations(["0001_a", "0002_b"], index)).toEqual(["0002_b"]);
  const imported = source("migrations/index.ts", 'import * as a from "./0001_a"; export const all = {};');
  expect(unlistedMigrations(["0001_a"], imported)).toEqual(["0001_a"]);
});

test("E-m12: npm ci warns of nothing on a Node.js that only installs the one the app runs on", () => {
  expect(read(".npmrc")).toMatch(/^loglevel=error$/m);
});
