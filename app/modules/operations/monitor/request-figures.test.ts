import { beforeEach, expect, test } from "vitest";
import { requestFigures } from "./request-figures.server";

beforeEach(() => {
  requestFigures.takeMinute();
});

test("row 238: requests of a route, a method and a class of status are one series", () => {
  requestFigures.count({ route: "/one", method: "GET", status: 200, ms: 12 });
  requestFigures.count({ route: "/one", method: "GET", status: 204, ms: 80 });
  requestFigures.count({ route: "/one", method: "POST", status: 303, ms: 4 });
  const found = requestFigures.all().filter(({ route }) => route === "/one");
  expect(found).toMatchObject([
    { method: "GET", status: "2xx", sum: 92, counts: [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
    { method: "POST", status: "3xx", sum: 4, counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  ]);
});

test("row 238: a minute's p95 is the bound that 95 in 100 requests are below, without uploads", () => {
  expect(requestFigures.takeMinute()).toEqual({ requests: 0, p95: null });
  for (let n = 0; n < 95; n += 1) requestFigures.count({ route: "/two", method: "GET", status: 200, ms: 40 });
  for (let n = 0; n < 5; n += 1)
    requestFigures.count({ route: "/two", method: "GET", status: 200, ms: 3_000 });
  requestFigures.count({ route: "/two", method: "POST", status: 200, ms: 30_000, isUpload: true });
  expect(requestFigures.takeMinute()).toEqual({ requests: 100, p95: 50 });
  for (let n = 0; n < 19; n += 1) requestFigures.count({ route: "/two", method: "GET", status: 200, ms: 40 });
  for (let n = 0; n < 2; n += 1)
    requestFigures.count({ route: "/two", method: "GET", status: 200, ms: 20_000 });
  expect(requestFigures.takeMinute()).toEqual({ requests: 21, p95: 60_000 });
});

test("row 238: however many routes and methods come, the series stay bounded", () => {
  for (let n = 0; n < 2_000; n += 1)
    requestFigures.count({ route: `/made-up-${n}`, method: "GET", status: 404, ms: 1 });
  for (const method of ["PROPFIND", "MKCOL", "LOCK"])
    requestFigures.count({ route: "/three", method, status: 405, ms: 1 });
  const routes = new Set(requestFigures.all().map(({ route }) => route));
  expect(routes.size).toBeLessThanOrEqual(601);
  expect(requestFigures.all().find(({ route }) => route === "(other)")?.counts[0]).toBeGreaterThan(1_000);
});
