import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedPrograms } from "../../scripts/find-postgres.mjs";
import { type App, startApp } from "../support/app";
import { eventually } from "../support/eventually";
import { until } from "../support/pair";
import { ScratchPostgres } from "../support/scratch-postgres";
import { contactFields, openContactForm, Visitor } from "../support/visitor";

const many = 20_000;
const name = "nightjar";
const manyInquiries = `
  insert into inquiries (id, reference, name, email, phone, inquiry_purpose, service_type, preferred_contact_time, message)
  select gen_random_uuid(), 'R' || n, 'Person ' || n, 'person' || n || '@mailbox.test', '+19055550100', 'Other', 'Other',
    'Any Time', 'Message ' || n from generate_series(1, ${many}) as n`;
const token = "a-token-of-thirty-two-characters";
/** Seconds during which a replica that was not ready is left alone. */
const rest = 31;

/** Counts as skipped if PostgreSQL's programs are not installed. */
describe.skipIf(!installedPrograms())("a replica for exports and reports", () => {
  let primary: ScratchPostgres;
  let replica: ScratchPostgres;
  let app: App;
  let staff: Visitor;
  let stamp: { _time: string };

  beforeAll(async () => {
    primary = await ScratchPostgres.start();
    await primary.query(`create database ${name}`);
    replica = await primary.replica({ log_statement: "all" });
    app = await startApp({
      engine: "postgres",
      database: primary.urlThrough(primary.port, name),
      env: { DATABASE_READ_URL: replica.urlThrough(replica.port, name), METRICS_TOKEN: token },
    });
    await primary.query(manyInquiries, name);
    staff = new Visitor(app);
    const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
    expect((await staff.post("/admin/login", admin)).status).toBe(303);
    stamp = await openContactForm(new Visitor(app));
  });

  afterAll(async () => {
    await app?.dispose();
    await replica?.stop();
    await primary?.stop();
  });

  async function write(person: string): Promise<void> {
    const fields = contactFields({ name: person, _time: stamp._time });
    expect((await new Visitor(app).post("/contact", fields)).status).toBe(303);
  }

  async function exported(): Promise<{ text: string; onReplica: boolean }> {
    const seen = replica.log.length;
    const { status, text } = await staff.get("/admin/inquiries.csv");
    expect(status).toBe(200);
    return { text, onReplica: / from "inquiries"/.test(replica.log.slice(seen)) };
  }

  async function lag(): Promise<string | undefined> {
    const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return /^nightjar_replica_lag_seconds (.*)$/m.exec(await answer.text())?.[1];
  }

  function said(event: string): number {
    return app.output().split(`"event":"${event}"`).length - 1;
  }

  test("an export is read from it, and has what was stored a moment ago", async () => {
    await write("Written Before");
    const { text, onReplica } = await exported();
    expect([text.includes("Written Before"), onReplica]).toEqual([true, true]);
    expect(text.split("\r\n").length).toBeGreaterThan(many / 2);
    expect(said("replica.away")).toBe(0);
  });

  test("sessions, lists and forms are not", async () => {
    const seen = replica.log.length;
    expect((await staff.get("/admin/inquiries")).text).toContain("Written Before");
    expect((await staff.get("/profile")).status).toBe(200);
    await write("Someone Else");
    expect(replica.log.slice(seen)).not.toMatch(/ from "/);
  });

  test.each(["patrols", "subscriptions", "inquiries", "hiring", "guards"])(
    "a report about %s is computed from what is on it",
    async (subject) => {
      const { text } = await staff.get("/admin/reports/new");
      const month = /<option value="(\d{4}-\d\d)"/.exec(text)?.[1] ?? "";
      const seen = replica.log.length;
      const made = await staff.post("/admin/reports/new", { subject, month });
      const id = /\/admin\/reports\/([\da-f-]{36})/.exec(made.headers.location ?? "")?.[1];
      await eventually(async () => {
        const [run] = await primary.query(`select status from report_runs where id = '${id}'`, name);
        expect(run?.status).toBe("pending");
      });
      expect(replica.log.slice(seen)).toContain("REPEATABLE READ, READ ONLY");
      expect(said("replica.away")).toBe(0);
    },
  );

  test("an export waits for a replica that is a little behind", async () => {
    await replica.query("select pg_wal_replay_pause()");
    await write("Little Behind");
    const seen = replica.log.length;
    const asked = exported();
    await until(() => replica.log.slice(seen).split("pg_last_wal_replay_lsn").length > 2);
    await replica.query("select pg_wal_replay_resume()");
    const { text, onReplica } = await asked;
    expect([text.includes("Little Behind"), onReplica, said("replica.away")]).toEqual([true, true, 0]);
  });

  test("it is read from the primary while the replica is further behind, and from the replica again later", async () => {
    await replica.query("select pg_wal_replay_pause()");
    await write("Far Behind");
    expect(Number(await lag())).toBeGreaterThan(0);
    const behind = await exported();
    expect([behind.text.includes("Far Behind"), behind.onReplica]).toEqual([true, false]);
    expect(app.output()).toMatch(/"event":"replica.away".*"reason":"behind"/);
    const seen = replica.log.length;
    await exported();
    expect(replica.log.slice(seen), "it is not even asked").not.toContain("pg_last_wal_replay_lsn");
    await replica.query("select pg_wal_replay_resume()");
    await app.advance(rest);
    const again = await exported();
    expect([again.text.includes("Far Behind"), again.onReplica, said("replica.back")]).toEqual([
      true,
      true,
      1,
    ]);
    expect(await lag()).toBe("0");
  });

  test("an export continues where it was when the replica is killed", async () => {
    const [{ count } = { count: 0 }] = await primary.query(
      "select count(*)::int as count from inquiries where status <> 'spam'",
      name,
    );
    const cookie = [...staff.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const answer = await fetch(`${app.url}/admin/inquiries.csv`, { headers: { cookie } });
    const reader = answer.body?.getReader();
    const chunks = [(await reader?.read())?.value ?? new Uint8Array()];
    await replica.end("SIGQUIT");
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) chunks.push(part.value);
    const rows = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
    expect(rows).toHaveLength(Number(count) + 1);
    expect(new Set(rows)).toHaveLength(rows.length);
    expect(said("replica.away")).toBe(2);
  });

  test("a server that is no longer a replica is not read", async () => {
    await replica.begin();
    await replica.query("select pg_promote()");
    await write("After The Parting");
    await app.advance(rest);
    const { text, onReplica } = await exported();
    expect([text.includes("After The Parting"), onReplica]).toEqual([true, false]);
    expect(await lag()).toBeUndefined();
  });
});
