import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "./app";
import { Balancer } from "./balancer";
import { BucketStandIn } from "./bucket";
import { createTestDatabase, type TestDatabase } from "./database";
import { settings } from "./settings";

const root = fileURLToPath(new URL("../..", import.meta.url));
const endWithParent = 'process.on("disconnect", () => process.exit(1)); process.channel?.unref();';

interface PairOptions {
  /** The port of the proxy; a free one by default. */
  port?: number;
  env?: Record<string, string>;
  database?: TestDatabase;
}

/** Two app processes and a worker behind a proxy, on one PostgreSQL database and one bucket: a small compose.yaml. */
export class Pair {
  readonly apps: App[] = [];
  readonly #database: TestDatabase;
  readonly bucket: BucketStandIn;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  readonly #ports: number[];
  #proxy: Balancer | undefined;
  #worker: { pid: number; end(signal: NodeJS.Signals): Promise<number> } | undefined;

  private constructor(
    made: { database: TestDatabase; bucket: BucketStandIn; dataDir: string; ports: number[] },
    env: Record<string, string>,
  ) {
    this.#database = made.database;
    this.bucket = made.bucket;
    this.#dataDir = made.dataDir;
    this.#ports = made.ports;
    this.#env = env;
  }

  static async start({ port, env = {}, database }: PairOptions = {}): Promise<Pair> {
    const [front, ...ports] = [port ?? (await freePort()), await freePort(), await freePort()];
    const bucket = await BucketStandIn.start();
    const dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-pair-"));
    const pair = new Pair(
      { database: database ?? (await createTestDatabase()), bucket, dataDir, ports },
      {
        SESSION_SECRETS: randomBytes(32).toString("base64url"),
        ENCRYPTION_KEYS: randomBytes(32).toString("base64url"),
        WORKER_IN_WEB: "0",
        DRAIN_SECONDS: "1",
        APP_URL: `http://127.0.0.1:${front}`,
        ...bucket.env,
        ...env,
      },
    );
    try {
      // The first one fills the database.
      for (const at of ports.keys()) await pair.startApp(at);
      await pair.startWorker();
      pair.#proxy = await Balancer.start(ports, front);
    } catch (error) {
      await pair.stop();
      throw error;
    }
    return pair;
  }

  get proxy(): Balancer {
    if (!this.#proxy) throw new Error("The proxy has not started.");
    return this.#proxy;
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  /** The settings its processes share. */
  get env(): Record<string, string> {
    return this.#env;
  }

  app(at: number): App {
    const app = this.apps[at];
    if (!app) throw new Error(`There is no process ${at}.`);
    return app;
  }

  async startApp(at: number): Promise<void> {
    const env = { ...this.#env, PORT: String(this.#ports[at]) };
    const place = { database: this.#database.url, dataDir: this.#dataDir };
    this.apps[at] = await startApp({ engine: "postgres", ...place, env });
  }

  /** Ends one process after another as an update does, and starts each again before the next. */
  async roll(): Promise<number[]> {
    const codes: number[] = [];
    for (const at of this.#ports.keys()) {
      codes.push(await this.app(at).stop());
      await this.startApp(at);
      await until(() => this.proxy.ready.length === this.#ports.length);
    }
    return codes;
  }

  async startWorker(): Promise<void> {
    const inherited: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
    for (const name of [...settings, "NODE_OPTIONS", "VITEST"]) delete inherited[name];
    const own = { DEMO: "1", DATABASE_URL: this.#database.url, DATA_DIR: this.#dataDir };
    const child = spawn(
      process.execPath,
      ["--import", `data:text/javascript,${encodeURIComponent(endWithParent)}`, "build/commands/worker.js"],
      { cwd: root, stdio: ["ignore", "pipe", "ignore", "ipc"], env: { ...inherited, ...this.#env, ...own } },
    );
    const ended = once(child, "exit").then(([code]) => Number(code ?? -1));
    let text = "";
    child.stdout?.on("data", (chunk) => (text += chunk));
    this.#worker = {
      pid: child.pid ?? 0,
      async end(signal) {
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        return ended;
      },
    };
    await until(() => text.includes("worker.started") || child.exitCode !== null);
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}.`);
  }

  async endWorker(signal: NodeJS.Signals): Promise<number> {
    return (await this.#worker?.end(signal)) ?? -1;
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await Promise.all([...this.apps.map((app) => app.stop()), this.#worker?.end("SIGTERM")]);
    await this.bucket.stop();
    await this.#database.drop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** @throws Error after a minute */
export async function until(holds: () => boolean | Promise<boolean>, timeout = 60_000): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not come true within ${timeout / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
