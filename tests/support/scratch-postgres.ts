import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { installedPrograms } from "../../scripts/find-postgres.mjs";
import { account } from "../../scripts/system.mjs";
import { freePort } from "./app";
import { until } from "./pair";

/** A PostgreSQL of its own, which a test may crash; never the one of the machine. */
export class ScratchPostgres {
  readonly #programs: string;
  readonly #folder: string;
  readonly port: number;
  #server: ChildProcess | undefined;

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.port = port;
  }

  /** @throws Error where its programs are not installed */
  static async start(): Promise<ScratchPostgres> {
    const programs = installedPrograms();
    if (!programs) throw new Error("The programs of PostgreSQL 15 or newer are not installed.");
    const folder = mkdtempSync(path.join(tmpdir(), "nightjar-scratch-"));
    const scratch = new ScratchPostgres(programs, folder, await freePort());
    const { owner, as } = scratch.#as();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const options = ["-D", path.join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"];
    const made = spawnSync(path.join(programs, "initdb"), [...options, "--locale=C.UTF-8"], {
      ...as,
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    await scratch.begin();
    return scratch;
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
    };
    this.#server = spawn(
      path.join(this.#programs, "postgres"),
      [
        ...["-D", path.join(this.#folder, "data")],
        ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      { ...this.#as().as, stdio: "ignore" },
    );
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

  /** PostgreSQL refuses to run as root, so root lends it another account. */
  #as() {
    const owner = process.getuid?.() === 0 ? account("postgres", "nobody") : undefined;
    return {
      owner,
      as: { ...owner, cwd: this.#folder, env: { ...process.env, HOME: this.#folder, LC_ALL: "C" } },
    };
  }
}
