import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { attribute, Page } from "../support/document";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { signedInAs } from "../support/staff-visitor";
import { billFile, sendDocument } from "../support/verification";
import { type Answer, Visitor } from "../support/visitor";

const rating = "r".repeat(43);

onPostgres("a page whose data cannot be read", () => {
  let app: App;
  const found = { job: "", product: "" };

  const rows = <T>(query: ReturnType<typeof sql<T>>) =>
    inDatabaseOf(app, async (db) => (await query.execute(db)).rows);

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    const [job] = await rows(
      sql<{ id: string }>`select id from job_postings where status = 'active' limit 1`,
    );
    const [product] = await rows(
      sql<{ slug: string }>`select slug from products where status = 'active' limit 1`,
    );
    Object.assign(found, { job: job?.id, product: product?.slug });
    const hash = createHash("sha256").update(rating).digest();
    await rows(sql`update ratings set token_hash = ${hash}, asked_at = now(), good = null, answered_at = null,
      comment = '' where id = (select id from ratings limit 1)`);
  });

  afterAll(() => app?.dispose());

  /** While a table is away. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    const away = sql.table(`${table}_away`);
    await rows(sql`alter table ${sql.table(table)} rename to ${away}`);
    try {
      return await work();
    } finally {
      await rows(sql`alter table ${away} rename to ${sql.table(table)}`);
    }
  }

  async function signedIn(role: "resident" | "owner"): Promise<{ visitor: Visitor; id: string }> {
    const visitor = await signedInAs(app, role);
    const [newest] = await rows(
      sql<{ id: string }>`select user_id as id from sessions order by created_at desc limit 1`,
    );
    return { visitor, id: newest?.id ?? "" };
  }

  describe("keeps the form that was posted", () => {
    test("row 90: the document's form has its sentence, every word and the file, and is accepted later", async () => {
      const { visitor, id } = await signedIn("resident");
      const page = (await visitor.get("/profile/verification")).text;
      const typed = { notes: "Ring twice", address: "7 Elm Street" };
      const { status, text } = await without("verifications", () =>
        sendDocument(visitor, typed, billFile(), page),
      );
      expect(status).toBe(503);
      const said = bare(text);
      expect(said.text).toContain("An error occurred while submitting your verification. Please try again.");
      expect(said.text).toContain("We have kept this file.");
      expect(said.text).toContain("bill.pdf");
      expect(said.texts("textarea")).toContain("Ring twice");
      expect(said.html).toContain('value="7 Elm Street"');
      expect((await sendDocument(visitor, typed, null, text)).status).toBe(303);
      expect(await rows(sql`select address, notes from verifications where user_id = ${id}`)).toEqual([
        typed,
      ]);
    });

    test("row 223: a change of status has its sentence and the reason, and is accepted later", async () => {
      const { id } = await signedIn("resident");
      await rows(sql`update profiles set address = '1 A', city = 'B', state = 'ON', zip_code = 'L6V 0A1'
        where id = ${id}`);
      const { visitor: staff } = await signedIn("owner");
      const path = `/admin/clients/${id}/status`;
      const reason = "Known to us for years";
      const answer = await without("verifications", () => staff.post(path, { to: "verified", reason }));
      expect(answer.status).toBe(503);
      const { text } = bare(answer.text);
      expect(text).toContain("Failed to update verification status");
      expect(text).toContain(reason);
      expect(text).toContain("Failed to load client data");
      expect((await staff.post(path, again(answer))).status).toBe(303);
      expect(await rows(sql`select note from verification_events where user_id = ${id}`)).toEqual([
        { note: reason },
      ]);
    });

    test("row 216: the choice of a community has its sentence and the name", async () => {
      const { id } = await signedIn("resident");
      const { visitor: staff } = await signedIn("owner");
      const path = `/admin/clients/${id}/community`;
      const answer = await without("communities", () => staff.post(path, { community: "Elm Park" }));
      expect(answer.status).toBe(503);
      expect(bare(answer.text).text).toContain("Failed to update community");
      expect(again(answer)).toMatchObject({ community: "Elm Park" });
    });

    test("D22: a rating has its sentence, the choice and the comment, and is accepted later", async () => {
      const visitor = new Visitor(app);
      const path = `/ratings/${rating}`;
      const typed = { rating: "bad", comment: "Nobody came." };
      const answer = await without("ratings", () => visitor.post(path, typed));
      expect(answer.status).toBe(503);
      expect(bare(answer.text).text).toContain("Your rating was not saved. Please try again.");
      expect(again(answer)).toMatchObject(typed);
      expect((await visitor.post(path, again(answer))).status).toBe(303);
      expect(await rows(sql`select good, comment from ratings where comment = ${typed.comment}`)).toEqual([
        { good: false, comment: typed.comment },
      ]);
    });

    test("no password and no code comes back", async () => {
      const { visitor } = await signedIn("resident");
      const typed = {
        currentPassword: "quiet owls",
        newPassword: "owls at dusk",
        confirmPassword: "owls at dusk",
      };
      const { status, text } = await without("users", () => visitor.post("/profile/password", typed));
      expect(status).toBe(503);
      expect(text).not.toMatch(/quiet owls|owls at dusk/);
    });

    const refused: [string, () => string, Record<string, string>][] = [
      ["profiles", () => "/account-setup", { fullName: "Ada Lindqvist" }],
      ["sessions", () => "/profile/details", { fullName: "Ada Lindqvist" }],
      ["job_postings", () => `/careers/${found.job}?apply=1`, { fullName: "Ada Lindqvist" }],
      ["ratings", () => `/ratings/${rating}`, { rating: "good" }],
    ];

    test.each(refused)(
      "ASVS V16.5.3: while %s is away, the title of a refused form begins with Error",
      async (table, path, typed) => {
        const { visitor } = await signedIn("resident");
        const { status, text } = await without(table, () => visitor.post(path(), typed));
        expect([status, new Page(text).texts("title")[0]]).toEqual([503, expect.stringMatching(/^Error: /)]);
      },
    );
  });

  describe("answers 503, as a page and as data", () => {
    const pages: [string, "visitor" | "owner", () => string, string][] = [
      ["products", "visitor", () => `/products/${found.product}`, "We will be right back"],
      ["ratings", "visitor", () => `/ratings/${rating}`, "We will be right back"],
      ["products", "owner", () => "/admin/products", "Failed to load products"],
      ["profiles", "owner", () => "/admin/dashboard", "Error verifying administrator status"],
      ["verifications", "owner", () => "/admin/clients", "Failed to load client data"],
      ["ratings", "owner", () => "/admin/reports/ratings", "Failed to load ratings"],
      ["inquiries", "owner", () => "/admin/inquiries", "Failed to load inquiries"],
      ["job_postings", "owner", () => "/admin/jobs", "Failed to load job postings"],
      ["communities", "owner", () => "/admin/communities", "Failed to load communities"],
      ["announcements", "owner", () => "/admin/announcements", "Failed to load announcements"],
      ["work_assignments", "owner", () => "/admin/assignments", "Failed to load assignments"],
      ["guard_licences", "owner", () => "/admin/employees", "Failed to load employees"],
      ["report_runs", "owner", () => "/admin/reports", "Failed to load reports"],
      ["news_articles", "owner", () => "/admin/settings/news", "Failed to load the news"],
    ];

    test.each(pages)("while %s is away, asked by the %s", async (table, who, path, sentence) => {
      const visitor = who === "visitor" ? new Visitor(app) : (await signedIn("owner")).visitor;
      const [page, data] = await without(table, async () => [
        await visitor.get(path()),
        await visitor.get(`${path()}.data`),
      ]);
      expect([page?.status, data?.status, page?.headers["retry-after"]]).toEqual([503, 503, "10"]);
      expect(bare(page?.text ?? "").text).toContain(sentence);
      expect(data?.text).not.toMatch(/does not exist|\.server\.|node_modules/);
    });
  });

  describe("says the sentence of its row while nobody can be looked up", () => {
    test.each([
      ["row 96", "/profile", ["Failed to load user data. Please try again later."]],
      [
        "row 65",
        "/setup-2fa",
        ["Setup Error", "Failed to initialize 2FA setup. Please try again.", "Retry Setup"],
      ],
    ])("%s: %s", async (_row, path, sentences) => {
      const { visitor } = await signedIn("resident");
      for (const table of ["sessions", "users", "profiles", "factors"]) {
        const { status, text } = await without(table, () => visitor.get(path));
        expect(status, table).toBe(503);
        for (const sentence of sentences) expect(bare(text).text, table).toContain(sentence);
      }
      expect((await visitor.get(path)).status).toBe(200);
    });

    test("row 116: /payment, with the plan", async () => {
      const { visitor } = await signedIn("resident");
      const typed = { plan: "street", from: "payment" };
      const answer = await without("sessions", () => visitor.post("/payment", typed));
      expect(answer.status).toBe(503);
      expect(bare(answer.text).text).toContain("Failed to create checkout session");
      expect(again(answer)).toMatchObject(typed);
    });
  });

  test.each(["staff_settings", "notifications"])(
    "row 191: while %s is away, the dashboard is there",
    async (table) => {
      const { visitor } = await signedIn("owner");
      const { status, text } = await without(table, () => visitor.get("/admin/dashboard"));
      expect([status, bare(text).text.includes("Welcome, ")]).toEqual([200, true]);
    },
  );

  test("rows 18, 187: signing out while people cannot be looked up ends the session all the same", async () => {
    const { visitor, id } = await signedIn("owner");
    const sid = visitor.cookies.get("sid") ?? "";
    await without("users", async () => {
      expect((await visitor.get("/admin/dashboard")).status).toBe(503);
      expect((await visitor.post("/logout", {})).status).toBe(303);
    });
    expect(await rows(sql`select id from sessions where user_id = ${id}`)).toEqual([]);
    visitor.cookies.set("sid", sid);
    expect((await visitor.get("/admin/dashboard")).headers.location).toMatch(/^\/admin\/login/);
  });
});

/** The page without its scripts, which hold its data a second time. */
function bare(html: string): Page {
  return new Page(html.replace(/<script[\s\S]*?<\/script>/g, ""));
}

/** What the form "Send it again" would post. */
function again({ text }: Answer): Record<string, string> {
  const inputs = bare(text)
    .part("What you had typed")
    .all("input")
    .map((input) => [attribute(input, "name"), attribute(input, "value") ?? ""]);
  return Object.fromEntries(inputs.filter(([name]) => name));
}
