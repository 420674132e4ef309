import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import express from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { builtFiles } from "./built-files";

const css = "body { color: red }".repeat(40);
let folder: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "nightjar-built-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(inFolder("assets/app-1.css"), css);
  writeFileSync(inFolder("assets/app-1.css.br"), brotliCompressSync(css));
  writeFileSync(inFolder("assets/app-1.css.gz"), gzipSync(css));
  writeFileSync(inFolder("assets/face-1.woff2"), "face");
  writeFileSync(inFolder("favicon.svg"), "<svg/>");
  const app = express();
  app.disable("x-powered-by");
  app.use(builtFiles(folder));
  app.use((_request, response) => void response.status(404).type("html").send("Page not found"));
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function inFolder(name: string): string {
  return path.join(folder, name);
}

function remove(name: string): void {
  renameSync(inFolder(name), inFolder("elsewhere"));
}

/** Not with fetch, which asks for a fresh copy of its own accord. */
async function ask(name: string, encodings: string, headers: Record<string, string> = {}, method = "GET") {
  const asked = request(`${origin}${name}`, {
    method,
    headers: { "Accept-Encoding": encodings, ...headers },
  }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer ?? []) chunks.push(chunk);
  const encoding = answer?.headers["content-encoding"];
  const body = Buffer.concat(chunks);
  const text = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
  return { status: answer?.statusCode, headers: answer?.headers ?? {}, text: String(text) };
}

test("a built file comes in the best requested encoding, and says that it depends on it", async () => {
  for (const [asked, got] of [
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
  ] as const) {
    const { status, headers, text } = await ask("/assets/app-1.css", asked);
    expect([status, headers["content-encoding"], text]).toEqual([200, got, css]);
    expect(headers["content-type"]).toBe("text/css; charset=utf-8");
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  expect((await ask("/assets/face-1.woff2", "br")).headers["content-encoding"]).toBeUndefined();
  expect((await ask("/favicon.svg", "br")).headers["cache-control"]).toBe("public, max-age=3600");
});

test("a copy the browser has is not sent again, and HEAD has no body", async () => {
  const { headers } = await ask("/assets/app-1.css", "br");
  const again = await ask("/assets/app-1.css", "br", { "If-None-Match": headers.etag ?? "" });
  expect([again.status, again.text]).toEqual([304, ""]);
  const changed = await ask("/assets/app-1.css", "br", { "If-Match": '"another"' });
  expect(changed.status).toBe(412);
  const head = await ask("/assets/app-1.css", "identity", {}, "HEAD");
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("anything but a file, a name no longer readable, or not a read goes on to the pages", async () => {
  for (const name of ["/", "/assets", "/assets/app-1.css.br", "/../package.json", "/assets/%00", "/no"])
    expect((await ask(name, "br")).status, name).toBe(404);
  expect((await ask("/favicon.svg", "br", {}, "POST")).status).toBe(404);
});

test("a file gone since the start is answered with its uncompressed twin, then with 404, and logged once", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  remove("assets/app-1.css.br");
  for (let n = 0; n < 3; n += 1) {
    const { status, headers, text } = await ask("/assets/app-1.css", "br");
    expect([status, headers["content-encoding"], text]).toEqual([200, undefined, css]);
  }
  expect((await ask("/assets/app-1.css", "br, gzip")).headers["content-encoding"]).toBe("gzip");
  expect(lines.filter((line) => line.includes("file.away"))).toHaveLength(1);
  remove("assets/app-1.css");
  const { status, headers, text } = await ask("/assets/app-1.css", "br");
  expect([status, headers["cache-control"], text]).toEqual([404, undefined, "Page not found"]);
  expect(lines.filter((line) => line.includes('"file.away"'))).toHaveLength(2);
  expect((await ask("/favicon.svg", "br")).status).toBe(200);
});

test("a file that cannot be read is answered too, and the next one is served on the same connection", async () => {
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  rmSync(inFolder("assets/app-1.css.br"));
  mkdirSync(inFolder("assets/app-1.css.br"));
  expect((await ask("/assets/app-1.css", "br")).text).toBe(css);
  expect((await ask("/favicon.svg", "br")).text).toBe("<svg/>");
});
