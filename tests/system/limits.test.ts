import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { contactFields, type Fields, openContactForm, Visitor } from "../support/visitor";

const tokens = { quote: "q".repeat(43), rating: "r".repeat(43) };
const email = "ada@limits.test";
const password = "nightjar-resident-demo";
const registration = {
  fullName: "Ada Lindqvist",
  password: "quiet owls at dusk",
  confirmPassword: "quiet owls at dusk",
};

onPostgres("security.md 5: a form whose tries are used up is 429 and says when to come again", () => {
  let app: App;
  const people = { visitor: "", resident: "", staff: "" };
  let stamp: { _key: string; _time: string };
  const found = { product: "", slug: "", job: "", community: "" };

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    for (const [role, path, name] of [
      ["resident", "/login", "resident"],
      ["staff", "/admin/login", "admin"],
    ] as const) {
      const person = new Visitor(app);
      await person.post(path, { email: `${name}@nightjar.test`, password: `nightjar-${name}-demo` });
      people[role] = person.cookies.get("sid") ?? "";
    }
    stamp = await openContactForm(new Visitor(app));
    // Nobody sends a form within two seconds of opening it.
    await app.setClock(10);
    await inDatabaseOf(app, async (database) => {
      const product = await database
        .selectFrom("products")
        .select(["id", "slug"])
        .where("status", "=", "coming")
        .executeTakeFirstOrThrow();
      const sold = await database
        .selectFrom("products")
        .select("id")
        .where("status", "=", "active")
        .where("stock", ">", 1)
        .executeTakeFirstOrThrow();
      const job = await database
        .selectFrom("jobPostings")
        .select("id")
        .where("status", "=", "active")
        .executeTakeFirstOrThrow();
      const community = await database
        .insertInto("communities")
        .values({ id: "0190a5d0-0000-7000-8000-00000000000c", name: "Limits", status: "active" })
        .returning("id")
        .executeTakeFirstOrThrow();
      Object.assign(found, { product: sold.id, slug: product.slug, job: job.id, community: community.id });
      const hash = (token: string) => createHash("sha256").update(token).digest();
      await sql`alter table quotes disable trigger user`.execute(database);
      await database
        .updateTable("quotes")
        .set({ tokenHash: hash(tokens.quote) })
        .where("id", "=", (sent) =>
          sent.selectFrom("quotes").select("id").where("status", "=", "sent").limit(1),
        )
        .execute();
      await sql`update ratings set token_hash = ${hash(tokens.rating)}, asked_at = now()
        where id = (select id from ratings limit 1)`.execute(database);
    });
  });

  afterAll(() => app?.dispose());

  function as(role: keyof typeof people): Visitor {
    const visitor = new Visitor(app);
    if (people[role]) visitor.cookies.set("sid", people[role]);
    return visitor;
  }

  function said(answer: { status: number; headers: Record<string, string | string[] | undefined> }) {
    return { status: answer.status, wait: Number(answer.headers["retry-after"]) };
  }

  const inTime = {
    status: 429,
    wait: expect.toSatisfy((wait: number) => wait > 0 && wait <= 3_600, "seconds"),
  };

  test.each<[string, number, string, (n: number) => [string, Record<string, string>]]>([
    ["contact", 5, "A street party in June.", () => ["/contact", contactFields()]],
    [
      "registration",
      5,
      "Ada Lindqvist",
      (n) => ["/login?mode=register", { ...registration, email: `ada${n}@limits.test` }],
    ],
    ["a guard's licence", 10, "12345678", () => ["/verify-a-guard", { number: "12345678" }]],
    ["job alerts", 10, "@limits.test", (n) => ["/careers/alerts", { email: `ada${n}@limits.test` }]],
  ])(
    "%s: of valid forms from one address %i are accepted, the next is told when to come again, and the time is right",
    async (_what, tries, kept, form) => {
      const [visitor, other] = [new Visitor(app), new Visitor(app)];
      let sent = 0;
      const send = (by: Visitor) => {
        const [path, fields] = form(sent++);
        return by.post(path, { ...fields, ...stamp, _key: randomUUID() });
      };
      const accepted = [];
      for (let n = 0; n < tries; n++) accepted.push((await send(visitor)).status);
      expect(accepted).toEqual(accepted.map(() => 303));
      const refused = await send(visitor);
      expect(said(refused)).toEqual(inTime);
      const { wait } = said(refused);
      expect(refused.text).toContain(`${Math.ceil(wait / 60)} minutes`);
      expect(refused.text).toContain(kept);
      expect((await send(other)).status, "from another address").toBe(303);
      await passTime(wait - 30);
      expect((await send(visitor)).status, "half a minute too early").toBe(429);
      await passTime(30);
      expect((await send(visitor)).status, "when it said").toBe(303);
    },
  );

  async function passTime(seconds: number): Promise<void> {
    await inDatabaseOf(app, (database) =>
      sql`update rate_buckets set expires_at = expires_at - ${seconds} * interval '1 second',
        blocked_until = blocked_until - ${seconds} * interval '1 second'`.execute(database),
    );
  }

  const forms: [string, keyof typeof people, () => [string, Fields]][] = [
    ["contact", "visitor", () => ["/contact", contactFields()]],
    ["sign-in", "visitor", () => ["/login", { email, password }]],
    ["sign-in of staff", "visitor", () => ["/admin/login", { email, password }]],
    ["registration", "visitor", () => ["/login?mode=register", { email, ...registration, ...stamp }]],
    ["a forgotten password", "visitor", () => ["/login?mode=forgot", { email }]],
    ["another confirmation email", "visitor", () => ["/confirm-email/mail", { email }]],
    ["a guard's licence", "visitor", () => ["/verify-a-guard", { number: "12345678" }]],
    ["job alerts", "visitor", () => ["/careers/alerts", { email, ...stamp }]],
    ["a link to an application", "visitor", () => ["/applications", { email }]],
    ["a product that is to come", "visitor", () => [`/products/${found.slug}/notify`, { email, ...stamp }]],
    ["a cart", "visitor", () => ["/cart", { act: "add", productId: found.product }]],
    ["the chat", "visitor", () => ["/chat", { question: "What does a patrol cost?" }]],
    ["a question about a quote", "visitor", () => [`/quotes/${tokens.quote}/ask`, { question: "When?" }]],
    ["a rating", "visitor", () => [`/ratings/${tokens.rating}`, { rating: "good" }]],
    [
      "a change of password",
      "resident",
      () => [
        "/profile/password",
        {
          currentPassword: password,
          newPassword: "quiet owls at dusk",
          confirmPassword: "quiet owls at dusk",
        },
      ],
    ],
    [
      "a change of email",
      "resident",
      () => [
        "/profile/details",
        { version: "1", fullName: "Sam Okafor", email, phoneNumber: "905 555 0117", displayName: "Sam" },
      ],
    ],
    ["a proof before a sensitive act", "resident", () => ["/confirm-access", { password }]],
    ["a request to join", "resident", () => ["/community/join", { communityId: found.community }]],
    ["a checkout", "resident", () => ["/payment", { plan: "street", from: "payment", agree: "on" }]],
  ];

  describe("used up", () => {
    beforeAll(() =>
      inDatabaseOf(app, async (database) => {
        await sql`create function used_up() returns trigger language plpgsql as $$ begin
          new.tried_at := '-infinity'; new.blocked_until := now() + interval '7 minutes'; return new; end $$`.execute(
          database,
        );
        await sql`create trigger used_up before insert or update on rate_buckets
          for each row execute function used_up()`.execute(database);
      }),
    );

    test.each(forms)("%s", async (_what, role, form) => {
      const [path, fields] = form();
      expect(said(await as(role).post(path, fields))).toEqual(inTime);
      const [page = "", query] = path.split("?");
      const data = await as(role).post(`${page}.data${query ? `?${query}` : ""}`, fields);
      expect(said(data), "as data").toEqual(inTime);
    });

    test.each<[string, keyof typeof people, string, () => string, string, string]>([
      ["an application", "visitor", "resume", () => `/careers/${found.job}?apply=1`, "ada.pdf", ""],
      ["a proof of address", "resident", "document", () => "/profile/verification", "ada.pdf", ""],
      [
        "an import",
        "staff",
        "file",
        () => "/admin/imports/new/clients",
        "ada.csv",
        "Email\r\na@example.test\r\n",
      ],
    ])("%s, with a file", async (_what, role, field, path, file, text) => {
      const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`;
      const content = text ? Buffer.from(text) : smallPdf(["Ada"]);
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--x--\r\n")]);
      const person = as(role);
      const headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": body.length,
        "X-Forwarded-For": person.address,
        Origin: app.url,
      };
      expect(said(await person.send("POST", path(), headers, body))).toEqual(inTime);
    });
  });
});
