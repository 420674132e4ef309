import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { eventually } from "../support/eventually";
import { exchange, rawRequest, sendAndCut } from "../support/raw-http";
import { newAddress, Visitor } from "../support/visitor";

let app: App;
let staff: Visitor;

beforeAll(async () => {
  app = await startApp();
  staff = new Visitor(app);
  await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
});

afterAll(() => app?.dispose());

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const elsewhere = { ...form, Origin: "https://evil.test" };

describe("security.md F6: an address with a control character or a broken escape leads nowhere", () => {
  test.each([
    "/products/%00",
    "/products/a%00b/notify",
    "/products/%0d%0aSet-Cookie:a=b",
    "/products/%C2%85",
    "/admin/settings/health/retries/%00",
    "/admin/settings/health/retries/x%1F/x",
    "/careers/%",
    "/careers/%zz",
    "/invite/%E0%A4%A",
  ])("%s is 404 by every method, as data, signed in and from elsewhere", async (path) => {
    const cookie = { Cookie: `sid=${staff.cookies.get("sid")}` };
    const own = { ...form, Origin: app.url };
    const visits: [string, Record<string, string>][] = [
      ["GET", {}],
      ["GET", cookie],
      ["POST", own],
      ["POST", { ...own, ...cookie }],
      ["POST", elsewhere],
      ["DELETE", own],
    ];
    for (const [method, headers] of visits) {
      for (const ending of ["", ".data"]) {
        const body = method === "POST" ? "a=b" : "";
        const all = { "X-Forwarded-For": newAddress(), "Content-Length": String(body.length), ...headers };
        const bytes = rawRequest(`${method} ${path}${ending}`, all, body);
        const answer = await exchange(app.port, bytes);
        expect(answer.status, `${method} ${path}${ending}`).toBe(404);
        if (ending === "") expect(answer.body).toContain("Page not found");
      }
    }
  });

  test("an address with a meaningful escape is left alone", async () => {
    expect((await staff.get("/%70roducts")).status).toBe(200);
    expect((await staff.get("/admin/clients?q=%00%25")).status).toBe(200);
  });

  test("the log names no route for them, and nothing failed", () => {
    expect(app.output().match(/"route":"\(none\)"/g)?.length).toBeGreaterThan(50);
    expect(app.output()).not.toMatch(/could not be decoded|front\.failed|request\.failed/);
  });
});

describe("a post that does not come from this site", () => {
  const size = 17 * 1024 * 1024;
  const body = Buffer.alloc(size, 97);

  test.each([
    ["without an origin", form],
    ["with a foreign one", elsewhere],
  ])("larger than 16 MB, %s, is answered with 413 and the connection is closed", async (_what, headers) => {
    const whole = { ...headers, "Content-Length": String(size), Connection: "keep-alive" };
    const announced = await exchange(app.port, rawRequest("POST /contact", whole, body));
    const chunked = { ...headers, "Transfer-Encoding": "chunked", Connection: "keep-alive" };
    const chunk = Buffer.concat([
      Buffer.from(`${size.toString(16)}\r\n`),
      body,
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    const streamed = await exchange(app.port, rawRequest("POST /contact", chunked, chunk));
    for (const { status, headers: got, body: text } of [announced, streamed]) {
      expect([status, got.connection]).toEqual([413, "close"]);
      expect(text).toContain("larger than we can take");
    }
    expect(app.output()).not.toContain("front.failed");
  });

  // Slow: it cuts 300 connections, a few at once.
  test("ASVS V16.5.3: cut short before its origin is known, is no failure of ours, however many come", async () => {
    const cut = (headers: Record<string, string>, line = "POST /contact") =>
      sendAndCut(app.port, rawRequest(line, { ...headers, "Content-Length": "1000" }, "name=A"));
    const before = app.output().length;
    const kinds = [form, elsewhere, { ...form, Cookie: "own=x" }];
    for (let round = 0; round < 20; round += 1)
      await Promise.all(kinds.flatMap((headers) => Array.from({ length: 5 }, () => cut(headers))));
    const since = () => app.output().slice(before);
    await eventually(() => expect(since().match(/"event":"request"/g)).toHaveLength(300));
    expect(since()).not.toMatch(/"event":"(unhandled|front\.failed|request\.failed)"/);
    expect((await new Visitor(app).get("/healthz")).status).toBe(200);
    expect(await app.stop()).toBe(0);
  });
});
