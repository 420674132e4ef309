import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "../../app/modules/shared/roles/roles";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "../support/app";
import { type Engine, inDatabaseOf, onPostgres, onServer, onUsualEngine } from "../support/engines";
import { type EventReader, readEvents, setVerification } from "../support/event-reader";
import { eventually } from "../support/eventually";
import { signedInPeople } from "../support/signed-in-people";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

const readers: EventReader[] = [];

async function read(...given: Parameters<typeof readEvents>): Promise<EventReader> {
  const reader = await readEvents(...given);
  readers.push(reader);
  return reader;
}

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function signedIn(app: App, who: "resident" | "admin"): Promise<Visitor> {
  const visitor = new Visitor(app);
  const fields = { email: `${who}@nightjar.test`, password: `nightjar-${who}-demo` };
  const { status } = await visitor.post(who === "admin" ? "/admin/login" : "/login", fields);
  expect(status).toBe(303);
  return visitor;
}

onUsualEngine("the stream of events", (engine: Engine) => {
  let app: App;
  let resident: Visitor;
  let staff: Visitor;
  let stamp: Record<string, string>;

  beforeAll(async () => {
    app = await startApp({ engine });
    resident = await signedIn(app, "resident");
    staff = await signedIn(app, "admin");
    stamp = { _time: (await openContactForm(new Visitor(app)))._time };
  });

  afterAll(() => app?.dispose());

  test("row 81: it begins with the current state, uncompressed and not to be stored or held back", async () => {
    const reader = await read(app, resident, ["verification"], { "Accept-Encoding": "gzip, br" });
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(reader.headers).not.toHaveProperty("content-encoding");
    await vi.waitUntil(() => reader.events.length > 0);
    expect(reader.events).toEqual([
      { id: expect.stringMatching(/^\d+-unverified$/), event: "verification", data: "unverified" },
    ]);
    expect(reader.retry()).toBe(1_000);
  });

  test("row 191: a new notification reaches the bell, and reading all empties it", async () => {
    const reader = await read(app, staff, ["bell"]);
    await vi.waitUntil(() => reader.events.length > 0);
    const before = Number(reader.events[0]?.data);
    const heard = reader.next();
    const answer = await new Visitor(app).post("/contact", contactFields(stamp));
    expect(acknowledged(answer)).toBeDefined();
    expect(await heard).toEqual({ id: String(before + 1), event: "bell", data: String(before + 1) });
    const emptied = reader.next();
    expect((await staff.post("/admin/notifications/read", {})).status).toBe(303);
    expect((await emptied).data).toBe("0");
  });

  test("row 81: a reader who returns with the newest version is sent nothing until it changes", async () => {
    const first = await read(app, staff, ["bell"]);
    await vi.waitUntil(() => first.events.length > 0);
    const [{ id = "", data = "" } = {}] = first.events;
    first.close();
    const again = await read(app, staff, ["bell"], { "Last-Event-ID": id });
    await new Visitor(app).post("/contact", contactFields(stamp));
    await vi.waitUntil(() => again.events.length > 0);
    expect(again.events).toEqual([expect.objectContaining({ data: String(Number(data) + 1) })]);
  });

  test("an inquiry's open panel hears who saved it, and who deleted it", async () => {
    const { text } = await staff.get("/admin/inquiries");
    const id = /\/admin\/inquiries\/([0-9a-f-]{36})/.exec(text)?.[1] ?? "";
    const reader = await read(app, staff, [`inquiry.${id}`, "bell"]);
    await vi.waitUntil(() => reader.events.length === 2);
    const opened = reader.events.find(({ event }) => event === `inquiry.${id}`);
    const heard = () => reader.events.filter(({ event }) => event !== "bell").map(({ data }) => data);
    const [first = ""] = opened?.data.split(" ") ?? [];
    const fields = { version: first, original: "status=new&assignedTo=", status: "in_progress" };
    const saved = await staff.post(`/admin/inquiries/${id}/handling`, { ...fields, assignedTo: "" });
    expect(saved.status).toBe(303);
    const version = Number(first) + 1;
    await vi.waitUntil(() => heard().length === 2);
    await staff.post(`/admin/inquiries/${id}/delete`, { version: String(version) });
    await vi.waitUntil(() => heard().length === 3);
    expect(heard().slice(1)).toEqual([`${version} Dana Whitfield`, "0 Dana Whitfield"]);
  });

  test.each([
    ["bell"],
    ["inquiry.0190a0a0-0000-7000-8000-000000000000"],
    ["nothing"],
    [""],
    ["verification\nevent: bell"],
  ])("ASVS V8.2.1: a resident who asks for %j gets nothing", async (topic) => {
    expect((await read(app, resident, [topic])).status).toBe(204);
  });

  test("row 81: there is no stream when signed out", async () => {
    expect((await read(app, new Visitor(app), ["verification"])).status).toBe(204);
    const stranger = { cookies: new Map([["sid", "nonsense"]]) };
    expect((await read(app, stranger, ["verification"])).status).toBe(204);
  });

  test("a person has three streams at most, and a place becomes free again", async () => {
    const open = [1, 2, 3].map(() => read(app, resident, ["verification"]));
    for (const reader of await Promise.all(open)) expect(reader.status).toBe(200);
    expect((await read(app, resident, ["verification"])).status).toBe(204);
    (await open[0])?.close();
    await eventually(async () => expect((await read(app, resident, ["verification"])).status).toBe(200));
  });

  test("other methods open no stream", async () => {
    const head = await resident.send("HEAD", "/events?on=verification", {});
    expect(head.status).toBe(404);
    expect((await resident.post("/events?on=verification", {})).status).toBeGreaterThanOrEqual(400);
  });

  test("ASVS V7.4.1: signing out ends the streams of that session, and of no other", async () => {
    const [leaving, staying] = [await signedIn(app, "admin"), await read(app, staff, ["bell"])];
    const reader = await read(app, leaving, ["bell"]);
    await vi.waitUntil(() => reader.events.length + staying.events.length === 2);
    await leaving.post("/logout", {});
    await vi.waitUntil(reader.ended);
    expect(staying.ended()).toBe(false);
    const heard = staying.next();
    await new Visitor(app).post("/contact", contactFields(stamp));
    await heard;
  });

  test("security.md F15: on SIGTERM the streams end first, come back within 1 to 5 s, and the exit is 0", async () => {
    const open = await Promise.all([read(app, resident, ["verification"]), read(app, staff, ["bell"])]);
    await vi.waitUntil(() => open.every(({ events }) => events.length > 0));
    expect(await app.stop()).toBe(0);
    for (const reader of open) {
      await vi.waitUntil(reader.ended);
      expect(reader.retry()).toBeGreaterThanOrEqual(1_000);
      expect(reader.retry()).toBeLessThanOrEqual(5_000);
    }
  });
});

onPostgres("events that must not be missed", () => {
  let app: App;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });

  afterAll(() => app?.dispose());

  async function somebody(role?: Role) {
    const [person] = await inDatabaseOf(app, (db) => signedInPeople(db, 1, role));
    if (!person) throw new Error("Nobody was added.");
    return person;
  }

  /** Asks again if a busy server sends it away, as a browser does. */
  async function listen(person: Parameters<typeof read>[1]): Promise<EventReader> {
    const reader = await read(app, person, ["verification"]);
    await vi.waitUntil(() => reader.events.length > 0 || reader.ended(), { timeout: 60_000 });
    return reader.events.length > 0 ? reader : listen(person);
  }

  // Slow: it commits 2,000 changes and waits until 200 streams have heard theirs.
  test("row 81: 200 people and 2,000 changes: everybody hears their own newest state, and nobody another person's", async () => {
    const people = await inDatabaseOf(app, (db) => signedInPeople(db, 200));
    // Versions of different people have no number in common.
    await inDatabaseOf(app, async (db) => {
      for (const [at, { id }] of people.entries())
        await sql`update profiles set version = ${(at + 1) * 100_000} where id = ${id}`.execute(db);
    });
    const listening = await Promise.all(people.map(listen));
    const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
    const versions = people.map((_, at) => (at + 1) * 100_000);
    let left = 2_000;
    const change = async () => {
      while (left-- > 0) {
        const at = Math.floor(Math.random() * people.length);
        const id = people[at]?.id;
        const status = ["unverified", "pending", "verified"][left % 3];
        const event = JSON.stringify({ topic: "verification", payload: { userId: id } });
        versions[at] = (versions[at] ?? 0) + 1;
        const { rowCount } = await pool.query(
          `with changed as (
            update profiles set version = version + 1, address_verification_status = $2 where id = $1 returning id
          ) select pg_notify('nightjar', $3) from changed`,
          [id, status, event],
        );
        expect(rowCount).toBe(1);
      }
    };
    await Promise.all([change(), change(), change(), change()]);
    await pool.end();
    const heard = () => listening.map(({ events }) => events.map(({ id }) => Number(id.split("-")[0])));
    await eventually(() => expect(heard().map((ids) => ids.at(-1))).toEqual(versions));
    for (const [at, ids] of heard().entries()) {
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
      expect(ids.filter((id) => Math.floor(id / 100_000) !== at + 1)).toEqual([]);
    }
  });

  test("row 53: what is committed while LISTEN is away is sent when it is back", async () => {
    const person = await somebody();
    const reader = await read(app, person, ["verification"]);
    await vi.waitUntil(() => reader.events.length > 0);
    const heard = reader.next();
    const name = new URL(app.databaseUrl ?? "").pathname.slice(1);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and application_name = 'nightjar-events'`);
    await setVerification(app, person.id, "verified");
    expect((await heard).data).toBe("verified");
    expect(reader.ended()).toBe(false);
  });

  test("ASVS V7.4.5: a stream ends with its session, and when the role changes", async () => {
    const [first, second] = [await somebody("support"), await somebody("support")];
    const [ended, moved] = [await read(app, first, ["bell"]), await read(app, second, ["bell"])];
    await inDatabaseOf(app, (db) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable("users").set({ role: "recruiter" }).where("id", "=", second.id).execute();
        await sql`update sessions set expires_at = now() where user_id = ${first.id}`.execute(trx);
        const event = JSON.stringify({ topic: "session", payload: { ids: [first.id, second.id] } });
        await sql`select pg_notify('nightjar', ${event})`.execute(trx);
      }),
    );
    await vi.waitUntil(() => ended.ended() && moved.ended());
    expect((await read(app, first, ["bell"])).status).toBe(204);
    expect((await read(app, second, ["bell"])).status).toBe(200);
  });

  test("ASVS V2.3.1: there is no stream when half signed in", async () => {
    const person = await somebody();
    await inDatabaseOf(app, (db) =>
      db.updateTable("sessions").set({ kind: "pending_2fa" }).where("userId", "=", person.id).execute(),
    );
    expect((await read(app, person, ["verification"])).status).toBe(204);
  });

  // Slow: the app is killed and started twice.
  test("row 81: killed between commit and delivery: the change is there after reconnecting", async () => {
    const person = await somebody();
    const port = await freePort();
    const start = { engine: "postgres", database: app.databaseUrl, env: { PORT: String(port) } } as const;
    const first = await startApp(start);
    const reader = await read(first, person, ["verification"]);
    await vi.waitUntil(() => reader.events.length > 0);
    // It is stopped, so that it cannot deliver what is committed now.
    process.kill(first.pid, "SIGSTOP");
    await setVerification(app, person.id, "verified");
    await first.kill();
    await vi.waitUntil(reader.ended);
    expect(reader.events).toHaveLength(1);
    const second = await startApp(start);
    try {
      const again = await read(second, person, ["verification"], {
        "Last-Event-ID": reader.events[0]?.id ?? "",
      });
      await vi.waitUntil(() => again.events.length > 0);
      expect(again.events.map(({ data }) => data)).toEqual(["verified"]);
    } finally {
      await first.dispose();
      await second.dispose();
    }
  });
});
