import ts from "typescript";
import { expect, test } from "vitest";
import { complaint, nodes, type Source, source, sources } from "./source";

const maxParameters = 4;

/** Functions, methods, constructors and the types of functions: a longer list is an object with names. */
function longLists(files: Source[]): string[] {
  return files.flatMap((file) =>
    nodes(file.tree).flatMap((node) => {
      if (!ts.isFunctionLike(node) || node.parameters.length <= maxParameters) return [];
      const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      const called = name?.getText(file.tree) ?? "a function";
      return [complaint(file, node, `${called} takes ${node.parameters.length} arguments: name them`)];
    }),
  );
}

const everything = sources("app", "server", "packages");

test("no function takes more than four arguments by their order", () => {
  expect(everything.length).toBeGreaterThan(0);
  expect(longLists(everything)).toEqual([]);
});

test.each([
  ["save", "function save(a: 1, b: 1, c: 1, d: 1, e?: 1) {}"],
  ["save", "const save = async (a: 1, b: 1, c: 1, d: 1, e = 1) => a;"],
  ["save", "class Store { save(a: 1, b: 1, c: 1, d: 1, ...e: 1[]) {} }"],
  ["save", "interface Store { save(a: 1, b: 1, c: 1, d: 1, e: 1): void }"],
  ["a function", "class Store { constructor(a: 1, b: 1, c: 1, d: 1, private readonly e: 1) {} }"],
  ["a function", "interface Store { save: (a: 1, b: 1, c: 1, d: 1, e: 1) => void }"],
])("finds %s in: %s", (name, text) => {
  expect(longLists([source("app/x.ts", text)])).toEqual([`app/x.ts:1 ${name} takes 5 arguments: name them`]);
});

test("lets four arguments through, and an object of more", () => {
  const text = "function save(a: 1, { b, c, d }: Parts, { e, f }: Options = {}, g = 1) {}";
  expect(longLists([source("app/x.ts", text)])).toEqual([]);
});
