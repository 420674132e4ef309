import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { App } from "../support/app";
import { eventually } from "../support/eventually";
import { rawRequest } from "../support/raw-http";
import { sharedApp } from "../support/shared-app";
import { acknowledged, contactFields, newAddress, openContactForm, Visitor } from "../support/visitor";

let app: App;
const closing: (() => void)[] = [];

beforeAll(async () => {
  app = await sharedApp();
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  port?: number;
}

async function ask(agent: Agent, { method = "GET", path, headers = {}, body, port = app.port }: Asked) {
  const length = body ? { "Content-Length": body.length } : {};
  const outgoing = request({
    agent,
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: { "X-Forwarded-For": newAddress(), ...length, ...headers },
    signal: AbortSignal.timeout(5_000),
  });
  outgoing.end(body);
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer ?? []) chunks.push(chunk);
  return {
    status: answer?.statusCode,
    text: Buffer.concat(chunks).toString("utf8"),
    reused: outgoing.reusedSocket,
  };
}

function keptConnections(maxSockets: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: maxSockets });
  closing.push(() => agent.destroy());
  return agent;
}

describe("a body nobody reads", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const own = { "Sec-Fetch-Site": "same-origin" };

  test.each<[string, number, Omit<Asked, "body">]>([
    ["a form to a page without one", 405, { method: "POST", path: "/about", headers: { ...form, ...own } }],
    ["another type than a form's", 415, { method: "POST", path: "/contact", headers: own }],
    [
      "a guarded address, signed out",
      303,
      { method: "POST", path: "/admin/notifications/read", headers: { ...form, ...own } },
    ],
    ["an address that is not there", 404, { method: "POST", path: "/no-such-page", headers: own }],
    ["a refused form", 403, { method: "POST", path: "/contact.data", headers: form }],
    ["a file", 200, { path: "/favicon.svg" }],
    ["a stored page", 200, { path: "/about" }],
    ["a stored page for what is not there", 404, { path: "/no-such-page" }],
    ["a live page", 200, { path: "/contact" }],
    ["a method no page accepts", 405, { method: "PROPFIND", path: "/contact" }],
  ])(
    "with %s is read to its end: the next request on the connection is answered",
    async (_what, status, asked) => {
      const agent = keptConnections(1);
      expect(await ask(agent, { ...asked, body: Buffer.alloc(200_000, 97) })).toMatchObject({ status });
      expect(await ask(agent, { path: "/healthz" })).toEqual({ status: 200, text: "ok\n", reused: true });
    },
  );

  test("from a client that wants no other answer is read too: it is not cut off while it sends", async () => {
    const socket = connect({ port: app.port, host: "127.0.0.1", allowHalfOpen: true });
    closing.push(() => socket.destroy());
    const failures: Error[] = [];
    socket.on("error", (error) => failures.push(error));
    const ended = closed(socket);
    const received = collected(socket);
    const piece = Buffer.alloc(1024 * 1024, 97);
    socket.write(rawRequest("POST /no-such-page", { ...own, "Content-Length": String(4 * piece.length) }));
    await eventually(() => expect(received()).toContain("</html>"));
    for (let sent = 0; sent < 4; sent++)
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    socket.end();
    await ended;
    expect(failures).toEqual([]);
  });

  test("behind a proxy that keeps its connections, the next visitors get their pages", async () => {
    const upstream = keptConnections(4);
    const proxy = await listening(
      createServer((incoming, outgoing) => {
        const { method, url: path, headers } = incoming;
        const onward = request({ agent: upstream, host: "127.0.0.1", port: app.port, method, path, headers });
        onward.on("response", (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        onward.on("error", () => outgoing.destroy());
        incoming.pipe(onward);
      }),
    );
    const visits = (asked: Asked) =>
      Promise.all([1, 2, 3, 4].map(() => ask(keptConnections(1), { ...asked, port: proxy })));
    const posts = await visits({
      method: "POST",
      path: "/about",
      headers: own,
      body: Buffer.alloc(200_000, 97),
    });
    expect(posts.map(({ status }) => status)).toEqual([405, 405, 405, 405]);
    const pages = await visits({ path: "/products" });
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  const size = 40 * 1024 * 1024;

  test.each<[string, string, Record<string, string>]>([
    ["another type than a form's", "POST /contact", own],
    ["a form to a page without one", "POST /about", { ...form, ...own }],
    ["a form", "POST /contact", { ...form, ...own }],
    ["a refused form", "POST /contact.data", form],
    ["a stored page", "GET /about", {}],
  ])(
    "larger than 16 MB, with %s: the answer arrives, and the connection ends",
    async (_what, line, headers) => {
      const lengths: Record<string, string>[] = [
        { "Content-Length": String(size) },
        { "Transfer-Encoding": "chunked" },
      ];
      for (const length of lengths) {
        const socket = await opened();
        socket.once("end", () => socket.destroy());
        const ended = closed(socket);
        const received = collected(socket);
        socket.write(rawRequest(line, { Connection: "keep-alive", ...headers, ...length }));
        const piece = Buffer.alloc(1024 * 1024, 97);
        const chunk = Buffer.concat([Buffer.from("100000\r\n"), piece, Buffer.from("\r\n")]);
        for (let sent = 0; sent < size && socket.writable; sent += piece.length) {
          const goesOn = socket.write("Transfer-Encoding" in length ? chunk : piece);
          if (!goesOn) await Promise.race([drained(socket), ended]);
        }
        await ended;
        expect(received()).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
        expect(socket.bytesWritten).toBeLessThan(size);
      }
    },
  );
});

describe("many requests at once", () => {
  test("answers on one connection are complete and in order", async () => {
    const kept = { Connection: "keep-alive", "Sec-Fetch-Site": "same-origin" };
    const socket = await opened();
    const received = collected(socket);
    for (const bytes of [
      rawRequest("GET /products", kept),
      rawRequest("POST /contact", { ...kept, "Content-Length": "300000" }, Buffer.alloc(300_000, 97)),
      rawRequest("GET /healthz", kept),
      rawRequest("GET /robots.txt", {}),
    ])
      socket.write(bytes);
    await closed(socket);
    const text = received();
    expect(text.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(9))).toEqual([
      "200",
      "415",
      "200",
      "200",
    ]);
    expect(text.indexOf("\r\n\r\nok\n")).toBeGreaterThan(0);
    expect(text.indexOf("\r\n\r\nok\n")).toBeLessThan(text.indexOf("Sitemap:"));
  });

  test("2,000 pipelined requests on 20 connections do not hold up the next visitor", async () => {
    let answers = 0;
    for (let n = 0; n < 20; n++) {
      const socket = await opened();
      socket.on("data", (chunk) => {
        answers += chunk.toString("latin1").match(/HTTP\/1\.1 200/g)?.length ?? 0;
      });
      socket.write(rawRequest("GET /products", { Connection: "keep-alive" }).toString("latin1").repeat(100));
    }
    await vi.waitUntil(() => answers > 0, { timeout: 60_000 });
    const { status } = await new Visitor(app).get("/products");
    expect(status).toBe(200);
    expect(answers).toBeLessThan(1_000);
  });

  test("pages beyond the limit are refused with a time to wait and the emergency line; everything else is answered", async () => {
    const visitor = new Visitor(app);
    const { _key, _time } = await openContactForm(visitor);
    // From now on it is a stored page.
    await vi.waitUntil(async () => (await visitor.get("/about")).headers.etag, { timeout: 60_000 });
    const sockets = await Promise.all(Array.from({ length: 400 }, opened));
    await Promise.all(sockets.map(accepted));
    const texts = sockets.map(collected);
    // The server is paused until then, so it finds all of them at once, however slowly this machine sends.
    process.kill(app.pid, "SIGSTOP");
    await Promise.all(sockets.map((socket) => written(socket, rawRequest("GET /login", {}))));
    process.kill(app.pid, "SIGCONT");
    const others = await Promise.all([
      visitor.get("/about"),
      visitor.get("/favicon.svg"),
      visitor.get("/healthz"),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(acknowledged(await visitor.post("/contact", contactFields({ _key, _time })))).toMatch(/^NJ-/);
    await Promise.all(sockets.map(closed));
    const statuses = texts.map((text) => text().slice(9, 12));
    expect([...new Set(statuses)].sort()).toEqual(["200", "503"]);
    const busy = texts.map((text) => text()).filter((text) => text.startsWith("HTTP/1.1 503"));
    for (const text of busy) expect(text).toMatch(/\r\nRetry-After: \d+\r\n/i);
    const refused = busy.find((text) => text.includes("One moment, please")) ?? "";
    expect(refused).toMatch(/\r\nContent-Security-Policy: default-src 'none'/i);
    expect(refused).toContain('<a href="tel:+19055550142">(905) 555-0142</a>');
    expect((await new Visitor(app).get("/products")).status).toBe(200);
  });
});

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return address.port;
}

async function opened(): Promise<Socket> {
  const socket = connect(app.port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function accepted(socket: Socket): Promise<void> {
  const answered = once(socket, "data");
  socket.write(rawRequest("GET /healthz", { Connection: "keep-alive" }));
  await answered;
}

function written(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function collected(socket: Socket): () => string {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("drain", resolve));
}
