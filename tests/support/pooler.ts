import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { describe } from "vitest";
import { pgbouncerProgram } from "../../scripts/find-pgbouncer.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { account } from "../../scripts/system.mjs";
import { onPostgres } from "./engines";
import { until } from "./pair";

/** Counts as skipped if PgBouncer or a PostgreSQL server is missing. */
export function behindPooler(title: string, tests: () => void): void {
  describe.skipIf(!pgbouncerProgram())("behind PgBouncer", () => onPostgres(title, tests));
}

/** PgBouncer in transaction mode, with two sessions for each database, in front of the server of the tests. */
export class Pooler {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "nightjar-pooler-"));
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(server = process.env.TEST_DATABASE_URL): Promise<Pooler> {
    const pooler = new Pooler(await freePort());
    await pooler.#begin(new URL(server || "postgres://postgres@127.0.0.1:5432/postgres"));
    return pooler;
  }

  /** The same database, through the pooler. */
  of(url: string): string {
    const through = new URL(url);
    through.host = `127.0.0.1:${this.#port}`;
    return through.href;
  }

  /** As a PgBouncer administrator. */
  async command(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.of("postgres://postgres@127.0.0.1/pgbouncer") });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (running && running.exitCode === null) {
      running.kill("SIGTERM");
      await once(running, "exit");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #begin({ hostname, port, username, password }: URL): Promise<void> {
    const program = pgbouncerProgram();
    if (!program) throw new Error("PgBouncer is not installed.");
    const login = `user=${decodeURIComponent(username) || "postgres"}${password ? ` password=${decodeURIComponent(password)}` : ""}`;
    const file = path.join(this.#folder, "pgbouncer.ini");
    const settings = [
      "[databases]",
      `* = host=${hostname} port=${port || 5432} ${login}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${this.#port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "admin_users = postgres",
      "pool_mode = transaction",
      "default_pool_size = 2",
      "max_client_conn = 200",
    ];
    writeFileSync(file, settings.join("\n"));
    // It refuses to run as root, so root runs it under another account.
    const owner = process.getuid?.() === 0 ? account("postgres", "nobody") : undefined;
    if (owner) for (const place of [this.#folder, file]) chownSync(place, owner.uid, owner.gid);
    this.#process = spawn(program, [file], { ...owner, cwd: this.#folder, stdio: "ignore" });
    await until(() =>
      this.command("show version").then(
        () => true,
        () => false,
      ),
    );
  }
}
