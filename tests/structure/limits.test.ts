import ts from "typescript";
import { expect, test } from "vitest";
import { nodes, type Source, source, sources } from "./source";

const maker = "app/platform/rate-limit.server.ts";

/** Where a refusal or an answer gets the status 429 other than through `tooMany`, which sets Retry-After. */
function others({ path, tree }: Source): string[] {
  const made = nodes(tree).filter((node) => ts.isNumericLiteral(node) && node.text === "429" && isMade(node));
  return made.map((node) => `${path}: ${node.parent.getText()}`);
}

function isMade({ parent }: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return isMade(parent);
  const isStatus = ts.isPropertyAssignment(parent) && parent.name.getText() === "status";
  return ts.isNewExpression(parent) || ts.isCallExpression(parent) || isStatus;
}

test("security.md 5: every 429 of the app is made in one place, which says when to come again", () => {
  const found = sources("app").filter(({ path }) => path !== maker);
  expect(found.flatMap(others)).toEqual([]);
});

test("finds a 429 that is made elsewhere", () => {
  const of = (text: string) => others(source("app/a.ts", text)).length;
  expect(of('throw new AppError("Wait", 429, 60);')).toBe(1);
  expect(of('throw new AppError("Wait", own ? 429 : 503);')).toBe(1);
  expect(of('throw new Response("Wait", { status: 429 });')).toBe(1);
  expect(of("response.status(429);")).toBe(1);
  expect(of("const isBusy = status === 429;")).toBe(0);
});
