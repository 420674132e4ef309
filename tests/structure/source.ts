import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Source {
  path: string;
  text: string;
  tree: ts.SourceFile;
}

export function source(file: string, text: string): Source {
  return { path: file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true) };
}

export function sources(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => files(folder))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\.generated\.ts$/.test(file))
    .map(parsed);
}

const known = new Map<string, Source>();

/** A file of the checkout, parsed once for all tests of a worker. */
export function parsed(file: string): Source {
  const found = known.get(file) ?? source(file, read(file));
  known.set(file, found);
  return found;
}

export function files(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

export function rootEntries(): { name: string; folder: boolean }[] {
  return readdirSync(root, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    folder: entry.isDirectory(),
  }));
}

export function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

const walked = new WeakMap<ts.Node, ts.Node[]>();

/** A node and everything below it, in text order. */
export function nodes(start: ts.Node): readonly ts.Node[] {
  const found = walked.get(start) ?? [];
  if (found.length > 0) return found;
  const visit = (node: ts.Node) => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(start);
  if (ts.isSourceFile(start)) walked.set(start, found);
  return found;
}

/** Every text in a file, each on one line: strings, the parts of templates, and text between JSX tags. */
export function texts(file: Source): string[] {
  return [...nodes(file.tree)].flatMap((node) =>
    ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
      ? [node.text.replace(/\s+/g, " ")]
      : [],
  );
}

export function lines(file: Source): number {
  return file.text.replace(/\n$/, "").split("\n").length;
}

/** "path:line what", which editors can open. */
export function complaint(file: Source, node: ts.Node, what: string): string {
  const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree));
  return `${file.path}:${line + 1} ${what}`;
}

export interface Import {
  node: ts.Node;
  target: string;
}

/** Imports, exports from, import types, `import()` and `require()`. */
export function imports(file: Source): Import[] {
  const found: Import[] = [];
  for (const node of nodes(file.tree)) {
    const name = specifier(node);
    if (name !== undefined) found.push({ node, target: resolve(file.path, name) });
  }
  return found;
}

function specifier(node: ts.Node): string | undefined {
  const from = (expression: ts.Node | undefined) =>
    expression && ts.isStringLiteralLike(expression) ? expression.text : undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return from(node.moduleSpecifier);
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? from(node.argument.literal) : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === "require";
  return loads ? from(node.arguments[0]) : undefined;
}

function resolve(file: string, name: string): string {
  const bare = name.replace(/\?.*$/, "").replace(/\.(js|ts|tsx|mjs)$/, "");
  if (bare.startsWith("~/")) return path.join("app", bare.slice(2));
  return bare.startsWith(".") ? path.join(path.dirname(file), bare) : bare;
}
