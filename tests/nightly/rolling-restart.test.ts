import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { companyForm } from "../support/company";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { readEvents, setVerification } from "../support/event-reader";
import { eventually } from "../support/eventually";
import { giveUpOnJobsOfTheDead } from "../support/failing-work";
import { Pair } from "../support/pair";
import { withoutReceipts } from "../support/receipts";
import { acknowledged, contactFields, Visitor } from "../support/visitor";

const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

onPostgres("two processes and a worker behind a proxy", () => {
  let pair: Pair;
  let stamp: string;
  const references = new Map<string, string>();

  beforeAll(async () => {
    pair = await Pair.start();
    stamp = await pair.app(0).earlierTime();
  });

  afterAll(() => pair?.stop());

  async function signedIn(person: typeof resident, at: "/login" | "/admin/login" = "/login") {
    const visitor = new Visitor(pair.proxy);
    expect((await visitor.post(at, person)).status).toBe(303);
    return visitor;
  }

  /** A person who sends one form, and again if they got no answer, as the page asks them to. */
  async function send(message: string, tries = 1): Promise<void> {
    const fields = contactFields({ message, _time: stamp, _key: randomUUID() });
    const visitor = new Visitor(pair.proxy);
    for (let n = 0; n < tries && !references.has(message); n++) {
      const reference = acknowledged(await visitor.post("/contact", fields));
      if (reference) references.set(message, reference);
    }
  }

  test("performance.md: a rolling restart under load loses none of 600 requests", async () => {
    const paths = ["/", "/products", "/about", "/contact"];
    const left = Array.from({ length: 600 }, (_, n) => n);
    const failed: string[] = [];
    const person = await signedIn(resident);
    const client = async () => {
      for (let n = left.pop(); n !== undefined; n = left.pop()) {
        if (n % 6 === 0) await send(`Rolling ${n}.`);
        else {
          const path = n % 6 === 1 ? "/profile" : (paths[n % paths.length] ?? "/");
          const { status } = await (path === "/profile" ? person : new Visitor(pair.proxy)).get(path);
          if (status !== 200) failed.push(`${path}: ${status}`);
        }
        if (!rolled && left.length < 30) left.unshift(...Array.from({ length: 30 }, () => 3));
      }
    };
    let rolled = false;
    const rolling = pair.roll().finally(() => {
      rolled = true;
    });
    await Promise.all([...Array.from({ length: 8 }, client), rolling]);
    expect(await rolling).toEqual([0, 0]);
    expect(failed).toEqual([]);
    expect(references.size).toBe(100);
    expect(pair.proxy.madeUp).toBe(0);
  });

  test.each([0, 1])("process %i killed with -9 loses nothing that was acknowledged", async (at) => {
    const before = references.size;
    const left = Array.from({ length: 60 }, (_, n) => n);
    const client = async () => {
      for (let n = left.pop(); n !== undefined; n = left.pop()) await send(`Killed ${at} ${n}.`, 5);
    };
    const clients = Array.from({ length: 8 }, client);
    await vi.waitUntil(() => references.size > before + 15, { timeout: 60_000 });
    await pair.app(at).kill();
    await Promise.all(clients);
    expect(references.size - before).toBe(60);
    await pair.startApp(at);
  });

  test("a worker killed with -9 in the middle leaves its jobs to the next one", async () => {
    await Promise.all([send("Worker 1."), send("Worker 2.")]);
    await pair.endWorker("SIGKILL");
    await Promise.all([send("Worker 3."), send("Worker 4.")]);
    await inDatabaseOf(pair.app(0), giveUpOnJobsOfTheDead);
    await pair.startWorker();
    const told = async () => {
      const subjects = withoutReceipts(await pair.app(0).mails()).map(({ subject }) => subject ?? "");
      return [...references.values()].filter((reference) =>
        subjects.some((text) => text.includes(reference)),
      );
    };
    await vi.waitFor(async () => expect(await told()).toHaveLength(references.size), { timeout: 60_000 });
  });

  test("each acknowledged message is stored once", async () => {
    const rows = await inDatabaseOf(pair.app(0), (db) =>
      db
        .selectFrom("inquiries")
        .select(["message", "reference"])
        .where("message", "~", "^(Rolling|Killed|Worker) ")
        .execute(),
    );
    const stored = rows.map(({ message, reference }) => `${message} ${reference}`).sort();
    expect(stored).toEqual([...references].map((entry) => entry.join(" ")).sort());
  });

  test("an open stream ends with its process, and the next one tells what has changed since", async () => {
    const person = await signedIn(resident);
    const id = await inDatabaseOf(pair.app(0), async (db) => {
      const { id } = await db
        .selectFrom("users")
        .select("id")
        .where("email", "=", resident.email)
        .executeTakeFirstOrThrow();
      return id;
    });
    await setVerification(pair.app(0), id, "unverified");
    const streams = await Promise.all([0, 1].map(() => readEvents(pair.proxy, person, ["verification"])));
    await vi.waitUntil(() => streams.every(({ events }) => events.length === 1));
    await pair.app(0).kill();
    await vi.waitUntil(() => streams.some((stream) => stream.ended()));
    expect(streams.filter((stream) => stream.ended())).toHaveLength(1);
    await setVerification(pair.app(1), id, "pending");
    const again = await readEvents(pair.proxy, person, ["verification"]);
    await vi.waitUntil(() => again.events.length === 1);
    expect(again.events[0]?.data).toContain("pending");
    for (const stream of [...streams, again]) stream.close();
    await pair.startApp(0);
  });

  test("what staff change through one process drops the other's stored page at once", async () => {
    const staff = new Visitor(pair.app(0), pair.proxy.url);
    expect((await staff.post("/admin/login", admin)).status).toBe(303);
    const form = await companyForm(staff);
    const other = () => new Visitor(pair.app(1)).get("/about");
    expect((await other()).text).toContain("(905) 555-0142");
    const answer = await staff.post("/admin/settings/company", { ...form, phone: "905 555 0177" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/admin/settings/company#company"]);
    await eventually(async () => expect((await other()).text).toContain("(905) 555-0177"));
  });
});
