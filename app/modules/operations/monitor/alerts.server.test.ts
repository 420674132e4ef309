import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createTlsServer, type Server } from "node:tls";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { keyUse, renewSecrets } from "~/modules/accounts/second-factor/encryption-keys.server";
import * as Factors from "~/modules/accounts/second-factor/factors.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { heardDate } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, sendJob, startWorkers, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { addPerson } from "../../../../tests/support/people";
import { type SmtpManner, SmtpStandIn } from "../../../../tests/support/smtp";
import { type AlertName, runbookOf } from "./alert-kinds";
import * as Alerts from "./alerts.server";
import { lastGoodRuns } from "./backup-state.server";
import { diskFree } from "./machine.server";
import { requestFigures, visitorFigures } from "./request-figures.server";
import * as Vitals from "./vitals.server";
import { watch, watchWorker } from "./watch.server";

const brittle = defineQueue({ name: "brittle", label: "Brittle", schema: z.object({}), retryLimit: 0 });

useTestDatabase({ queues: [brittle, noticeMail, watch] });

const settings = { ...env };

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from profiles`.execute(db);
  await sql`delete from alerts`.execute(db);
  await sql`delete from process_vitals`.execute(db);
  await sql`delete from backup_runs`.execute(db);
  await sql`delete from rate_buckets`.execute(db);
  await Vitals.take();
  await addPerson({ role: "owner" });
});

afterEach(() => {
  Object.assign(env, settings);
});

function look(): Promise<void> {
  return watchWorker.work({}, { id: newId(), tries: 1 });
}

async function stateOf(name: AlertName) {
  await look();
  return Alerts.find(name);
}

async function notices() {
  return db.selectFrom("notifications").select(["kind", "words", "href"]).execute();
}

async function mailJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'notice-mail' and state = 'created'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Makes everything stored this much older. */
async function passHours(hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${hours})`;
  await sql`update alerts set looked_at = looked_at - ${by}, told_at = told_at - ${by}, first_at = first_at - ${by}`.execute(
    db,
  );
}

async function ran(kind: "backup" | "drill", hours: number, ok = true): Promise<void> {
  await sql`insert into backup_runs (id, kind, started_at, finished_at, ok, error)
    values (${newId()}, ${kind}, now() - make_interval(hours => ${hours}, mins => 5),
      now() - make_interval(hours => ${hours}), ${ok}, ${ok ? null : "No space left"})`.execute(db);
}

const steady = {
  process: "web 1",
  requests: 0,
  p95Ms: null,
  diskFree: 60,
  clockOffMs: 0,
  mailsSent: 0,
  mailsRefused: 0,
  mailsRefusedTo: [],
  mailsFailed: 0,
  addressed: 0,
  unaddressed: 0,
};

describe("alert dead-jobs", () => {
  test("a dead job is bad on the monitor and told once, by its queue's watch", async () => {
    expect(await stateOf("dead-jobs")).toMatchObject({ state: "good", words: "no failed jobs" });
    await sendJob(brittle, {}, db);
    const fail = async (): Promise<never> => Promise.reject(new Error("No."));
    const running = await startWorkers([worker(brittle, fail)], { stopTimeout: 500 });
    await eventually(
      async () => expect(await stateOf("dead-jobs")).toMatchObject({ state: "bad", words: "1 failed job" }),
      50,
    );
    await running.stop();
    await look();
    expect(await notices()).toMatchObject([{ kind: "work_failed", words: "Brittle: 1 job failed" }]);
  });
});

describe.each([
  ["backup-old", "backup", 26],
  ["drill-old", "drill", 8 * 24],
] as const)("alert %s", (name, kind, hours) => {
  test("is bad once the last good one is too old, whatever failed since, and over with the next", async () => {
    await ran(kind, hours - 1);
    expect(await stateOf(name)).toMatchObject({ state: "good" });
    expect(await notices()).toEqual([]);
    await sql`delete from backup_runs`.execute(db);
    await ran(kind, hours + 1);
    await ran(kind, 1, false);
    expect(await stateOf(name)).toMatchObject({ state: "bad" });
    const [notice] = await notices();
    expect(notice).toMatchObject({ kind: "site_alert", href: runbookOf(name) });
    expect(notice?.words).toMatch(/the last good one is \d+ (hours|days) old\. .*npm run/);
    expect(await mailJobs()).toBe(1);
    await ran(kind, 0);
    expect(await stateOf(name)).toMatchObject({ state: "good" });
  });

  test("a new site has as long for its first one, and the demo needs none", async () => {
    expect(await stateOf(name)).toMatchObject({ state: "off" });
    Object.assign(env, { demo: false });
    expect(await stateOf(name)).toMatchObject({ state: "good", words: `no ${kind} has succeeded yet` });
    await passHours(hours + 1);
    expect(await stateOf(name)).toMatchObject({ state: "bad", words: `no ${kind} has succeeded yet` });
  });

  test("row 238: the age of the last good one is measured by the database's clock", async () => {
    await ran(kind, 3);
    const { now, [kind]: at } = await lastGoodRuns();
    expect(now.getTime() - (at?.getTime() ?? 0)).toBeGreaterThanOrEqual(3 * 3_600_000);
  });
});

describe("alert disk-full", () => {
  test("before the first file, the disk is checked even though the folder does not exist yet", async () => {
    const { dataDir } = env;
    Object.assign(env, { dataDir: path.join(dataDir, "not", "yet") });
    try {
      expect(await diskFree()).toBeGreaterThanOrEqual(0);
    } finally {
      Object.assign(env, { dataDir });
    }
  });

  test("a disk with less than a tenth free is reported with its process, and one with more is fine", async () => {
    const disk = (bavail: number) => () => diskFree(async () => ({ bavail, blocks: 1_000 }));
    await Vitals.report({ ...(await Vitals.take({ disk: disk(100) })), process: "web 1" });
    expect(await stateOf("disk-full")).toMatchObject({ state: "good", words: "10% free on web 1" });
    await Vitals.report({ ...(await Vitals.take({ disk: disk(99) })), process: "web 2" });
    expect(await stateOf("disk-full")).toMatchObject({ state: "bad", words: "9% free on web 2" });
    expect(await notices()).toMatchObject([{ href: runbookOf("disk-full") }]);
  });

  test("this machine's disk is checked", async () => {
    const { diskFree: free } = await Vitals.take();
    expect(free).toBeGreaterThanOrEqual(0);
    expect(free).toBeLessThanOrEqual(100);
  });
});

describe("alert clock-off", () => {
  test("a clock that differs from the database's by more than 5 s is reported", async () => {
    await Vitals.report({ ...steady });
    expect(await stateOf("clock-off")).toMatchObject({ state: "good" });
    await Vitals.report({ ...steady }, db, () => Date.now() + 42_000);
    expect(await stateOf("clock-off")).toMatchObject({ state: "bad", words: "42 s ahead on web 1" });
    expect(await notices()).toMatchObject([{ href: runbookOf("clock-off") }]);
  });

  test("so is one that differs from a service's Date, even if the database shares it", async () => {
    const minuteAgo = new Date(Date.now() - 60_000).toUTCString();
    heardDate(minuteAgo);
    await Vitals.report();
    expect(await stateOf("clock-off")).toMatchObject({
      state: "bad",
      words: expect.stringMatching(/^(59|60) s ahead/),
    });
    heardDate(new Date().toUTCString());
    heardDate("nonsense");
    heardDate(null);
    await Vitals.report();
    expect(await stateOf("clock-off")).toMatchObject({ state: "good" });
  });
});

describe("alert certificate-ending", () => {
  let server: Server | undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-certificate-"));

  afterEach(() => {
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Serves a certificate that openssl made valid for this many days. */
  async function serve(days: number): Promise<void> {
    server?.close();
    const [key, cert] = ["key", "cert"].map((name) => path.join(folder, `${days}-${name}.pem`));
    const subject = ["-subj", "/CN=localhost", "-days", String(days)];
    const files = ["-nodes", "-keyout", `${key}`, "-out", `${cert}`];
    const type = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    execFileSync("openssl", ["req", "-x509", ...type, ...files, ...subject], { stdio: "ignore" });
    const listening = createTlsServer({ key: readFileSync(`${key}`), cert: readFileSync(`${cert}`) });
    listening.on("tlsClientError", () => undefined);
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    server = listening;
    const { port } = listening.address() as AddressInfo;
    Object.assign(env, { appUrl: new URL(`https://localhost:${port}`) });
  }

  test("one with less than 14 days is reported, checked once an hour, and over when it is renewed", async () => {
    await serve(10);
    expect(await stateOf("certificate-ending")).toMatchObject({
      state: "bad",
      words: expect.stringMatching(/^(9|10) days left$/),
    });
    expect(await notices()).toMatchObject([{ href: runbookOf("certificate-ending") }]);
    await serve(90);
    expect(await stateOf("certificate-ending")).toMatchObject({ state: "bad" });
    await passHours(1);
    expect(await stateOf("certificate-ending")).toMatchObject({ state: "good" });
    expect(await notices()).toHaveLength(1);
  });

  test("if nobody answers it is unknown and nobody is told, and without https it is off", async () => {
    expect(await stateOf("certificate-ending")).toMatchObject({ state: "off" });
    await passHours(1);
    Object.assign(env, { appUrl: new URL("https://127.0.0.1:9") });
    expect(await stateOf("certificate-ending")).toMatchObject({ state: "unknown" });
    expect(await notices()).toEqual([]);
  });
});

describe("alert slow-answers", () => {
  /** A minute of requests that took this long, stored as if it were this many minutes ago. */
  async function minute(ago: number, ms: number, requests = 20): Promise<void> {
    for (let n = 0; n < requests; n += 1)
      requestFigures.count({ route: "/contact", method: "GET", status: 200, ms });
    requestFigures.count({
      route: "/profile/verification",
      method: "POST",
      status: 303,
      ms: 50_000,
      isUpload: true,
    });
    await Vitals.report({ ...(await Vitals.take()), process: "web 1" });
    await sql`update process_vitals set minute = minute - make_interval(mins => ${ago})
      where minute = (select max(minute) from process_vitals)`.execute(db);
  }

  test("a p95 over a second for ten minutes is reported; one quick minute among them ends that", async () => {
    for (let ago = 9; ago > 0; ago -= 1) await minute(ago, 1_400);
    expect(await stateOf("slow-answers")).toMatchObject({
      state: "bad",
      words: "p95 up to 2.5 s for ten minutes on web 1",
    });
    expect(await notices()).toMatchObject([{ href: runbookOf("slow-answers") }]);
    await minute(0, 40);
    expect(await stateOf("slow-answers")).toMatchObject({ state: "good" });
  });

  test("nine slow minutes, few requests, or a twentieth of them raise no alert", async () => {
    for (let ago = 8; ago > 0; ago -= 1) await minute(ago, 1_400);
    expect(await stateOf("slow-answers")).toMatchObject({ state: "good" });
    await sql`delete from process_vitals`.execute(db);
    for (let ago = 9; ago > 0; ago -= 1) await minute(ago, 1_400, 9);
    expect(await stateOf("slow-answers")).toMatchObject({ state: "good" });
    await sql`delete from process_vitals`.execute(db);
    for (let ago = 9; ago > 0; ago -= 1) {
      requestFigures.count({ route: "/", method: "GET", status: 200, ms: 5_000 });
      await minute(ago, 20, 19);
    }
    expect(await stateOf("slow-answers")).toMatchObject({ state: "good" });
  });

  test("without counting it is off", async () => {
    Object.assign(env, { metrics: false });
    expect(await stateOf("slow-answers")).toMatchObject({ state: "off" });
  });
});

describe("alert mail-failing", () => {
  let smtp: SmtpStandIn;

  beforeAll(async () => {
    smtp = await SmtpStandIn.start();
  });

  beforeEach(async () => {
    smtp.manner = "accept";
    smtp.messages.length = 0;
  });

  afterAll(() => smtp.close());

  /** Tries to send to each of these, and reports how it went. */
  async function send(...people: string[]): Promise<void> {
    const letter = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
    for (const name of people)
      await deliver({ id: newId(), to: `${name}@example.test`, ...letter }).catch(() => undefined);
    const { process, ...found } = await Vitals.take();
    await Vitals.report({ ...found, process: `${process} ${newId()}` });
  }

  test("owners see it on the bell and get no email about it, until one goes out", async () => {
    Object.assign(env, { smtpUrl: "smtp://127.0.0.1:9" });
    await send("ada", "ada", "ada");
    expect(await stateOf("mail-failing")).toMatchObject({
      state: "bad",
      words: "0 sent, 0 refused, 3 failed in half an hour",
    });
    expect(await notices()).toMatchObject([{ kind: "site_alert", href: runbookOf("mail-failing") }]);
    expect(await mailJobs()).toBe(0);
    await sql`delete from process_vitals`.execute(db);
    expect(await stateOf("mail-failing")).toMatchObject({ state: "bad", words: "none went out since" });
    Object.assign(env, { smtpUrl: smtp.url });
    await send("ada");
    expect(await stateOf("mail-failing")).toMatchObject({ state: "good" });
  });

  const relay = { code: 554, text: "5.7.1 Relay access denied" };

  test.each<[string, SmtpManner, string]>([
    ["451 to every recipient", 451, "0 sent, 0 refused, 3 failed"],
    ["550 to every recipient", 550, "0 sent, 3 refused, 0 failed"],
    ["554 to every recipient", relay, "0 sent, 0 refused, 3 failed"],
    ["our sender is not wanted", "no-sender", "0 sent, 0 refused, 3 failed"],
  ])("row 238: a server that accepts nothing is bad within three tries: %s", async (_what, manner, words) => {
    Object.assign(env, { smtpUrl: smtp.url });
    smtp.manner = manner;
    await send("ada", "bob");
    expect(await stateOf("mail-failing")).toMatchObject({ state: "good" });
    await send("ada");
    expect(await stateOf("mail-failing")).toMatchObject({
      state: "bad",
      words: `${words} in half an hour`,
    });
    expect(smtp.messages).toEqual([]);
    expect(await notices()).toMatchObject([{ kind: "site_alert", href: runbookOf("mail-failing") }]);
    smtp.manner = "accept";
    await send("cleo");
    expect(await stateOf("mail-failing")).toMatchObject({
      state: "good",
      words: `${words.replace("0 sent", "1 sent")} in half an hour`,
    });
  });

  test("row 238: one dead address is refused but no outage, alone or among accepted ones", async () => {
    Object.assign(env, { smtpUrl: smtp.url });
    smtp.manner = { code: 550, only: "dead@example.test" };
    await send("dead", "dead", "dead", "dead");
    expect(await stateOf("mail-failing")).toMatchObject({
      state: "good",
      words: "0 sent, 4 refused, 0 failed in half an hour",
    });
    await send("ada", "dead");
    expect(await stateOf("mail-failing")).toMatchObject({
      state: "good",
      words: "1 sent, 5 refused, 0 failed in half an hour",
    });
    expect(await notices()).toEqual([]);
  });

  test("row 238: addresses refused in different processes add up, and none is stored", async () => {
    Object.assign(env, { smtpUrl: smtp.url });
    smtp.manner = 550;
    await send("ada", "ada");
    await send("ada");
    expect(await stateOf("mail-failing")).toMatchObject({ state: "good" });
    await send("bob");
    expect(await stateOf("mail-failing")).toMatchObject({ state: "bad" });
    const { rows } = await sql<{
      text: string;
    }>`select process_vitals::text as text from process_vitals`.execute(db);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|bob@|example/);
  });
});

describe("alert visitors-alike", () => {
  /** Requests of a minute: with a visitor's address from the proxy, and without one. */
  async function came(named: number, unnamed: number): Promise<void> {
    Object.assign(visitorFigures, { named, unnamed });
    await Vitals.report({ ...(await Vitals.take()), process: `web ${newId()}` });
  }

  test("a proxy that names no visitor is told of, and one that names them is fine, even beside a few requests without it", async () => {
    await came(0, 20);
    expect(await stateOf("visitors-alike")).toMatchObject({ state: "off" });
    Object.assign(env, { appUrl: new URL("https://127.0.0.1:9") });
    expect(await stateOf("visitors-alike")).toMatchObject({
      state: "bad",
      words: "20 of 20 requests in half an hour came without a visitor's address",
    });
    expect(await notices()).toMatchObject([{ href: runbookOf("visitors-alike") }]);
    await came(30, 0);
    expect(await stateOf("visitors-alike")).toMatchObject({ state: "good" });
    await sql`delete from process_vitals`.execute(db);
    await came(0, 19);
    expect(await stateOf("visitors-alike")).toMatchObject({ state: "good" });
    expect(await Vitals.take()).toMatchObject({ addressed: 0, unaddressed: 0 });
  });
});

describe("alert key-missing", () => {
  test("a key that protects second factors and is not set is told of with its id; over once it is back", async () => {
    const { id: userId } = await addPerson({ role: "support" });
    const { secret } = await Factors.begin({ userId, email: "sam@example.test" });
    expect(secret).toMatch(/^[A-Z2-7]+$/);
    expect(await stateOf("key-missing")).toMatchObject({ state: "good" });
    const [was = ""] = env.encryptionKeys;
    Object.assign(env, { encryptionKeys: [randomBytes(32).toString("base64url")] });
    await passHours(1);
    expect(await stateOf("key-missing")).toMatchObject({
      state: "bad",
      words: expect.stringMatching(/^ENCRYPTION_KEYS lacks the key [0-9a-f]{8} \(secrets: 1\)$/),
    });
    expect(await notices()).toMatchObject([{ href: runbookOf("key-missing") }]);
    expect(await renewSecrets()).toBe(0);
    Object.assign(env, { encryptionKeys: [...env.encryptionKeys, was] });
    await passHours(1);
    expect(await stateOf("key-missing")).toMatchObject({ state: "good" });
    expect(await keyUse()).toEqual({ newest: 0, older: 1, missing: [] });
    expect(await renewSecrets()).toBe(1);
    expect(await keyUse()).toEqual({ newest: 1, older: 0, missing: [] });
  });
});

describe("alert replica-away", () => {
  test("a replica that does not answer is bad, and without one the alert is off", async () => {
    expect(await stateOf("replica-away")).toMatchObject({ state: "off" });
    Object.assign(env, { databaseReadUrl: "postgres://127.0.0.1:9/nightjar" });
    expect(await stateOf("replica-away")).toMatchObject({ state: "bad", words: "ECONNREFUSED" });
    expect(await notices()).toMatchObject([{ kind: "site_alert", href: runbookOf("replica-away") }]);
  });
});

describe("row 238: telling about alerts", () => {
  const full = { ...steady, diskFree: 3 };

  test("a lasting alert sends one email an hour, and one about a drill one a day", async () => {
    await ran("drill", 9 * 24);
    await Vitals.report(full);
    await look();
    await look();
    expect(await mailJobs()).toBe(2);
    await passHours(1);
    await look();
    expect(await mailJobs()).toBe(3);
    await passHours(23);
    await look();
    expect(await mailJobs()).toBe(5);
  });

  test("when several processes check at once, one tells", async () => {
    await Vitals.report(full);
    await Promise.all([look(), look(), look()]);
    expect(await notices()).toHaveLength(1);
  });

  test("without an owner the office gets the email", async () => {
    await sql`delete from profiles`.execute(db);
    await Vitals.report(full);
    await look();
    const { rows } = await sql`select data from pgboss.job where name = 'notice-mail'`.execute(db);
    const words =
      "Disk nearly full: 3% free on web 1. Free space or add a disk before uploads and the database stop.";
    expect(rows).toEqual([{ data: { toOffice: { words, href: runbookOf("disk-full") } } }]);
  });

  test("a condition that cannot be checked is unknown, and the others are checked all the same", async () => {
    await Vitals.report(full);
    await sql`alter table backup_runs rename to away`.execute(db);
    await look();
    await sql`alter table away rename to backup_runs`.execute(db);
    expect(await Alerts.find("backup-old")).toMatchObject({ state: "unknown" });
    expect(await Alerts.find("disk-full")).toMatchObject({ state: "bad" });
  });

  test("vitals are kept for an hour, one row per process and minute", async () => {
    for (const process of ["web 1", "web 2"]) await Vitals.report({ ...steady, process });
    await Vitals.report({ ...steady, requests: 7 });
    await sql`update process_vitals set minute = minute - interval '2 hours' where process = 'web 2'`.execute(
      db,
    );
    await Vitals.report({ ...steady, process: "web 3" });
    const kept = await db
      .selectFrom("processVitals")
      .select(["process", "requests"])
      .orderBy("process")
      .execute();
    expect(kept).toMatchObject([{ process: "web 1" }, { process: "web 3", requests: 0 }]);
  });
});
