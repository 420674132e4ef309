import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { commentLines, lines, nodes, type Source, source } from "../tests/structure/source";

/**
 * Prints how the code is built up, in numbers: `npm run numbers`, or with the folder of another checkout. Files are
 * counted without tests, declarations and generated files; lines with comments and empty ones. "Longest" is in lines.
 */
const checkout = path.resolve(process.argv[2] ?? ".");
const app = code("app");
const routes = below("app/routes");
const modules = below("app/modules");

for (const folder of ["app/routes", "app/modules", "app/access", "app/platform", "app/ui"]) {
  table(folder, below(folder));
}
table("app", app);
for (const folder of ["server", "scripts", "packages", "migrations", "tools", "bench"])
  table(folder, code(folder));
row(
  "CSS",
  sizes(
    paths("app")
      .filter((file) => file.endsWith(".css"))
      .map(read),
  ),
);
row(
  "tests",
  sizes(
    [...paths("app"), ...paths("server"), ...paths("tests"), ...paths("packages")].filter(isTest).map(read),
  ),
);
row("loaders", sizes(routes.flatMap((file) => body(file, "loader"))));
const actions = routes.flatMap((file) => body(file, "action"));
row("actions", sizes(actions));
row(
  "imports of a route",
  routes.map((file) => file.tree.statements.filter(ts.isImportDeclaration).length),
);
row("functions", app.flatMap(functions));

say("actions with try/catch", actions.filter((text) => /\btry \{/.test(text)).length);
say("try in app", count(app, ts.isTryStatement));
say("any, as, ! in app and server", count([...app, ...code("server")], isLoose));
say("conditionals inside conditionals", count(app, isNested));
say("module files of 20 lines or fewer", modules.filter((file) => lines(file) <= 20).length);
say(
  "useEffect, useFetcher",
  count(app, (node) => ts.isCallExpression(node) && /^use(Effect|Fetcher)$/.test(node.expression.getText())),
);
for (const folder of [
  "app/routes",
  "app/modules",
  "app/access",
  "app/platform",
  "app/ui",
  "server",
  "scripts",
]) {
  const files = code(folder);
  const comments = files.reduce((sum, file) => sum + commentLines(file), 0);
  const all = files.reduce((sum, file) => sum + lines(file), 0);
  say(`comments in ${folder}`, `${((100 * comments) / all).toFixed(1)} %`);
}
const names = new Map<string, number>();
for (const file of modules) {
  const end = /(?:-[a-z]+|\.[a-z]+)(?=\.tsx?$)/.exec(file.path)?.[0] ?? "none";
  names.set(end, (names.get(end) ?? 0) + 1);
}
const common = [...names].filter(([, number]) => number > 3).sort((a, b) => b[1] - a[1]);
say("names of module files end in", common.map(([name, number]) => `${name} ${number}`).join(", "));

function paths(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: checkout });
}

function isTest(file: string): boolean {
  return /\.tsx?$/.test(file) && (file.startsWith("tests/") || /\.test\.tsx?$/.test(file));
}

function read(file: string): string {
  return readFileSync(path.join(checkout, file), "utf8");
}

function code(folder: string): Source[] {
  return paths(folder)
    .filter((file) => !isTest(file) && !/\.css$|\.d\.ts$|\.generated\.ts$/.test(file))
    .map((file) => source(file, read(file)));
}

function below(folder: string): Source[] {
  return app.filter((file) => file.path.startsWith(`${folder}/`));
}

function sizes(texts: string[]): number[] {
  return texts.map((text) => text.replace(/\n$/, "").split("\n").length);
}

function table(name: string, files: Source[]): void {
  row(name, files.map(lines));
}

function row(name: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const sum = values.reduce((total, value) => total + value, 0);
  say(
    name,
    `${values.length}, sum ${sum}, median ${at(0.5)}, nine of ten at most ${at(0.9)}, largest ${at(1)}`,
  );
}

function say(name: string, value: number | string): void {
  console.log(`${name}: ${value}`);
}

function body(file: Source, name: string): string[] {
  return file.tree.statements.flatMap((node) =>
    ts.isFunctionDeclaration(node) && node.name?.text === name && node.body ? [inside(node.body)] : [],
  );
}

function functions(file: Source): number[] {
  return [...nodes(file.tree)].flatMap((node) =>
    (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body
      ? sizes([inside(node.body)])
      : [],
  );
}

/** The lines between the braces. */
function inside(block: ts.Block): string {
  return block.getText().replace(/^\{\n?|\n?\s*\}$/g, "");
}

function count(files: Source[], is: (node: ts.Node) => boolean): number {
  return files.flatMap((file) => [...nodes(file.tree)].filter(is)).length;
}

function isNested(node: ts.Node): boolean {
  if (!ts.isConditionalExpression(node)) return false;
  const parts = [node.condition, node.whenTrue, node.whenFalse];
  return parts.some((part) => ts.isConditionalExpression(inner(part)));
}

function inner(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? inner(node.expression) : node;
}

function isLoose(node: ts.Node): boolean {
  const asserted = ts.isAsExpression(node) && node.type.getText() !== "const";
  return asserted || node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node);
}
