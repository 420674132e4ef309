import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { runCommand } from "../support/command";
import { changePhone } from "../support/company";
import type { TestDatabase } from "../support/database";
import { createDemoDatabase } from "../support/demo-template";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { GnewsStandIn } from "../support/gnews";
import { withoutReceipts } from "../support/receipts";
import { demoPeople } from "../support/site";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

/** Both processes must accept each other's forms and sessions. */
const secrets = { SESSION_SECRETS: "a-secret-of-this-test-that-both-processes-share" };

onPostgres("two web processes on one database", () => {
  let database: TestDatabase;
  let apps: [App, App];

  beforeAll(async () => {
    database = await createDemoDatabase();
    const start = { engine: "postgres", database: database.url, env: secrets } as const;
    apps = await Promise.all([startApp(start), startApp(start)]);
  });

  afterAll(async () => {
    for (const app of apps ?? []) await app.dispose();
    await database?.drop();
  });

  test("both start at once on an empty database, and only one fills it", async () => {
    const people = await inDatabaseOf(apps[0], (db) => db.selectFrom("users").select("email").execute());
    expect(people).toHaveLength(demoPeople);
  });

  test("a session of one is valid in the other", async () => {
    const person = new Visitor(apps[0]);
    const fields = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
    expect((await person.post("/login", fields)).status).toBe(303);
    const there = new Visitor(apps[1]);
    there.cookies.set("sid", person.cookies.get("sid") ?? "");
    const profile = await there.get("/profile");
    expect([profile.status, profile.text.includes("Sam Okafor")]).toEqual([200, true]);
    await person.post("/logout", {});
    expect((await there.get("/profile")).headers.location).toBe("/login");
  });

  test("each notice is sent once, no matter which process sends it", async () => {
    const { _time } = await openContactForm(new Visitor(apps[0]));
    const references: string[] = [];
    for (let n = 0; n < 40; n++) {
      const app = apps[n % 2] ?? apps[0];
      const answer = await new Visitor(app).post("/contact", contactFields({ _time }));
      references.push(acknowledged(answer) ?? `answer ${answer.status}`);
    }
    const sent = async () => {
      const mails = withoutReceipts((await Promise.all(apps.map((app) => app.mails()))).flat());
      // At night there are others, about rounds that are late.
      return mails.flatMap(({ subject }) => /NJ-\w{4}-\w{4}/.exec(subject ?? "") ?? []).sort();
    };
    await vi.waitFor(async () => expect(await sent()).toHaveLength(40), { timeout: 60_000 });
    await queueIsEmpty(apps[0]);
    expect(await sent()).toEqual(references.sort());
  });

  test("five contact forms an hour per address, whichever process gets them (row 47)", async () => {
    const visitors = apps.map((app) => new Visitor(app));
    const headers = { "X-Forwarded-For": "192.0.2.77" };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const answer = await visitors[n % 2]?.post("/contact", contactFields(), headers);
      statuses.push(answer?.status ?? 0);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("a change to the settings is seen by both", async () => {
    await inDatabaseOf(apps[0], (database) => changePhone(database, "+19055550188"));
    for (const app of apps) {
      await eventually(async () => {
        expect((await new Visitor(app).get("/contact")).text).toContain("(905) 555-0188");
      });
    }
  });
});

onPostgres("news in two web processes", () => {
  // Slow: two processes start, and then ask in six rounds.
  test("row 131: both together ask no more often than the day's budget allows", async () => {
    const service = await GnewsStandIn.start();
    const database = await createDemoDatabase();
    const news = { GNEWS_API_KEY: "a-key", GNEWS_API_URL: service.url, GNEWS_DAILY_BUDGET: "3" };
    const start = { engine: "postgres", database: database.url, env: { ...secrets, ...news } } as const;
    const apps = await Promise.all([startApp(start), startApp(start)]);
    try {
      for (let n = 0; n < 6; n++) {
        await inDatabaseOf(apps[0], (db) =>
          sql`update news_feeds set next_at = now() - interval '1 second', claimed_until = null`.execute(db),
        );
        await Promise.all(apps.map((app) => new Visitor(app).post("/news", {})));
        await queueIsEmpty(apps[0], "news-fetch");
      }
      expect(service.asked).toHaveLength(3);
      const used = await inDatabaseOf(apps[0], (db) => db.selectFrom("newsFeeds").select("used").execute());
      expect(used).toEqual([{ used: 3 }]);
    } finally {
      for (const app of apps) await app.dispose();
      await database.drop();
      await service.close();
    }
  });
});

onPostgres("a separate worker", () => {
  // Slow: it starts three processes, one after the other.
  test("WORKER_IN_WEB=0: the notice waits for the worker process, which ends with 0 when asked to", async () => {
    const app = await startApp({ engine: "postgres", env: { WORKER_IN_WEB: "0" } });
    try {
      const visitor = new Visitor(app);
      const reference = acknowledged(
        await visitor.post("/contact", contactFields({ ...(await openContactForm(visitor)) })),
      );
      expect(reference).toMatch(/^NJ-/);
      expect(await waiting(app, "inquiry-notice")).toBe(1);
      expect(await app.mails()).toEqual([]);
      const env = { DEMO: "1", DATABASE_URL: app.databaseUrl ?? "", DATA_DIR: app.dataDir, APP_URL: app.url };
      const worker = runCommand("build/commands/worker.js", [], env);
      await eventually(async () => {
        const [mail] = withoutReceipts(await app.mails());
        expect(mail?.subject).toContain(reference);
      });
      await queueIsEmpty(app);
      expect(await worker.stop()).toBe(0);
      expect(withoutReceipts(await app.mails())).toHaveLength(1);
    } finally {
      await app.dispose();
    }
  });

  test("asked to end while it starts, it still ends with 0", async () => {
    const database = await createDemoDatabase();
    const holder = new pg.Client(database.url);
    try {
      await holder.connect();
      await holder.query("select pg_advisory_lock(hashtext('nightjar jobs'))");
      const worker = runCommand("build/commands/worker.js", [], { DEMO: "1", DATABASE_URL: database.url });
      await vi.waitFor(
        async () => {
          const { rows } = await holder.query(
            "select 1 from pg_locks where locktype = 'advisory' and not granted",
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 60_000 },
      );
      process.kill(worker.pid, "SIGTERM");
      await holder.end();
      expect(await worker.ended).toBe(0);
    } finally {
      await database.drop();
    }
  });
});

function waiting(app: App, queue: string): Promise<number> {
  return inDatabaseOf(app, async (database) => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pgboss.job where name = ${queue} and state <> 'completed'
    `.execute(database);
    return rows[0]?.waiting ?? -1;
  });
}

async function queueIsEmpty(app: App, queue = "inquiry-notice"): Promise<void> {
  await eventually(async () => expect(await waiting(app, queue)).toBe(0));
}
