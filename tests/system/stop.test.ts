import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { type Engine, inDatabaseOf, onBothEngines } from "../support/engines";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

onBothEngines("security.md F15: stopping under load", (engine: Engine) => {
  let app: App;

  beforeAll(async () => {
    app = await startApp({ engine });
  });

  afterAll(() => app?.dispose());

  // One signal per engine: both do the same.
  const signal = engine === "embedded" ? "SIGINT" : "SIGTERM";

  test(`${signal}: exit 0 though clients hold on, nothing acknowledged is lost, no connection left open`, async () => {
    const visitor = new Visitor(app);
    const { _time } = await openContactForm(visitor);
    const references: string[] = [];
    let refused = 0;
    const client = async () => {
      while (refused < 8) {
        const answer = await new Visitor(app)
          .post("/contact", contactFields({ _time }))
          .catch(() => undefined);
        const reference = answer && acknowledged(answer);
        if (reference) references.push(reference);
        else refused++;
      }
    };
    const clients = Array.from({ length: 8 }, client);
    const idle = await opened("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(idle, "data");
    const slowWriter = await opened(
      `POST /contact HTTP/1.1\r\nHost: a\r\nOrigin: ${app.url}\r\nContent-Length: 1000\r\n\r\nname=`,
    );
    const script = /\/assets\/components-[\w-]+\.js/.exec((await visitor.get("/contact")).text)?.[0];
    const slowReader = await opened(`GET ${script} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(200));
    slowReader.pause();
    await vi.waitUntil(() => references.length > 20, { timeout: 60_000 });

    process.kill(app.pid, signal);
    // New visitors are turned away, so it is stopping; it gives the others six seconds.
    await Promise.all(clients);
    await app.hasten(6);
    await vi.waitUntil(() => !isRunning(app.pid), { timeout: 60_000 });
    expect(await app.stop()).toBe(0);
    await Promise.all([idle, slowWriter, slowReader].map(gone));
    const stored = await inDatabaseOf(app, (database) =>
      database.selectFrom("inquiries").select("reference").where("reference", "in", references).execute(),
    );
    expect(new Set(stored.map(({ reference }) => reference))).toEqual(new Set(references));
  });

  async function opened(text: string): Promise<Socket> {
    const socket = connect(app.port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(text);
    return socket;
  }
});

async function gone(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, "close");
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
