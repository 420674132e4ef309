import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { type Engine, inDatabaseOf, onUsualEngine } from "../support/engines";
import { damagedPosts, type Malformed, malformedPosts, type Target } from "../support/malformed";
import { exchange, rawRequest, sendAndCut } from "../support/raw-http";
import { atScale } from "../support/scale";
import { demoPeople } from "../support/site";
import { contactFields, newAddress, openContactForm, Visitor } from "../support/visitor";

const contactPosts = atScale(500, 10_000);

onUsualEngine("security.md F6: malformed requests", (engine: Engine) => {
  let app: App;
  let stamp: { _key: string; _time: string };
  let before: number;
  const taken: string[] = [];

  beforeAll(async () => {
    app = await startApp({ engine });
    stamp = await openContactForm(new Visitor(app));
    before = memory(app.pid);
  });

  afterAll(() => app?.dispose());

  async function faults(cases: Malformed[]): Promise<string[]> {
    const waiting = [...cases];
    const found: string[] = [];
    const client = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const fault = await faultOf(next);
        if (fault) found.push(`${next.title}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: 4 }, client));
    return found;
  }

  async function faultOf({ bytes, cut, keeps }: Malformed): Promise<string | undefined> {
    if (cut) {
      await sendAndCut(app.port, bytes);
      return undefined;
    }
    try {
      const { status, headers, body } = await exchange(app.port, bytes);
      if (status >= 500) return `was answered with ${status}`;
      const type = headers["content-type"] ?? "";
      if (headers["x-content-type-options"] !== "nosniff") return `${status} came without nosniff`;
      if (headers.location?.startsWith("/thank-you?ref=")) taken.push(headers.location.slice(15));
      // A page, a sentence, or data that a hydrated page turns into one.
      const understood =
        /<h1[ >]/.test(body) || /^[A-Z][\w ,.]+\n?$/.test(body) || /^text\/x-script/.test(type);
      if (status >= 400 && !understood) return `${status} says nothing: ${body.slice(0, 100)}`;
      if (keeps && !body.includes(keeps)) return `${status} lost the text`;
      return undefined;
    } catch (error) {
      return String(error);
    }
  }

  // Slow: it sends 500 posts, and looks at each answer.
  test(`ASVS V15.3.6, V15.3.7, V4.2.1: ${contactPosts} malformed contact posts are answered, none with 5xx`, async () => {
    const target: Target = {
      path: "/contact",
      origin: app.url,
      fields: contactFields(stamp),
      optional: "preferredContactTime",
      text: "message",
    };
    const known = malformedPosts(target);
    expect(known.length).toBeGreaterThan(150);
    const cases = [...known, ...damagedPosts(target, contactPosts - known.length)];
    expect(await faults(cases)).toEqual([]);
  });

  test("malformed sign-ins, sign-outs and invitations are answered, none with 5xx", async () => {
    const signIn = { email: "nobody@example.test", password: "not the password" };
    const targets: Target[] = [
      { path: "/login", origin: app.url, fields: signIn, text: "email" },
      { path: "/admin/login", origin: app.url, fields: signIn, text: "email" },
      { path: "/logout", origin: app.url, fields: { a: "b" } },
      {
        path: "/invite/x",
        origin: app.url,
        fields: { fullName: "Ada", password: "a long enough one", confirmPassword: "a long enough one" },
      },
    ];
    expect(await faults(targets.flatMap((target) => everyOther(malformedPosts(target))))).toEqual([]);
  });

  test("odd addresses are answered with a page or a redirect, none with 5xx", async () => {
    const paths = [
      "/%",
      "/%E0%A4%A",
      "/%00",
      "/%ff",
      "//",
      "//evil.example/a",
      "/..%2f",
      "/../../etc/passwd",
      "/..%5c..%5cwindows",
      `/${"a".repeat(8_000)}`,
      `/contact?${"a=b&".repeat(1_500)}`,
      "/assets/nope.js",
      "/assets/../server.js",
      "/assets/%2e%2e/%2e%2e/server.js",
      "/assets/",
      "/.env",
      "/contact.data",
      "/contact.data?_routes=nope",
      "/_root.data",
      "/__manifest?p=%2F%25&version=x",
      "/thank-you?ref=%00%FF",
      "/contact?serviceType[]=x&serviceType=__proto__",
      "/login?redirectTo=%5C%5Cevil.example&mode[]=x",
      "/invite/%00",
      `/invite/${"x".repeat(3_000)}`,
      "/dev/mail?file=../../secrets.json",
      "/dev/mail?file=%00",
      "/admin/inquiries?page=9e99&size=-1&sort[]=x&status[]=",
      "/admin/inquiries/not-an-id",
      "/admin/inquiries/00000000-0000-0000-0000-000000000000",
      "/admin/inquiries?q=%00%25_%5C&page=999999&size=100&sort=name&status=spam",
      "/admin/inquiries.csv?q=%FF&page=-1",
      "/admin/__proto__",
      "http://other.example/contact",
      "*",
    ];
    const staff = new Visitor(app);
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
    const cookie = `sid=${staff.cookies.get("sid")}`;
    const cases = paths.flatMap((path) => {
      const visits: Record<string, string>[] = [{}, { Cookie: cookie }];
      return visits.map((headers) => ({
        title: path.slice(0, 80),
        bytes: rawRequest(`GET ${path}`, { "X-Forwarded-For": newAddress(), ...headers }),
      }));
    });
    expect(await faults(cases)).toEqual([]);
    const secrets = await staff.get("/dev/mail?file=../../secrets.json");
    expect(secrets.text).not.toContain("encryption");
  });

  test("afterwards the app is healthy and uses no more memory", async () => {
    const visitor = new Visitor(app);
    for (const path of ["/healthz", "/readyz", "/", "/contact"]) {
      expect.soft((await visitor.get(path)).status, path).toBe(200);
    }
    expect(memory(app.pid) - before, "MiB more than before").toBeLessThan(300);
    expect(app.output()).not.toContain('"event":"unhandled"');
  });

  test("nothing is stored but what was acknowledged", async () => {
    expect(await app.stop()).toBe(0);
    const { references, people } = await inDatabaseOf(app, async (database) => ({
      references: await database
        .selectFrom("inquiries")
        .select("reference")
        .where("email", "not like", "%.example")
        .orderBy("reference")
        .execute(),
      people: await database.selectFrom("users").select("email").execute(),
    }));
    expect(references.map(({ reference }) => reference)).toEqual([...new Set(taken)].sort());
    expect(people).toHaveLength(demoPeople);
  });
});

function everyOther<T>(cases: T[]): T[] {
  return cases.filter((_, index) => index % 2 === 0);
}

function memory(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
