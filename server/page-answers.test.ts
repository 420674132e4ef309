import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { EntryContext, ServerBuild } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/platform/log.server";
import { markProvisional } from "~/platform/scope.server";
import { dropPages } from "~/platform/stored-pages.server";
import { eventually } from "../tests/support/eventually";
import { createFront } from "./front";

const app = {
  renders: 0,
  seen: [] as { url: string; headers: Record<string, string> }[],
  status: 200,
  headers: {} as Record<string, string>,
  body: "",
  act: async () => {},
  draining: false,
};

const policy = "default-src 'none'; script-src 'none'";

async function handleRequest(request: Request, _status: number, headers: Headers, context: EntryContext) {
  const missing = context.staticHandlerContext.statusCode === 404;
  app.renders++;
  app.seen.push({ url: request.url, headers: Object.fromEntries(request.headers) });
  await app.act();
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  headers.set("Cache-Control", "no-cache");
  headers.append("Vary", "Cookie");
  for (const [name, value] of Object.entries(app.headers)) headers.set(name, value);
  const who = /sid=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "nobody";
  const text = `<!DOCTYPE html><p>${who} at ${new URL(request.url).pathname}</p>${app.body}`;
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return new Response(text, { status: missing ? 404 : app.status, headers });
}

function route(id: string, path: string | undefined, handle: unknown, loader = (): unknown => null) {
  const parentId = id === "root" ? undefined : "root";
  return [id, { id, path, parentId, module: { default: () => null, handle, loader } }];
}

const kept = { page: "paper", cacheKeys: [] };
const notFound = () => {
  throw new Response("", { status: 404 });
};

const build = {
  entry: { module: { default: handleRequest, handleError: () => {} } },
  routes: Object.fromEntries([
    route("root", "", undefined),
    route("about", "about", kept),
    route("careers", "careers", { page: "paper", cacheKeys: ["type"] }),
    route("thanks", "thank-you", { page: "paper" }),
    route("contact", "contact", undefined),
    route("nothing", "*", kept, notFound),
  ]),
  assets: { version: "1", routes: {}, entry: { module: "", imports: [] }, url: "" },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
} as unknown as ServerBuild;

let server: Server;
let lines: string[];
let clock: number;

beforeAll(async () => {
  server = createServer(
    createFront({
      build,
      draining: () => app.draining,
      files: (request, response, next) => (request.path === "/robots.txt" ? response.end("file") : next()),
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => server.close());

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const began = performance.now();
  clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => began + clock);
  Object.assign(app, { renders: 0, seen: [], status: 200, headers: {}, body: "", draining: false });
  app.act = async () => {};
  dropPages();
});

afterEach(() => {
  // Forgets failures, which are remembered for a few seconds.
  dropPages();
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
    outgoing.on("error", reject);
    outgoing.on("response", async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const named = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      resolve({
        status: incoming.statusCode ?? 0,
        headers: Object.fromEntries(named),
        body: Buffer.concat(chunks),
      });
    });
    outgoing.end();
  });
}

async function askEncoded(encoding: string): Promise<Answer> {
  return vi.waitUntil(async () => {
    const answer = await ask("/about", { "Accept-Encoding": encoding });
    return answer.headers["content-encoding"] === encoding && answer;
  });
}

const text = ({ body }: Answer) => body.toString("utf8");
const page = "<!DOCTYPE html><p>nobody at /about</p>";

describe("who gets a stored page", () => {
  test("anyone without a session, even with other cookies and prefetching: one render for all", async () => {
    const visitors: Record<string, string>[] = [
      {},
      { Cookie: "cart=1; theme=dark" },
      { "Sec-Purpose": "prefetch" },
      { "X-Whatever": "1" },
    ];
    for (const headers of visitors) expect(text(await ask("/about", headers))).toBe(page);
    expect(app.renders).toBe(1);
  });

  test("100 visitors at once cost one render", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask("/about")));
    expect(new Set(answers.map(text))).toEqual(new Set([page]));
    expect(app.renders).toBe(1);
  });

  test("nobody with a session or a flash message, before and after the page is stored", async () => {
    for (const stored of [false, true]) {
      const mine = await ask("/about", { Cookie: "sid=ada" });
      expect(text(mine)).toContain("ada at /about");
      expect(mine.headers).not.toHaveProperty("etag");
      for (const cookie of ["flash=x", "__Host-sid=ada"]) await ask("/about", { Cookie: cookie });
      expect(app.renders).toBe(stored ? 7 : 3);
      expect(text(await ask("/about"))).toBe(page);
    }
  });

  test("nobody with other credentials, and no write", async () => {
    await ask("/about");
    await ask("/about", { Authorization: "Bearer x" });
    expect(app.renders).toBe(2);
    expect((await ask("/about", { Origin: "http://localhost:3000" }, "POST")).headers).not.toHaveProperty(
      "etag",
    );
  });

  test("the page is rendered anonymously: nothing of the first visitor reaches it", async () => {
    const visitor = {
      Cookie: "cart=1",
      "Accept-Language": "fr",
      "X-Forwarded-Host": "evil.example",
      Host: "evil.example",
    };
    await ask("/about?utm_source=x", visitor);
    expect(app.seen).toEqual([{ url: "http://localhost:3000/about", headers: {} }]);
  });
});

describe("addresses", () => {
  test("parameters the page does not read share its entry", async () => {
    await ask("/about?utm_source=a");
    await ask("/about?fbclid=b&type=full-time");
    await ask("/about");
    expect(app.renders).toBe(1);
  });

  test("those it reads are its key, and the whole query the render sees", async () => {
    await ask("/careers?utm_source=a&type=part-time");
    await ask("/careers?type=part-time&x=1");
    await ask("/careers?type=full-time");
    expect(app.seen.map(({ url }) => url)).toEqual([
      "http://localhost:3000/careers?type=part-time",
      "http://localhost:3000/careers?type=full-time",
    ]);
  });

  test.each(["/careers?q=guard", "/thank-you?ref=NJ-7QK2-9FXM", "/thank-you", "/contact"])(
    "%s is rendered for each visitor",
    async (path) => {
      for (let n = 0; n < 2; n++) expect((await ask(path)).headers).not.toHaveProperty("etag");
      expect(app.seen.map(({ url }) => url)).toEqual(Array(2).fill(`http://localhost:3000${path}`));
    },
  );

  test("all unknown addresses share one entry", async () => {
    const answers = await Promise.all(["/a", "/b/c?d=e", "/about/x", "/*"].map((path) => ask(path)));
    expect(new Set(answers.map(text))).toEqual(new Set(["<!DOCTYPE html><p>nobody at /*</p>"]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(app.renders).toBe(1);
    const mine = await ask("/a", { Cookie: "sid=ada" });
    expect([mine.status, text(mine)]).toEqual([404, "<!DOCTYPE html><p>ada at /a</p>"]);
  });

  test("files come before the 404 page; Remix's own addresses stay its own", async () => {
    expect(text(await ask("/robots.txt"))).toBe("file");
    await ask("/a");
    expect((await ask("/a.data")).headers["content-type"]).toContain("text/x-script");
    expect((await ask("/__manifest?version=1&p=/about")).headers["content-type"]).toContain("json");
    expect(app.renders).toBe(1);
  });
});

describe("headers", () => {
  test("are those of the page itself, and the browser asks again each time", async () => {
    const stored = await ask("/about");
    const own = await ask("/about", { Cookie: "sid=nobody" });
    expect(stored.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(stored.headers).toMatchObject({
      vary: "Accept-Encoding, Cookie, Save-Data",
      "cache-control": "no-cache",
    });
    const same = ({ headers }: Answer) => {
      const {
        date: _,
        etag,
        vary,
        "content-length": length,
        "transfer-encoding": chunked,
        ...rest
      } = headers;
      return rest;
    };
    expect(same(stored)).toEqual(same(own));
    expect(stored.headers).toHaveProperty("content-security-policy", policy);
    expect(stored.headers).toHaveProperty("x-content-type-options", "nosniff");
  });

  test("HEAD is answered from the same entry", async () => {
    const get = await ask("/about");
    const head = await ask("/about", {}, "HEAD");
    expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    expect([head.status, head.body.length, app.renders]).toEqual([200, 0, 1]);
    expect(head.headers["content-length"]).toBe(String(page.length));
  });

  test.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ] as const)("%s: the same page, with its own ETag", async (encoding, expand) => {
    const answer = await askEncoded(encoding);
    expect(expand(answer.body).toString("utf8")).toBe(page);
    const plain = await ask("/about", { "Accept-Encoding": `${encoding};q=0` });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  });

  test("the best accepted encoding is used", async () => {
    await askEncoded("br");
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=1.0, gzip;q=0.8, *;q=0.1", "br"],
      ["gzip, br;q=0", "gzip"],
      ["deflate, gzip", "gzip"],
      ["GZIP", "gzip"],
      ["identity", undefined],
      ["broken, gzipped", undefined],
      ["", undefined],
    ]) {
      const { headers } = await ask("/about", { "Accept-Encoding": accepted ?? "" });
      expect([accepted, headers["content-encoding"]]).toEqual([accepted, encoding]);
    }
  });

  test("a client that has the page gets 304, separately for each encoding", async () => {
    await askEncoded("br");
    for (const encoding of ["identity", "gzip", "br"]) {
      const taken = { "Accept-Encoding": encoding };
      const { etag = "", ...full } = (await ask("/about", taken)).headers;
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const answer = await ask("/about", { ...taken, "If-None-Match": known });
        expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
        expect(answer.headers).not.toHaveProperty("content-encoding");
        expect(answer.headers).not.toHaveProperty("content-length");
        for (const name of ["cache-control", "vary", "content-security-policy", "x-content-type-options"])
          expect(answer.headers[name]).toBe(full[name]);
      }
      for (const known of ['"other"', etag.replace(/"$/, '-x"'), ""])
        expect((await ask("/about", { ...taken, "If-None-Match": known })).status).toBe(200);
    }
    expect(app.renders).toBe(1);
  });

  test("a changed page is 200 for a client with the old one; the 404 page is never 304", async () => {
    const { etag = "" } = (await ask("/about")).headers;
    app.body = "<p>news</p>";
    dropPages();
    const changed = await ask("/about", { "If-None-Match": etag });
    expect([changed.status, changed.headers.etag !== etag]).toEqual([200, true]);
    const wrong = await ask("/wrong");
    expect((await ask("/wrong", { "If-None-Match": wrong.headers.etag ?? "*" })).status).toBe(404);
  });

  test("a stopping process closes the connection", async () => {
    await ask("/about");
    app.draining = true;
    expect((await ask("/about", { Connection: "keep-alive" })).headers.connection).toBe("close");
  });
});

describe("what is never stored", () => {
  const policies = { "Content-Security-Policy": "script-src 'self' 'nonce-abc'" };

  test.each([
    ["an answer of 503", { status: 503 }],
    ["an answer of 500", { status: 500 }],
    ["an answer that sets a cookie", { headers: { "Set-Cookie": "a=b" } }],
    ["an answer that must not be stored", { headers: { "Cache-Control": "no-store" } }],
    ["a private answer", { headers: { "Cache-Control": "private" } }],
    ["what is no page", { headers: { "Content-Type": "text/plain" } }],
    ["a live page", { headers: policies }],
    ["a page with a script", { body: "<script>1</script>" }],
    ["a page with a module", { body: '<SCRIPT type="module" src="/a.js"></SCRIPT>' }],
    ["a page with a nonce", { body: '<style nonce="a"></style>' }],
    ["a page that may be out of date", { act: async () => markProvisional() }],
  ])("%s", async (_what, how) => {
    Object.assign(app, how);
    const answers = [await ask("/about"), await ask("/about")];
    for (const { status, headers } of answers) {
      expect(status).toBe(app.status);
      expect(headers).not.toHaveProperty("etag");
    }
    // Once for the cache, without success, and once per visitor.
    expect(app.renders).toBe(3);
    Object.assign(app, { status: 200, headers: {}, body: "", act: async () => {} });
    clock += 5_000;
    expect((await ask("/about")).headers).toHaveProperty("etag");
  });

  test("data for search engines does not count as a script", async () => {
    app.body = '<script type="application/ld+json">{}</script>';
    expect((await ask("/about")).headers).toHaveProperty("etag");
  });
});

describe("time and changes", () => {
  test("an old page is renewed in the background, then waited for", async () => {
    await ask("/about");
    app.body = "2";
    clock = 61_000;
    expect(text(await ask("/about"))).toBe(page);
    await eventually(async () => expect(text(await ask("/about"))).toBe(`${page}2`));
    app.body = "3";
    clock = 200_000;
    expect(text(await ask("/about"))).toBe(`${page}3`);
    expect(app.renders).toBe(3);
  });

  test("while it cannot be renewed it is served with its age, even as 304", async () => {
    const first = await ask("/about");
    app.status = 503;
    clock = 400_000;
    const stale = await ask("/about");
    expect([stale.status, text(stale), stale.headers.age]).toEqual([200, page, "400"]);
    const { age: _, ...rest } = stale.headers;
    expect({ ...rest, date: "" }).toEqual({ ...first.headers, date: "" });
    const known = await ask("/about", { "If-None-Match": first.headers.etag ?? "" });
    expect([known.status, known.headers.age]).toEqual([304, "400"]);
  });

  test("a render that takes too long is a failure", async () => {
    const timeout = vi
      .spyOn(AbortSignal, "timeout")
      .mockReturnValue(AbortSignal.abort(new Error("too long")));
    expect((await ask("/about")).headers).not.toHaveProperty("etag");
    expect(timeout).toHaveBeenCalledWith(3_000);
  });

  test("a dropped path is rendered again, others are not", async () => {
    await ask("/about");
    await ask("/careers?type=full-time");
    app.body = "news";
    dropPages("/careers");
    expect(text(await ask("/careers?type=full-time"))).toContain("news");
    expect(text(await ask("/about"))).not.toContain("news");
    expect(app.renders).toBe(3);
  });
});

test("ASVS V14.2.1, V16.2.5: every answer from the cache has its line in the log, without the query", async () => {
  log("begin");
  lines.length = 0;
  await ask("/about");
  await ask("/careers?type=full-time&utm_source=secret");
  await eventually(() => expect(lines.join("")).toContain("/careers"));
  const requests = lines
    .join("")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(requests).toEqual(
    ["/about", "/careers"].map((route) => ({
      time: expect.stringMatching(/Z$/),
      event: "request",
      request: expect.stringMatching(/^[0-9a-f]{10}$/),
      method: "GET",
      route,
      status: 200,
      ms: 0,
      user: null,
      stored: true,
    })),
  );
});
