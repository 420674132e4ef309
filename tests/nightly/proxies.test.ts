import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "nightjar-proxies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isThere = (program: string, flag: string) => !spawnSync(program, [flag]).error;
const read = (file: string) => readFileSync(path.join("deploy", file), "utf8");

/** Answers with the forwarded headers and the size of the body; /events sends a line and stays open. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/events") {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("data: first\n\n");
    return;
  }
  let size = 0;
  for await (const chunk of request) size += chunk.length;
  const { "x-forwarded-for": from, "x-forwarded-proto": proto, upgrade } = request.headers;
  response.end(JSON.stringify({ from, proto, upgrade, size }));
}

interface Proxy {
  program: string;
  version: string;
  /** How it answers a body of 18 MiB; the app takes at most 12. */
  tooLarge: number;
  /** Writes its configuration with other ports, and returns how to check and how to start it. */
  prepare(ports: { own: number; app: number; other: number }): { check: string[]; start: string[] };
}

const nginx: Proxy = {
  program: "nginx",
  version: "-v",
  tooLarge: 413,
  prepare({ own, app, other }) {
    const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => path.join(folder, name));
    const signed = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=www.example.com",
    ];
    execFileSync("openssl", [...signed, "-keyout", `${key}`, "-out", `${certificate}`], { stdio: "ignore" });
    const site = read("nginx.conf")
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace("listen 80;", `listen 127.0.0.1:${other};`)
      .replace("listen 443 ssl;", `listen 127.0.0.1:${own};`)
      .replace(/127\.0\.0\.1:3001/, `127.0.0.1:${app}`);
    const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = path.join(folder, "nginx.conf");
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}
      http { access_log off; ${kept.join(" ")} ${site} }`,
    );
    return { check: ["-t", "-c", file], start: ["-c", file] };
  },
};

const caddy: Proxy = {
  program: "caddy",
  version: "version",
  tooLarge: 200,
  prepare({ own, app, other }) {
    const file = path.join(folder, "Caddyfile");
    const site = read("Caddyfile")
      .replace(/^www\.example\.com/m, `http://127.0.0.1:${own}`)
      .replaceAll("127.0.0.1:3001", `127.0.0.1:${app}`);
    writeFileSync(file, `{\n\tadmin 127.0.0.1:${other}\n}\n${site}`);
    const from = (name: string) => ["--adapter", "caddyfile", "--config", name];
    return { check: ["validate", ...from("deploy/Caddyfile")], start: ["run", ...from(file)] };
  },
};

describe.each([nginx, caddy])("deploy's example for $program (skipped without it)", (proxy) => {
  const { program, version, tooLarge, prepare } = proxy;

  describe.skipIf(!isThere(program, version))("as shipped", () => {
    let app: Server;
    let child: ChildProcess;
    let own = 0;
    let checked: string[];
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };

    beforeAll(async () => {
      app = createServer(
        (request, response) => void answer(request, response).catch(() => response.destroy()),
      ).listen(0, "127.0.0.1");
      await once(app, "listening");
      const address = app.address();
      own = await freePort();
      const ports = {
        own,
        app: typeof address === "object" ? (address?.port ?? 0) : 0,
        other: await freePort(),
      };
      const { check, start } = prepare(ports);
      checked = check;
      child = spawn(program, start, { stdio: "ignore", env });
      // The second process is not there, and the proxy knows it once no form is lost.
      const answers = async () => {
        const forms = [1, 2, 3, 4].map((bytes) => send("POST", "/", bytes).catch(() => undefined));
        return (await Promise.all(forms)).every((answer) => answer?.statusCode === 200);
      };
      await vi.waitUntil(answers, { timeout: 60_000 });
    });

    afterAll(async () => {
      const ended = once(child, "close");
      child.kill("SIGTERM");
      app.closeAllConnections();
      app.close();
      await ended;
    });

    async function send(method: string, at: string, bytes = 0, headers = {}): Promise<IncomingMessage> {
      const request = ask({ host: "127.0.0.1", port: own, method, path: at, headers });
      const answered = once(request, "response");
      request.on("error", () => undefined);
      request.end(Buffer.alloc(bytes));
      const [response] = await answered;
      return response;
    }

    test("the program accepts it", () => {
      const { status, stderr } = spawnSync(program, checked, { encoding: "utf8", env });
      expect(status, stderr).toBe(0);
    });

    test("ASVS V4.1.3: the process hears who asked, last in X-Forwarded-For, whatever the visitor claims", async () => {
      const response = await send("GET", "/", 0, { "X-Forwarded-For": "203.0.113.9" });
      const { from, upgrade } = JSON.parse(await text(response));
      expect([from.split(", ").at(-1), upgrade]).toEqual(["127.0.0.1", undefined]);
    });

    test("a form with documents passes, and what is larger than the app takes is left to it or refused", async () => {
      const size = 16 * 1024 * 1024;
      expect(JSON.parse(await text(await send("POST", "/", size)))).toMatchObject({ size });
      expect((await send("POST", "/", 18 * 1024 * 1024)).statusCode).toBe(tooLarge);
    });

    test("a line of a stream that never ends arrives at once", async () => {
      const response = await send("GET", "/events");
      const [line] = await once(response, "data");
      expect(String(line)).toBe("data: first\n\n");
      response.destroy();
    });
  });
});
