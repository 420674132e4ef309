import { expect, test } from "vitest";
import { imports, type Source, source, sources } from "./source";

/** Charts are drawn on the server: code for drawing them may only be in files that no browser gets. */
function draws(file: Source): boolean {
  return imports(file).some(({ target }) => /^d3-/.test(target));
}

test("row 234: nothing a browser loads can draw charts", () => {
  const users = sources("app").filter(draws);
  expect(users.map(({ path }) => path)).toEqual(["app/modules/office/reports/report-charts.server.ts"]);
});

test("finds a component that would take the drawing to the browser", () => {
  expect(draws(source("app/ui/chart.tsx", 'import { scaleBand } from "d3-scale"'))).toBe(true);
  expect(draws(source("app/ui/chart.tsx", 'import { BarChart } from "./bar-chart"'))).toBe(false);
});
