import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "../support/app";
import type { TestDatabase } from "../support/database";
import { copyDemo } from "../support/demo-template";
import { type Engine, inDatabaseOf, onBothEngines } from "../support/engines";
import { giveUpOnJobsOfTheDead } from "../support/failing-work";
import { withoutReceipts } from "../support/receipts";
import { atScale } from "../support/scale";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

const posts = atScale(120, 2_000);
const atOnce = 16;
/** Acknowledged messages between two kills. */
const killEvery = atScale(30, 90);

onBothEngines("security.md F1: contact posts while the server is killed", (engine: Engine) => {
  let app: App;
  let database: TestDatabase | undefined;
  let dataDir: string;
  const references = new Map<string, string>();
  let interrupted = 0;
  let kills = 0;

  beforeAll(
    async () => {
      dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-durability-"));
      database = await copyDemo(engine, dataDir);
      const start = { engine, dataDir, database: database?.url, env: { PORT: String(await freePort()) } };
      app = await startApp(start);
      const { _time } = await openContactForm(new Visitor(app));
      const waiting = Array.from({ length: posts }, (_, n) => `Message number ${n}.`);
      let next = killEvery;
      let killing = Promise.resolve();
      const killAndStart = async () => {
        await app.kill();
        kills++;
        app = await startApp(start);
      };
      const client = async () => {
        for (let message = waiting.pop(); message; message = waiting.pop()) {
          references.set(message, await sendUntilAcknowledged(message, _time));
          // Now, while the other clients wait for their answers.
          if (references.size < next || references.size >= posts - killEvery / 2) continue;
          next = references.size + killEvery;
          killing = killing.then(killAndStart);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, client));
      await killing;
      if (engine === "postgres") await inDatabaseOf(app, giveUpOnJobsOfTheDead);
    },
    atScale(600_000, 900_000),
  );

  afterAll(async () => {
    await app?.dispose();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A person who sends the same form again until it is accepted. */
  async function sendUntilAcknowledged(message: string, _time: string): Promise<string> {
    const visitor = new Visitor(app);
    const fields = contactFields({ message, _time, _key: randomUUID() });
    return vi.waitFor(
      async () => {
        const answer = await visitor.post("/contact", fields).catch((error) => {
          interrupted++;
          throw error;
        });
        const reference = acknowledged(answer);
        if (!reference) throw new Error(`${message} was answered with ${answer.status}: ${answer.text}`);
        return reference;
      },
      { timeout: 600_000, interval: 50 },
    );
  }

  test("the server was killed while posts were in progress", () => {
    expect(kills).toBeGreaterThanOrEqual(atScale(3, 20));
    expect(interrupted).toBeGreaterThanOrEqual(kills);
    expect(references.size).toBe(posts);
  });

  // Slow: jobs of a killed process are only looked for every 15 seconds.
  test("every acknowledged message has a notice", async () => {
    const missing = async () => {
      const subjects = withoutReceipts(await app.mails()).map(({ subject }) => subject ?? "");
      return [...references.values()].filter(
        (reference) => !subjects.some((text) => text.includes(reference)),
      );
    };
    await vi.waitFor(async () => expect(await missing()).toEqual([]), {
      timeout: 600_000,
      interval: 500,
    });
  });

  // Slow: the app stops and starts again.
  test("row 233: after another start the export holds each message once", async () => {
    await app.stop();
    app = await startApp({ engine, dataDir, database: database?.url });
    const staff = new Visitor(app);
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
    const { status, text } = await staff.get("/admin/inquiries.csv?q=message+number");
    expect(status).toBe(200);
    const exported = text.match(/Message number \d+\./g) ?? [];
    expect(exported.sort()).toEqual([...references.keys()].sort());
  });

  test("each is stored once, under the reference its sender was given", async () => {
    expect(await app.stop()).toBe(0);
    const rows = await inDatabaseOf(app, (database) =>
      database
        .selectFrom("inquiries")
        .select(["message", "reference", "status"])
        .where("message", "like", "Message number %")
        .orderBy("message")
        .execute(),
    );
    const wanted = [...references].map(([message, reference]) => ({ message, reference, status: "new" }));
    expect(rows).toEqual(wanted.sort((a, b) => (a.message < b.message ? -1 : 1)));
  });
});
