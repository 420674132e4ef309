import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatZone } from "../../app/platform/format";
import { newId } from "../../app/platform/ids.server";
import { birdPath } from "../../app/ui/mark";
import { type App, startApp } from "../support/app";
import { Page } from "../support/document";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { becomeHarbourWatch, ofTheDemo } from "../support/harbour-watch";
import { productionSettings, publicOrigin } from "../support/production";
import { SmtpStandIn } from "../support/smtp";
import { signedInAs } from "../support/staff-visitor";
import { Visitor } from "../support/visitor";

const maxPages = 120;

onPostgres("another company, as in production and without a payment service", () => {
  let app: App;
  let smtp: SmtpStandIn;
  let visitor: Visitor;
  let made: Awaited<ReturnType<typeof becomeHarbourWatch>>;

  // Slow: it starts an app of its own, on a database that is another company's.
  beforeAll(async () => {
    smtp = await SmtpStandIn.start();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...settings } = productionSettings();
    app = await startApp({
      engine: "postgres",
      env: { ...settings, SMTP_URL: smtp.url, MAIL_FROM: "Harbour Watch <hello@harbour-watch.test>" },
      async prepare(database) {
        const id = newId();
        await database
          .insertInto("profiles")
          .values({ id, kind: "staff", fullName: "Mara Lindqvist" })
          .execute();
        await database
          .insertInto("users")
          .values({ id, email: "mara@harbour-watch.test", role: "owner" })
          .execute();
        made = await becomeHarbourWatch(database);
      },
    });
    visitor = new Visitor(app, publicOrigin);
  });

  afterAll(async () => {
    await app?.dispose();
    await smtp?.close();
  });

  /** The public pages that links lead to, from the home page on, with what each says and keeps for machines. */
  async function crawl(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const waiting = [
      "/",
      "/site.webmanifest",
      "/robots.txt",
      "/sitemap.xml",
      "/careers.rss",
      "/no-such-page",
    ];
    const known = new Set(waiting);
    for (let at = waiting.shift(); at !== undefined && found.size < maxPages; at = waiting.shift()) {
      const { headers, text } = await visitor.get(at);
      found.set(at, text);
      if (!String(headers["content-type"]).startsWith("text/html")) continue;
      for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)/g)) {
        const to = href.replaceAll("&amp;", "&");
        if (known.has(to) || /^\/(assets|fonts|dev|sandbox|pictures)/.test(to)) continue;
        known.add(to);
        waiting.push(to);
      }
    }
    return found;
  }

  // Slow: it reads every public page.
  test("row 298: none of its public pages says a word, a place, an hour or a number of the demo's company", async () => {
    const pages = await crawl();
    expect(pages.size).toBeGreaterThan(30);
    const wrong = [...pages].flatMap(([at, text]) =>
      ofTheDemo.flatMap((word) => {
        const said = word.exec(text);
        return said ? [`${at}: …${text.slice(Math.max(0, said.index - 60), said.index + 40)}…`] : [];
      }),
    );
    expect(wrong).toEqual([]);
    const named = [...pages].filter(
      ([, text]) => text.startsWith("<!DOCTYPE html>") && !text.includes("Harbour Watch"),
    );
    expect(named.map(([at]) => at)).toEqual([]);
  });

  test("rows 299, 300: pages and their style sheets have its colours, and its logo", async () => {
    const old = /#(0c1a2b|1d3350|f4b63f)/i;
    const { headers, text } = await visitor.get("/");
    const [, sheet = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    expect(sheet).toContain("#0b2b26");
    expect(sheet).not.toMatch(old);
    const hash = createHash("sha256").update(sheet).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
    expect(text).toContain('<meta name="theme-color" content="#0b2b26"');
    for (const at of ["/contact", "/verify-a-guard", "/admin/login"]) {
      const [, href = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec((await visitor.get(at)).text) ?? [];
      expect(href, at).toMatch(/^\/look\/(app|rich|visitor)-[0-9a-f]{16}\.css$/);
      const linked = await visitor.get(href);
      expect(linked.headers["content-type"]).toBe("text/css; charset=utf-8");
      expect(linked.text).toContain("#8ce0b1");
      expect(linked.text).not.toMatch(old);
    }
    expect((await visitor.get("/look/visitor-0000000000000000.css")).status).toBe(404);
    expect(JSON.parse((await visitor.get("/site.webmanifest")).text)).toMatchObject({
      ...{ name: "Harbour Watch", short_name: "Harbour", theme_color: "#0b2b26" },
    });
    const [, logo = ""] =
      /<img[^>]* src="(\/logo\/[0-9a-f]{32}\.png)"/.exec((await visitor.get("/")).text) ?? [];
    const picture = await visitor.get(logo);
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.headers["content-security-policy"]).toContain("sandbox");
    expect((await visitor.get("/logo/00000000000000000000000000000000.png")).status).toBe(404);
  });

  test("row 342: browsers and link previews show its mark, and no page the program's bird", async () => {
    const home = (await visitor.get("/")).text;
    const [, icon = ""] = /<link rel="icon" href="([^"]+)"/.exec(home) ?? [];
    const [, share = ""] = /<meta property="og:image" content="([^"]+)"/.exec(home) ?? [];
    expect(icon).toMatch(/^\/pictures\/icon-[0-9a-f]{16}\.png$/);
    expect(share).toMatch(/^https:\/\/nightjar\.example\/pictures\/share-[0-9a-f]{16}\.png$/);
    for (const at of [icon, share.replace(publicOrigin, "")]) {
      const { status, headers } = await visitor.get(at);
      expect([status, headers["content-type"]], at).toEqual([200, "image/png"]);
    }
    expect((await visitor.get("/pictures/icon-0000000000000000.png")).status).toBe(404);
    expect((await visitor.get("/site.webmanifest")).text).toContain(icon);
    const pages = [...(await crawl())].filter(([, text]) => text.startsWith("<!DOCTYPE html>"));
    const ours = (text: string) => /favicon\.svg|share\.png|#f4b63f/.test(text) || text.includes(birdPath);
    expect(pages.filter(([, text]) => ours(text)).map(([at]) => at)).toEqual([]);
  });

  test("row 298: they say its own hours, places and number, on its own clock", async () => {
    const page = async (at: string) => new Page((await visitor.get(at)).text);
    const home = await page("/");
    expect(home.text).toContain("9:30 PM to 5:30 AM");
    expect(home.text).toContain("Every 30 minutes");
    expect(home.text).toContain("(902) 555-0133");
    expect((await page("/coverage?postalCode=B3K")).text).toContain("Yes, we patrol in B3K");
    expect((await page("/contact")).text).toContain("12 Quay Lane, Halifax");
    expect((await page("/news")).text).toContain("Halifax Region News Feed");
    expect((await page("/about")).text).toContain("A harbour is quiet at night");
    expect((await page("/terms")).text).toContain("The laws of Nova Scotia and Canada apply.");
    const { text } = await visitor.get(`/careers/${made.postingId}`);
    const offset = formatZone(made.closesAt, "America/Halifax") === "AST" ? "-04:00" : "-03:00";
    expect(/"validThrough":"[^"]*"/.exec(text)?.[0]).toContain(offset);
  });

  test("row 338: a resident who asks for a plan leaves an address, and both sides read only its own words", async () => {
    const resident = await signedInAs(app, "resident", publicOrigin);
    const { text: proof } = await resident.get("/profile/verification");
    expect(proof).toMatch(/<select[^>]* name="state"[^>]*><option value="NS"/);
    expect(proof).not.toMatch(/<option value="ON"[^>]* selected/);
    const plans = new Page((await resident.get("/payment")).text).in("main").text;
    expect(plans).toContain("Sign-up opens soon");
    expect(plans).toMatch(/Wharf Patrol.*\$41\.00 per month.*plus HST, \$46\.74 in all/);
    expect(plans).not.toContain("Subscribe Now");
    expect((await resident.post("/payment", { plan: "wharf" })).status).toBe(503);
    const href =
      /href="(\/contact\?[^"]*about=sign-up)"/.exec((await resident.get("/payment")).text)?.[1] ?? "";
    const { text } = await resident.get(href.replaceAll("&amp;", "&"));
    expect(text).toContain("Please tell me once I can sign up for a plan.");
    const sent = await resident.post("/contact", {
      ...{ name: "Ada Lindqvist", email: "ada@example.test", phone: "902 555 0199" },
      ...{ inquiryPurpose: "Neighbourhood Security Registration", serviceType: "Residential Services" },
      message: "Please tell me once I can sign up for a plan.",
      _time: await app.earlierTime(),
    });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      expect.stringContaining("/thank-you?ref=HAR-"),
    ]);
    const mails = await smtp.received(2);
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      "ada@example.test",
      "office@nightjar.example",
    ]);
    for (const { subject, html = "", text: words = "", from } of mails) {
      const said = `${subject} ${from?.name} ${html} ${words}`.replaceAll("nightjar.example", "");
      expect(ofTheDemo.flatMap((word) => word.exec(said)?.[0] ?? [])).toEqual([]);
    }
    const receipt = mails.find(({ to }) => to?.[0]?.address === "ada@example.test");
    expect(receipt?.text).toContain("Harbour Watch");
    expect(receipt?.text).toContain("(902) 555-0133");
  });

  test("row 337: its colours and its logo add at most 1 KB to a page", async () => {
    const paths = ["/", "/services/neighbourhood-watch", "/contact", "/admin/login"];
    const weigh = async () => Promise.all(paths.map(weightOf));
    const own = await weigh();
    const changed = JSON.stringify({ topic: "company-settings", payload: {} });
    await inDatabaseOf(app, async (database) => {
      await database
        .updateTable("companySettings")
        .set({ colourNight: null, colourLamp: null, logo: null })
        .execute();
      await sql`select pg_notify('nightjar', ${changed})`.execute(database);
    });
    await eventually(async () => expect((await visitor.get("/")).text).not.toContain("/logo/"));
    for (const [index, plain] of (await weigh()).entries())
      expect((own[index] ?? 0) - plain, paths[index]).toBeLessThanOrEqual(1_024);
  });

  /** Bytes of a page with its style sheet and its logo, compressed. */
  async function weightOf(path: string): Promise<number> {
    const { text } = await visitor.get(path);
    const parts = text.matchAll(/(?:href|src)="(\/(?:logo|look|assets)\/[^"]+\.(?:css|png))"/g);
    const paths = [path, ...new Set([...parts].map(([, part = ""]) => part))];
    const sizes = await Promise.all(
      paths.map(async (each) => (await visitor.get(each, { "Accept-Encoding": "br" })).bytes),
    );
    return sizes.reduce<number>((sum, bytes = 0) => sum + bytes, 0);
  }
});
