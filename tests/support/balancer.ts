import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

const repeatable = new Set(["GET", "HEAD"]);
/** Milliseconds between two checks of /readyz. */
const checkEvery = 200;

interface Target {
  port: number;
  ready: boolean;
  agent: Agent;
}

/**
 * A proxy in front of several processes that behaves like deploy/haproxy.cfg: takes turns, uses only processes that are
 * ready, keeps connections; whatever a process refused goes to the next one, and a read that broke off is sent again.
 */
export class Balancer {
  readonly #targets: Target[];
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  /** Answers this proxy had to make up, because no process gave one. */
  madeUp = 0;

  private constructor(ports: number[]) {
    this.#targets = ports.map((port) => ({
      port,
      ready: true,
      agent: new Agent({ keepAlive: true, maxSockets: 64 }),
    }));
    this.#server = createServer((incoming, outgoing) => void this.#forward(incoming, outgoing));
    this.#timer = setInterval(() => void this.#check(), checkEvery);
  }

  static async start(ports: number[], at = 0): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.#server.listen(at, "127.0.0.1");
    await once(balancer.#server, "listening");
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Which processes it sends to now. */
  get ready(): number[] {
    return this.#targets.filter(({ ready }) => ready).map(({ port }) => port);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
    for (const { agent } of this.#targets) agent.destroy();
  }

  async #check(): Promise<void> {
    for (const target of this.#targets) {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://127.0.0.1:${target.port}/readyz`, { signal }).catch(() => undefined);
      await answer?.text().catch(() => undefined);
      target.ready = answer?.status === 200;
    }
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    this.#turn += 1;
    const ready = this.#targets.filter((target) => target.ready);
    const among = ready.length > 0 ? ready : this.#targets;
    const order = among.map((_, n) => among[(this.#turn + n) % among.length] ?? among[0]);
    for (const target of order) {
      if (!target) break;
      const ended = await this.#ask(target, incoming, outgoing, body);
      if (ended === "answered") return;
      if (ended === "broke off" && !repeatable.has(incoming.method ?? "")) break;
    }
    this.madeUp += 1;
    if (outgoing.headersSent) return void outgoing.destroy();
    outgoing.writeHead(502, { "Content-Type": "text/plain; charset=utf-8" }).end("No answer.\n");
  }

  #ask(
    target: Target,
    { method, url, headers, socket }: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
  ): Promise<"answered" | "refused" | "broke off"> {
    return new Promise((resolve) => {
      const forwarded = headers["x-forwarded-for"] ?? socket.remoteAddress ?? "";
      const onward = request({
        host: "127.0.0.1",
        port: target.port,
        agent: target.agent,
        method,
        path: url,
        headers: { ...headers, connection: "keep-alive", "x-forwarded-for": forwarded },
      });
      const hungUp = () => onward.destroy();
      outgoing.once("close", hungUp);
      onward.on("error", (error) => {
        outgoing.off("close", hungUp);
        if (outgoing.destroyed) return resolve("answered");
        const refused = "code" in error && error.code === "ECONNREFUSED";
        if (refused) target.ready = false;
        resolve(refused ? "refused" : "broke off");
      });
      onward.on("response", (answer) => {
        const { connection: _own, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
        answer.on("error", () => outgoing.destroy());
        resolve("answered");
      });
      onward.end(body);
    });
  }
}
