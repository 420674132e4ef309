import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatZone } from "../../app/platform/format";
import { newId } from "../../app/platform/ids.server";
import { onTarget } from "../../app/platform/schema.server";
import { type App, startApp } from "../support/app";
import { createTestDatabase, createTestFolder, type TestDatabase } from "../support/database";
import { Page } from "../support/document";
import { onUsualEngine } from "../support/engines";
import { becomeHarbourWatch, ofTheDemo } from "../support/harbour-watch";
import { Visitor } from "../support/visitor";

const most = 120;

onUsualEngine("another company", (engine) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-second-"));
  let app: App;
  let database: TestDatabase | undefined;
  let visitor: Visitor;
  let made: Awaited<ReturnType<typeof becomeHarbourWatch>>;

  // Slow: it starts an app of its own, on a database that is another company's.
  beforeAll(async () => {
    if (engine === "postgres") database = await createTestDatabase();
    else await createTestFolder(path.join(dataDir, "db"));
    const target = database ? { url: database.url } : { folder: path.join(dataDir, "db") };
    made = await onTarget(target, async (own) => {
      const id = newId();
      await own.insertInto("profiles").values({ id, kind: "staff", fullName: "Mara Lindqvist" }).execute();
      // With someone in it, the database is not filled with the demo.
      await own.insertInto("users").values({ id, email: "mara@harbour-watch.test", role: "owner" }).execute();
      return becomeHarbourWatch(own);
    });
    app = await startApp({ engine, dataDir, ...(database && { database: database.url }) });
    visitor = new Visitor(app);
  });

  afterAll(async () => {
    await app?.dispose();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
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
    for (let at = waiting.shift(); at !== undefined && found.size < most; at = waiting.shift()) {
      const { headers, text } = await visitor.get(at);
      found.set(at, text);
      if (!String(headers["content-type"]).startsWith("text/html")) continue;
      for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)/g)) {
        const to = href.replaceAll("&amp;", "&");
        if (known.has(to) || /^\/(assets|fonts|dev|sandbox|favicon|apple|share)/.test(to)) continue;
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
});
