import { mkdirSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "../find-browser.mjs";
import { findPgbouncer } from "../find-pgbouncer.mjs";
import { findPostgres } from "../find-postgres.mjs";
import { findRestic } from "../find-restic.mjs";
import { findS3 } from "../find-s3.mjs";
import { findTextBrowsers } from "../find-text-browsers.mjs";
import { explain } from "../launch.mjs";

export class Needs {
  /** @type {Map<import("./types").Need, Promise<void>>} */
  #looked = new Map();
  /** @type {Map<import("./types").Need, string>} */
  problems = new Map();
  /** @type {import("../find-postgres.mjs").Postgres | undefined} */
  postgres;
  /** @type {Record<string, string>} */
  env = {};

  constructor(/** @type {string} */ reports) {
    this.statements = path.join(reports, "statements");
  }

  /** Starts looking for all of them, one after the other, since apt-get runs once at a time. */
  begin(/** @type {Set<import("./types").Need>} */ wanted) {
    let before = Promise.resolve();
    for (const need of /** @type {const} */ (["s3", "postgres", "restic", "pgbouncer", "text", "browser"])) {
      if (!wanted.has(need)) continue;
      before = before.then(() => this.#look(need));
      this.#looked.set(need, before);
    }
  }

  async of(/** @type {import("./types").Need[]} */ needs) {
    await Promise.all(needs.map((need) => this.#looked.get(need)));
  }

  missing(/** @type {import("./types").Need[]} */ needs) {
    return needs.flatMap((need) => this.problems.get(need) ?? []);
  }

  async stop() {
    await this.of(["postgres"]);
    await this.postgres?.stop();
  }

  async #look(/** @type {import("./types").Need} */ need) {
    const reason = await this.#reason(need).catch(explain);
    if (!reason) return;
    this.problems.set(need, reason);
    console.log(`!!!! NOT FOUND: ${reason}. !!!!`);
  }

  /** @returns {Promise<string | undefined>} */
  async #reason(/** @type {import("./types").Need} */ need) {
    if (need === "s3") return (await findS3()).reason;
    if (need === "restic") return (await findRestic()).reason;
    if (need === "pgbouncer") return (await findPgbouncer()).reason;
    if (need === "text") return (await findTextBrowsers()).reason;
    if (need === "browser") {
      this.env.CHROMIUM_PATH = await findBrowser();
      console.log(`Browser for the tests: ${this.env.CHROMIUM_PATH}`);
      return;
    }
    const found = await findPostgres();
    if ("reason" in found) return found.reason;
    this.postgres = found;
    this.env.TEST_DATABASE_URL = found.url;
    mkdirSync(this.statements);
    console.log(`PostgreSQL for the tests: ${found.version}, ${found.origin}`);
  }
}
