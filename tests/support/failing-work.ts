import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../app/platform/db.generated";
import { onTarget } from "../../app/platform/schema.server";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "./app";
import { copyDemo } from "./demo-template";
import { SmtpStandIn } from "./smtp";

/** An app with a mail server that misbehaves on demand; it can be restarted at the same address. */
export class FailingWork {
  readonly smtp: SmtpStandIn;
  app: App;
  readonly #start: () => Promise<App>;
  readonly #clear: () => Promise<unknown>;

  private constructor(smtp: SmtpStandIn, app: App, start: () => Promise<App>, clear: () => Promise<unknown>) {
    this.smtp = smtp;
    this.app = app;
    this.#start = start;
    this.#clear = clear;
  }

  static async begin(): Promise<FailingWork> {
    const smtp = await SmtpStandIn.start();
    const dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-failing-"));
    const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "embedded";
    const database = await copyDemo(engine, dataDir);
    const env = { SMTP_URL: smtp.url, PORT: String(await freePort()) };
    const start = () => startApp({ dataDir, database: database?.url, env });
    return new FailingWork(smtp, await start(), start, async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  /** The embedded database belongs to one process, so the app stops for this. */
  async change(change: (database: Kysely<DB>) => Promise<unknown>): Promise<void> {
    const { databaseUrl: url, dataDir } = this.app;
    if (url) return void (await onTarget({ url }, change));
    await this.app.stop();
    await onTarget({ folder: path.join(dataDir, "db") }, change);
    this.app = await this.#start();
  }

  async end(): Promise<void> {
    await this.app.stop();
    await this.#clear();
    await this.smtp.close();
  }
}

/** Makes the next attempt of a queue's jobs due now, and their last. */
export async function makeNextTryTheLast(database: Kysely<DB>, queue: string): Promise<void> {
  await sql`UPDATE pgboss.job SET retry_limit = retry_count, start_after = now()
    WHERE name = ${queue} AND state = 'retry'`.execute(database);
}

/** Runs the minutely check for failed jobs now, as if it had not run since they failed. */
export async function lookAtFailedWork(database: Kysely<DB>): Promise<void> {
  await database.deleteFrom("reportedJobs").execute();
  await database.deleteFrom("rateBuckets").where("key", "like", "work-failed%").execute();
  await database.deleteFrom("notifications").where("kind", "=", "work_failed").execute();
  await sql`INSERT INTO pgboss.job (name, data, policy) VALUES ('watch', '{}', 'short')
    ON CONFLICT DO NOTHING`.execute(database);
}

/** Skips the half minute after which the jobs of a silent process are taken over. */
export async function giveUpOnJobsOfTheDead(database: Kysely<DB>): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    database,
  );
}
