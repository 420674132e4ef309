import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { installedPrograms } from "../../scripts/find-postgres.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { account } from "../../scripts/system.mjs";
import { until } from "./pair";

type Settings = Record<string, string | number>;

/** A separate PostgreSQL that a test may crash; never the machine's own. */
export class ScratchPostgres {
  readonly #programs: string;
  readonly #folder: string;
  readonly #settings: Settings;
  readonly port: number;
  #server: ChildProcess | undefined;
  #said = "";

  private constructor(programs: string, port: number, settings: Settings) {
    this.#programs = programs;
    this.#folder = mkdtempSync(path.join(tmpdir(), "nightjar-scratch-"));
    this.#settings = settings;
    this.port = port;
    const { owner } = this.#as();
    if (owner) chownSync(this.#folder, owner.uid, owner.gid);
  }

  /** @throws Error if its programs are not installed */
  static async start(settings: Settings = {}): Promise<ScratchPostgres> {
    const programs = installedPrograms();
    if (!programs) throw new Error("The programs of PostgreSQL 15 or newer are not installed.");
    const scratch = new ScratchPostgres(programs, await freePort(), settings);
    const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
    scratch.#run("initdb", ["-D", scratch.#data, ...options]);
    await scratch.begin();
    return scratch;
  }

  /** A streaming replica of this server, with its own folder and port. */
  async replica(settings: Settings = {}): Promise<ScratchPostgres> {
    const replica = new ScratchPostgres(this.#programs, await freePort(), settings);
    const from = ["-h", "127.0.0.1", "-p", String(this.port), "-U", "postgres"];
    replica.#run("pg_basebackup", [...from, "-D", replica.#data, "-R", "-X", "stream", "-c", "fast"]);
    await replica.begin();
    return replica;
  }

  /** What the server has written into its log since it was created. */
  get log(): string {
    return this.#said;
  }

  get url(): string {
    return this.urlThrough(this.port, "postgres");
  }

  get #data(): string {
    return path.join(this.#folder, "data");
  }

  #run(program: string, args: string[]): void {
    const made = spawnSync(path.join(this.#programs, program), args, { ...this.#as().as, encoding: "utf8" });
    if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`);
  }

  urlThrough(port: number, database: string): string {
    return `postgres://postgres@127.0.0.1:${port}/${database}`;
  }

  async begin(): Promise<void> {
    const settings = {
      listen_addresses: "127.0.0.1",
      port: this.port,
      unix_socket_directories: this.#folder,
      max_connections: 200,
      ...this.#settings,
    };
    this.#server = spawn(
      path.join(this.#programs, "postgres"),
      [
        ...["-D", this.#data],
        ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      { ...this.#as().as, stdio: ["ignore", "ignore", "pipe"] },
    );
    this.#server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#said += text;
    });
    await until(() =>
      this.query("select 1").then(
        () => true,
        () => false,
      ),
    );
  }

  /** SIGQUIT ends it as a crash does: it recovers from its log at the next start. */
  async end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    server.kill(signal);
    await once(server, "exit");
  }

  async query(text: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.urlThrough(this.port, database) });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.end("SIGQUIT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** PostgreSQL refuses to run as root, so root runs it under another account. */
  #as() {
    const owner = process.getuid?.() === 0 ? account("postgres", "nobody") : undefined;
    return {
      owner,
      as: { ...owner, cwd: this.#folder, env: { ...process.env, HOME: this.#folder, LC_ALL: "C" } },
    };
  }
}
