import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { App } from "../support/app";
import { Page } from "../support/document";
import { sharedApp } from "../support/shared-app";
import { openPages, paperPages, visitorPages } from "../support/site";
import { type Answer, Visitor } from "../support/visitor";

let app: App;
let visitor: Visitor;
let staff: Visitor;
let answers: [name: string, answer: Answer][];

beforeAll(async () => {
  app = await sharedApp();
  visitor = new Visitor(app);
  staff = new Visitor(app);
  await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
  answers = await everyKind();
});

const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

async function everyKind(): Promise<[name: string, answer: Answer][]> {
  const contact = (await staff.get("/contact")).text;
  const asset = (pattern: RegExp) => pattern.exec(contact)?.[0] ?? "";
  const paths = [
    ...openPages.map(([path]) => path),
    ...["/profile", "/admin/inquiries", "/admin/unknown", "/admin/inquiries.csv"],
    ...["/contact.data", "/profile.data", "/admin/inquiries.data", "/no-such-page.data"],
    ...[asset(/\/assets\/[\w.-]+\.css/), asset(/\/assets\/[\w.-]+\.js/), "/assets/missing.js"],
    ...["/favicon.svg", "/favicon.ico", "/site.webmanifest", "/fonts/familjen-grotesk.woff2", "/share.png"],
    ...["/robots.txt", "/sitemap.xml", "/admin", "/logout", "/login", "/healthz", "/readyz", "/%E0%A4%A"],
  ];
  const found: [string, Answer][] = [];
  for (const path of paths) found.push([path, await staff.get(path)]);
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    staff.send(method, path, { Host: `127.0.0.1:${app.port}`, ...headers }, body);
  found.push(
    ["HEAD /", await send("HEAD", "/", {})],
    ["OPTIONS /contact", await send("OPTIONS", "/contact", {})],
    ["a refused form", await staff.post("/contact", { name: "x" })],
    ["a refused form, data", await staff.post("/contact.data", { name: "x" })],
    ["a foreign form", await send("POST", "/contact", type, "name=x")],
    ["a foreign form, data", await send("POST", "/contact.data", type, "name=x")],
    ["DELETE /contact", await send("DELETE", "/contact", sameOrigin)],
    ["no form at all", await send("POST", "/contact", { ...sameOrigin, "Content-Type": "text/plain" }, "x")],
  );
  return found;
}

const paperPolicy =
  "default-src 'none'; script-src 'none'; style-src 'STYLE'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const visitorPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const livePolicy =
  "default-src 'none'; script-src 'self' 'nonce-NONCE'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; manifest-src 'self'";

/** Forms may lead to the payment pages, which in the demo are the sandbox's. */
function withPayment(path: string, policy: string): string {
  const pays = /^\/(payment|services\/neighbourhood-watch|streets\/[\w-]+)$/.test(path);
  return pays ? policy.replace("form-action 'self'", `form-action 'self' ${app.url}`) : policy;
}

/** Only the chat may be in a frame, on our own pages. */
function withFrame(path: string, policy: string): string {
  const isChat = /^\/chat\b/.test(path);
  return isChat ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy;
}

describe("scripts and their policy", () => {
  test.each(paperPages)(
    "ASVS V3.4.3: %s has no script, and one style sheet that its policy names",
    async (path) => {
      const { text, headers } = await visitor.get(path);
      const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
      const hash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
      // News pictures come from the newspapers' own sites.
      const pictures = path === "/news" ? "img-src 'self' data: https:" : "img-src 'self' data:";
      const policy = paperPolicy.replace("STYLE", hash).replace("img-src 'self' data:", pictures);
      expect(headers["content-security-policy"]).toBe(withPayment(path, policy));
    },
  );

  test.each(visitorPages)(
    "ASVS V3.4.3: %s has one script, of this site, and with Save-Data none",
    async (path) => {
      const scripts = (text: string) => text.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
      const { text, headers } = await visitor.get(path);
      expect(headers["content-security-policy"]).toBe(withFrame(path, withPayment(path, visitorPolicy)));
      expect(scripts(text)).toEqual([
        expect.stringMatching(/^<script src="\/assets\/visitor-\w{8}\.js" defer="">$/),
      ]);
      const light = await visitor.get(path, { "Save-Data": "on" });
      expect(scripts(light.text)).toEqual([]);
      expect(light.headers["content-security-policy"]).toContain("script-src 'none'");
    },
  );

  test("ASVS V3.4.3: the back office is live: every script has the nonce of this answer", async () => {
    const nonces: string[] = [];
    for (const _ of [1, 2]) {
      const { text, headers } = await staff.get("/admin/inquiries");
      const policy = String(headers["content-security-policy"]);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(policy).toBe(livePolicy.replace("NONCE", nonce));
      expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
      const scripts = text.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("performance.md: what a live page preloads waits for the style sheet", async () => {
    const { html } = new Page((await staff.get("/admin/inquiries")).text);
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(0);
    expect(preloads.filter((preload) => !preload.includes('fetchpriority="low"'))).toEqual([]);
  });
});

describe("headers of every kind of answer", () => {
  test("ASVS V3.4.4, V3.4.5, V3.4.2: nosniff, same-origin rules and no CORS, without exception", () => {
    for (const [name, { status, headers }] of answers) {
      expect({
        name,
        type: headers["x-content-type-options"],
        referrer: headers["referrer-policy"],
        opener: headers["cross-origin-opener-policy"],
        resource: headers["cross-origin-resource-policy"],
        permissions: headers["permissions-policy"],
        cors: headers["access-control-allow-origin"],
        frame: headers["x-frame-options"],
        server: headers.server ?? headers["x-powered-by"],
      }).toEqual({
        name,
        type: "nosniff",
        referrer: "same-origin",
        opener: "same-origin",
        resource: "same-origin",
        permissions: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        cors: undefined,
        frame: undefined,
        server: undefined,
      });
      expect(status, name).toBeLessThan(500);
    }
  });

  test("ASVS V3.4.3: data, redirects and bare errors forbid everything", () => {
    const closed = "default-src 'none'; frame-ancestors 'none'; sandbox";
    const policies = new Map(
      answers.map(([name, { headers }]) => [name, headers["content-security-policy"]]),
    );
    const names = ["/contact.data", "/profile.data", "/admin/inquiries.data", "/no-such-page.data"];
    names.push("/admin/inquiries.csv", "/robots.txt", "/admin", "/healthz", "OPTIONS /contact");
    names.push("a refused form, data", "a foreign form, data");
    expect(names.map((name) => [name, policies.get(name)])).toEqual(names.map((name) => [name, closed]));
  });

  test("no header appears twice, and no answer over http asks for https", () => {
    const names = ["x-content-type-options", "referrer-policy", "content-security-policy", "content-type"];
    for (const [path, { headers }] of answers) {
      for (const name of names) expect(String(headers[name] ?? ""), `${name} of ${path}`).not.toContain(", ");
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("ASVS V3.4.2: no other origin is ever allowed to read", async () => {
    const foreign = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
    for (const path of ["/", "/contact", "/contact.data", "/favicon.svg", "/admin/inquiries.csv"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const { headers } = await visitor.send(method, path, foreign);
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      }
    }
  });

  test("ASVS V4.1.1: content types are right and carry a charset", () => {
    for (const [name, { status, headers, text }] of answers) {
      if (text.length === 0 && status >= 300 && status < 400) continue;
      const type = headers["content-type"] ?? "";
      expect(type, name).not.toBe("");
      if (/^text\/|xml|javascript/.test(type)) expect(type, name).toMatch(/; ?charset=utf-8$/i);
    }
    const typeOf = (path: string) => answers.find(([name]) => name === path)?.[1].headers["content-type"];
    expect(typeOf("/")).toBe("text/html; charset=utf-8");
    expect(typeOf("/contact.data")).toBe("text/x-script; charset=utf-8");
    expect(typeOf("/favicon.svg")).toMatch(/^image\/svg\+xml/);
    expect(typeOf("/site.webmanifest")).toMatch(/^application\/manifest\+json/);
    expect(typeOf("/admin/inquiries.csv")).toBe("text/csv; charset=utf-8");
  });

  test.each([
    "Lynx/2.9.0dev.12 libwww-FM/2.14",
    "NetSurf/3.10 (Linux)",
    "Links (2.28; text)",
    "Dillo/3.0.5",
    "",
  ])("rows 5, 33: a browser called %j is answered as all others are", async (name) => {
    // Nobody's email, or residents of other files could not sign in for a while.
    const wrong = { email: "nobody@nightjar.test", password: "not the password" };
    const refused = await new Visitor(app).post("/login", wrong, { "User-Agent": name });
    // Some cover a page of 401 with a sign-in of their own.
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([400, undefined]);
    expect(refused.text).toContain("The email or password you entered is incorrect. Please try again.");
    const sent = { on: "1", from: "/products?q=camera#list" };
    const { headers } = await new Visitor(app).post("/data-light", sent, { "User-Agent": name });
    expect(headers.location).toBe("/products?q=camera#list");
  });

  test("caching is explicit: pages are revalidated, hashed files are kept for a year", async () => {
    const cache = async (path: string) => (await visitor.get(path)).headers["cache-control"];
    for (const path of ["/", "/contact", "/thank-you"]) expect(await cache(path)).toBe("no-cache");
    for (const path of ["/contact.data", "/invite/nonsense", "/healthz"])
      expect(await cache(path)).toBe("no-store");
    const css = /\/assets\/[\w.-]+\.css/.exec((await visitor.get("/contact")).text)?.[0] ?? "";
    expect(await cache(css)).toBe("public, max-age=31536000, immutable");
    expect((await visitor.get("/")).headers.vary).toContain("Cookie");
  });
});

test("HEAD answers as GET does, without a body", async () => {
  for (const path of ["/", "/contact", "/no-such-page", "/favicon.svg", "/logout", "/profile"]) {
    const [head, page] = [await visitor.send("HEAD", path, {}), await visitor.get(path)];
    expect([head.status, head.text], path).toEqual([page.status, ""]);
    expect(head.headers["content-type"], path).toBe(page.headers["content-type"]);
  }
});

test("an unsupported method is refused with a readable message", async () => {
  for (const method of ["TRACE", "PROPFIND", "OPTIONS"]) {
    const { status, headers } = await visitor.send(method, "/contact", {});
    expect([method, status]).toEqual([method, 405]);
    expect(headers.allow).toContain("POST");
  }
});
