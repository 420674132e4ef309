import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  contactStamp,
  get,
  inquiry,
  line,
  mailAbout,
  post,
  rawRequest,
  referenceIn,
  resident,
  signInByRequest,
  staffPage,
} from "../support/journeys";

const foreign: [what: string, headers: Record<string, string>][] = [
  ["another origin", { Origin: "https://evil.example" }],
  ["an origin that only begins like ours", { Origin: "http://127.0.0.1.evil.example" }],
  ["another port of this machine", { Origin: "http://127.0.0.1:1" }],
  ["no origin that can be named", { Origin: "null" }],
  ["a page elsewhere, by its Referer", { Referer: "https://evil.example/form" }],
  ["a page that names us in its path", { Referer: "https://evil.example/http://127.0.0.1/" }],
  ["a Referer that is no address", { Referer: "about:client" }],
  ["a cross-site request", { "Sec-Fetch-Site": "cross-site" }],
  ["a neighbour's site", { "Sec-Fetch-Site": "same-site" }],
  ["a cross-site request with our Origin", { "Sec-Fetch-Site": "cross-site", Origin: "OURS" }],
  ["nowhere that it says", {}],
];

const actions: [path: string, form: Record<string, string>][] = [
  ["/contact", inquiry()],
  ["/login", { email: resident.email, password: resident.password }],
  ["/admin/login", { email: admin.email, password: admin.password }],
  ["/logout", {}],
  ["/invite/nonsense", { fullName: "x", password: "correct horse battery", confirmPassword: "x" }],
];

function send(
  request: APIRequestContext,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string>,
) {
  return request.post(url, { form, headers, maxRedirects: 0 });
}

test.describe("ASVS V3.5.1: a form from elsewhere is refused", () => {
  for (const [path, form] of actions) {
    test(`at ${path}, whatever origin it claims, as a page and as data @plain`, async ({ app, request }) => {
      for (const [what, template] of foreign) {
        const headers = Object.fromEntries(
          Object.entries(template).map(([name, value]) => [name, value.replace("OURS", app.url)]),
        );
        const answer = await send(request, path, form, headers);
        expect(answer.status(), what).toBe(403);
        expect(answer.headers()["content-type"]).toBe("text/html; charset=utf-8");
        expect(answer.headers()["cache-control"]).toBe("no-store");
        expect(answer.headers()["set-cookie"]).toBeUndefined();
        expect(answer.headers().location).toBeUndefined();
        const data = await send(request, `${path}.data`, form, headers);
        expect(data.status(), `${what}, data`).toBe(403);
        expect(data.headers()["set-cookie"]).toBeUndefined();
      }
    });
  }

  test("by every method that writes @plain", async ({ request }) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const headers = { Origin: "https://evil.example" };
      const answer = await request.fetch("/contact", { method, headers, maxRedirects: 0 });
      expect(answer.status(), method).toBe(403);
    }
  });

  test("and nothing is stored @write @plain", async ({ app, request, newVisitor }) => {
    const stamp = await contactStamp(request, app);
    const values = inquiry();
    for (const [, headers] of foreign.filter(([, { Origin }]) => Origin !== "OURS")) {
      await send(request, "/contact", { ...values, ...stamp }, headers);
    }
    const staff = await staffPage(newVisitor);
    for (const status of ["", "spam"]) {
      await staff.goto(`/admin/inquiries?status=${status}&q=${encodeURIComponent(values.message)}`);
      await expect(staff.getByRole("main")).toContainText("No inquiry matches");
    }
  });

  test("and it signs nobody out @write @plain", async ({ page }) => {
    await signInByRequest(page.request, resident);
    for (const path of ["/logout", "/logout.data"]) {
      await send(page.request, path, {}, { Origin: "https://evil.example" });
    }
    expect((await get(page.request, "/profile")).status()).toBe(200);
  });
});

test.describe("the refusal page", () => {
  async function sendFromElsewhere(page: Page, url: string, form: Record<string, string>): Promise<void> {
    await page.setContent(`<form method="post" action="${url}"><button>Win a prize</button></form>`);
    await page.locator("form").evaluate((element, fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement("textarea");
        Object.assign(field, { name, value });
        element.append(field);
      }
    }, form);
    await page.getByRole("button", { name: "Win a prize" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not accept this form");
  }

  test("a browser on another site gets it, with the typed text @nightjar", async ({ app, page }) => {
    const values = inquiry({ name: '"><svg onload=1>', message: "First line\nsecond line" });
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await sendFromElsewhere(page, `${app.url}/contact`, values);
    expect((await answer).status()).toBe(403);
    const main = page.getByRole("main");
    for (const value of [values.name, values.email, values.phone, values.serviceType]) {
      await expect(main).toContainText(value);
    }
    await expect(main.locator(".typed").last()).toHaveText("First line\nsecond line", {
      useInnerText: true,
    });
    await expect(page.locator("svg[onload]")).toHaveCount(0);
    await expect(page.locator("script")).toHaveCount(0);
    await expect(page).toHaveTitle(/Form not accepted – Nightjar Patrol$/);
    await expect(page.getByRole("banner").locator(`a[href="${line.href}"]`)).toBeVisible();
    await checkPage(page);
  });

  test("it never repeats a password, a code, a hidden key or a file @plain", async ({ request }) => {
    const secrets = {
      password: "SECRET-1",
      confirmPassword: "SECRET-2",
      currentPassword: "SECRET-3",
      code: "SECRET-4",
      recoveryCode: "SECRET-5",
      token: "SECRET-6",
      _key: "SECRET-7",
      _time: "SECRET-8",
      _url: "SECRET-9",
    };
    const form = { email: "typed@example.test", ...secrets };
    const plain = await send(request, "/login", form, {});
    const file = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("SECRET-10") };
    const multipart = await request.post("/contact", {
      multipart: { ...form, resume: file },
      maxRedirects: 0,
    });
    for (const answer of [plain, multipart]) {
      expect(answer.status()).toBe(403);
      const html = await answer.text();
      expect(html).toContain("typed@example.test");
      expect(html).not.toContain("SECRET");
      expect(html).not.toContain("resume.pdf");
    }
  });

  test("above 64 KB it gives no text back @plain", async ({ request }) => {
    const marker = randomUUID();
    const long = await send(request, "/contact", { message: `${marker} ${"x".repeat(70_000)}` }, {});
    expect(long.status()).toBe(403);
    expect(await long.text()).not.toContain(marker);
    const almost = await send(request, "/contact", { message: `${marker} ${"x".repeat(60_000)}` }, {});
    expect(almost.status()).toBe(403);
    expect(await almost.text()).toContain(marker);
  });

  test("it lists nothing for a body that is not a form @plain", async ({ request }) => {
    for (const [what, type, body] of [
      ["JSON", "application/json", '{"name":"x"}'],
      ["plain text, as a form may be sent", "text/plain", "name=x"],
      ["a garbled form", "multipart/form-data; boundary=y", "--x"],
      ["nothing", "application/x-www-form-urlencoded", ""],
    ] as const) {
      const headers = { "Content-Type": type, Origin: "https://evil.example" };
      const answer = await request.post("/contact", { data: Buffer.from(body), headers });
      expect(answer.status(), what).toBe(403);
      const html = await answer.text();
      expect(html, what).toContain("We could not accept this form");
      expect(html, what).not.toContain("What you had typed");
    }
  });
});

test.describe("a form from our own page is accepted @write", () => {
  for (const [what, headers] of [
    ["by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
    ["sent by the person, as after a reload", { "Sec-Fetch-Site": "none" }],
    ["by Origin only", { Origin: "OURS" }],
    ["by Referer only, as lynx and w3m send it", { Referer: "OURS/contact" }],
    ["by another name of this machine, in the demo", { Origin: "LOCALHOST" }],
  ] as const) {
    test(`${what} @plain`, async ({ app, request }) => {
      const stamp = await contactStamp(request, app);
      const own = Object.entries(headers).map(([name, value]) => [
        name,
        value.replace("OURS", app.url).replace("LOCALHOST", `http://localhost:${app.port}`),
      ]);
      const answer = await send(request, "/contact", { ...inquiry(), ...stamp }, Object.fromEntries(own));
      expect(answer.status()).toBe(303);
      referenceIn(answer.headers().location ?? "");
    });
  }

  test("by a browser that opened the site under its other name @plain", async ({ app, request }) => {
    const elsewhere = `http://localhost:${app.port}`;
    const answer = await request.get(`${elsewhere}/contact`);
    expect(answer.status()).toBe(200);
    const stamp = await contactStamp(request, app);
    const sent = await request.post(`${elsewhere}/contact`, {
      form: { ...inquiry(), ...stamp },
      headers: { Origin: elsewhere },
      maxRedirects: 0,
    });
    expect(sent.status()).toBe(303);
    expect(sent.headers().location).toMatch(/^\/thank-you/);
  });
});

test.describe("ASVS V3.5.3: reading changes nothing", () => {
  test("form fields in an address are not submitted @write @plain", async ({ app, page, newVisitor }) => {
    const values = inquiry();
    const query = new URLSearchParams({ ...values, ...(await contactStamp(page.request, app)) });
    for (const path of ["/contact", "/contact.data"]) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await page.request.fetch(`${path}?${query}`, { method, maxRedirects: 0 });
        expect(answer.status()).toBe(200);
      }
    }
    await post(page.request, `/contact?_method=GET&${query}`, {});
    const staff = await staffPage(newVisitor);
    for (const status of ["", "spam"]) {
      await staff.goto(`/admin/inquiries?status=${status}&q=${encodeURIComponent(values.message)}`);
      await expect(staff.getByRole("main")).toContainText("No inquiry matches");
    }
  });

  test("a method override in a header or field is ignored @plain", async ({ request }) => {
    const answer = await get(request, "/logout", { "X-HTTP-Method-Override": "POST", "X-Method": "POST" });
    expect(answer.headers()["clear-site-data"]).toBeUndefined();
  });
});

test.describe("ASVS V4.1.3: no header decides our own address @plain", () => {
  const tricks: [what: string, headers: Record<string, string>][] = [
    ["Host", { Host: "evil.example" }],
    ["Host with a port", { Host: "evil.example:443" }],
    ["X-Forwarded-Host", { "X-Forwarded-Host": "evil.example" }],
    ["two in X-Forwarded-Host", { "X-Forwarded-Host": "127.0.0.1, evil.example" }],
    ["X-Forwarded-Proto", { "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443" }],
    ["Forwarded", { Forwarded: "host=evil.example;proto=https" }],
    ["X-Host and others", { "X-Host": "evil.example", "X-Forwarded-Server": "evil.example" }],
    ["X-Original-URL", { "X-Original-URL": "//evil.example/", "X-Rewrite-URL": "//evil.example/" }],
  ];

  test("no forwarded name changes a link or a redirect", async ({ app }) => {
    for (const [what, headers] of tricks) {
      const ask = (path: string) => rawRequest(app, { path, headers });
      for (const path of ["/", "/contact", "/login", "/thank-you", "/admin/login"]) {
        const { status, text } = await ask(path);
        expect(status, `${what}, ${path}`).toBe(200);
        expect(text, `${what}, ${path}`).not.toContain("evil.example");
      }
      for (const [path, location] of [
        ["/profile", "/login"],
        ["/admin", "/admin/login"],
        ["/logout", "/"],
      ] as const) {
        const answer = await ask(path);
        expect(answer.status, `${what}, ${path}`).toBe(303);
        expect(answer.headers.location, what).toBe(location);
      }
      const odd = await ask("//evil.example/%2e%2e");
      expect(odd.headers.location, what).toBeUndefined();
    }
  });

  test("another host in the request line changes nothing either", async ({ app }) => {
    for (const path of ["/", "/login", "/profile", "/logout", "/no-such-page"]) {
      const headers = { Host: "evil.example" };
      const answer = await rawRequest(app, { path: `http://evil.example${path}`, headers });
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.text).not.toContain("evil.example");
      expect(answer.headers.location ?? "/").toMatch(/^\/(login)?$/);
    }
  });

  test("the link in an email starts with APP_URL, whatever host the form was sent to @write", async ({
    app,
    request,
  }) => {
    const stamp = await contactStamp(request, app);
    const body = new URLSearchParams({ ...inquiry(), ...stamp }).toString();
    const answer = await rawRequest(app, {
      method: "POST",
      path: "/contact",
      headers: {
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        Origin: app.url,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
      },
      body,
    });
    expect(answer.status).toBe(303);
    const mail = await mailAbout(app, referenceIn(answer.headers.location ?? ""));
    expect(mail.text).toContain(`${app.url}/admin/inquiries/`);
    expect(`${mail.text} ${mail.html}`).not.toContain("evil.example");
  });
});
