import ts from "typescript";
import { expect, test } from "vitest";
import { complaint, nodes, type Source, source, sources } from "./source";

const routes = sources("app/routes", "app/record-routes");

const guards: [string, RegExp][] = [
  ["app/routes/admin+/", /^requireStaff$/],
  ["app/record-routes/", /^requireStaff$/],
  // The payment and community pages also answer visitors; they look the visitor up first.
  ["app/routes/_resident+/", /^(require\w+|findVisitor|findSender)$/],
];

function unguarded(files: Source[]): string[] {
  return files.flatMap((file) => {
    const guard = guards.find(([folder]) => file.path.startsWith(folder))?.[1];
    if (!guard) return [];
    const names = guardNames(file, guard);
    return exported(file, ["loader", "action"]).flatMap(({ name, node, body }) =>
      body && callsGuard(body, names) ? [] : [complaint(file, node, `${name} does not begin with its guard`)],
    );
  });
}

/** By their local names; only what access/guards.server exports counts. */
function guardNames(file: Source, guard: RegExp): Set<string> {
  const names = new Set<string>();
  for (const statement of file.tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    if (!statement.moduleSpecifier.text.endsWith("access/guards.server")) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const element of bindings.elements) {
      if (guard.test((element.propertyName ?? element.name).text)) names.add(element.name.text);
    }
  }
  return names;
}

interface Exported {
  name: string;
  node: ts.Node;
  /** Undefined for an import, which this test cannot follow. */
  body: ts.ConciseBody | undefined;
}

function exported(file: Source, wanted: string[]): Exported[] {
  return file.tree.statements.flatMap((statement): Exported[] => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (!clause || !ts.isNamedExports(clause))
        return [{ name: "export *", node: statement, body: undefined }];
      return clause.elements
        .filter((element) => wanted.includes(element.name.text))
        .map((element) => ({ name: element.name.text, node: element, body: undefined }));
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement) && statement.name && wanted.includes(statement.name.text)) {
      return [{ name: statement.name.text, node: statement, body: statement.body }];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter((declaration) => wanted.includes(declaration.name.getText()))
      .map((declaration) => ({
        name: declaration.name.getText(),
        node: declaration,
        body: functionBody(declaration.initializer),
      }));
  });
}

function functionBody(expression: ts.Expression | undefined): ts.ConciseBody | undefined {
  if (!expression) return undefined;
  if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) return expression.body;
  return ts.isSatisfiesExpression(expression) ? functionBody(expression.expression) : undefined;
}

function callsGuard(body: ts.ConciseBody, names: Set<string>): boolean {
  const first = ts.isBlock(body) ? body.statements[0] : undefined;
  if (!first) return false;
  const expression = ts.isExpressionStatement(first)
    ? first.expression
    : ts.isVariableStatement(first)
      ? first.declarationList.declarations[0]?.initializer
      : undefined;
  if (!expression || !ts.isAwaitExpression(expression)) return false;
  const call = expression.expression;
  return ts.isCallExpression(call) && ts.isIdentifier(call.expression) && names.has(call.expression.text);
}

function misplacedActions(files: Source[]): string[] {
  return files
    .filter((file) => /(^|[/.])_(layout|index)\.tsx?$/.test(file.path))
    .flatMap((file) =>
      exported(file, ["action"]).map(({ node }) => complaint(file, node, "may not have an action")),
    );
}

/** Any other file in app/routes would become a page. */
function strayFiles(files: Source[]): string[] {
  return files
    .filter((file) => exported(file, ["loader", "action", "headers"]).length === 0 && !hasDefaultExport(file))
    .map((file) => `${file.path} is no route`);
}

function hasDefaultExport(file: Source): boolean {
  return [...nodes(file.tree)].some(
    (node) =>
      ts.isExportAssignment(node) ||
      (ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)),
  );
}

test("every loader and action of the back office and of residents begins with its guard", () => {
  expect(unguarded(routes)).toEqual([]);
});

/** An unchecked handle: a mistyped key would have no effect. */
function looseHandles(files: Source[]): string[] {
  return files.flatMap((file) =>
    file.tree.statements.flatMap((statement) => {
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations
        .filter(({ name, initializer }) => {
          if (name.getText() !== "handle") return false;
          return !(
            initializer &&
            ts.isSatisfiesExpression(initializer) &&
            initializer.type.getText() === "RouteHandle"
          );
        })
        .map((node) => complaint(file, node, "handle does not satisfy RouteHandle"));
    }),
  );
}

test("every handle satisfies RouteHandle", () => {
  expect(looseHandles(routes)).toEqual([]);
  const text = (suffix: string) => `export const handle = { page: "paper" }${suffix};`;
  expect(looseHandles([source("app/routes/about.tsx", text(""))])).toHaveLength(1);
  expect(looseHandles([source("app/routes/about.tsx", text(" satisfies object"))])).toHaveLength(1);
  expect(looseHandles([source("app/routes/about.tsx", text(" satisfies RouteHandle"))])).toEqual([]);
});

test("layout and index routes have no action", () => {
  expect(misplacedActions(routes)).toEqual([]);
});

test("app/routes and app/record-routes hold nothing but routes", () => {
  expect(routes.length).toBeGreaterThan(0);
  expect(strayFiles(routes)).toEqual([]);
});

const staff = 'import { findPerson, requireStaff, requirePerson } from "~/access/guards.server";\n';
const guarded = "await requireStaff(request, 'jobs');";

test.each([
  `export async function loader({ request }) { const x = 1; ${guarded} }`,
  "export async function loader() {}",
  "export async function action({ request }) { if (request.ok) await requireStaff(request); }",
  "export async function action({ request }) { requireStaff(request); }",
  "export async function action({ request }) { await requirePerson(request); }",
  "export async function action({ request }) { const person = await findPerson(request); }",
  "export async function action({ request }) { const f = async () => await requireStaff(request); }",
  "export const loader = async () => ({ jobs: [] });",
  "export const loader = guardLater(async () => {});",
  'export { loader } from "./_layout";',
  'export * from "./_layout";',
])("finds the missing guard in: %s", (text) => {
  expect(unguarded([source("app/routes/admin+/jobs+/new.tsx", staff + text)])).toHaveLength(1);
});

test("a guard from elsewhere does not count", () => {
  const text = `import { requireStaff } from "./mine"; export async function loader({ request }) { ${guarded} }`;
  expect(unguarded([source("app/routes/admin+/jobs+/new.tsx", text)])).toHaveLength(1);
});

test("lets guarded routes through", () => {
  const text = `${staff}export async function loader({ request }) { ${guarded} return null; }
    export const action = async ({ request }) => { const staff = await requireStaff(request); return staff; };`;
  expect(unguarded([source("app/routes/admin+/jobs+/new.tsx", text)])).toEqual([]);
  expect(unguarded([source("app/routes/_public+/about.tsx", "export async function loader() {}")])).toEqual(
    [],
  );
  const resident = `${staff}export async function loader({ request }) { await requirePerson(request); }`;
  expect(unguarded([source("app/routes/_resident+/profile.tsx", resident)])).toEqual([]);
});

test.each(["app/routes/_public+/_layout.tsx", "app/routes/admin+/jobs+/_index.tsx"])(
  "finds an action in %s",
  (file) => {
    expect(misplacedActions([source(file, "export async function action() {}")])).toEqual([
      `${file}:1 may not have an action`,
    ]);
    expect(misplacedActions([source(file, "export const action = async () => null")])).toHaveLength(1);
  },
);

test("finds a file that is not a route", () => {
  expect(strayFiles([source("app/routes/admin+/format.ts", "export function money() {}")])).toHaveLength(1);
  expect(strayFiles([source("app/routes/$.tsx", "export default function Page() {}")])).toEqual([]);
});
