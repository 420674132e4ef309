import type { Page } from "@playwright/test";
import { startApp } from "../support/app";
import { declaredNouns } from "../support/declared-nouns";
import { expect, test } from "../support/fixtures";
import { admin, isHydrated, resident, signInByRequest } from "../support/journeys";
import { visitorPages } from "../support/site";
import { untilCompressed, weigh } from "../support/weight";

/** The lists of declared nouns, in the settings or beside them. */
function listsOf(place: "settings" | "sections"): string[] {
  return declaredNouns
    .map(({ path }) => path)
    .filter((path) => path.startsWith("/admin/settings/") === (place === "settings"));
}

/** docs/performance.md: bytes and requests only, because time depends on the machine. */
const kilobytes = 1_024;

test("performance.md: a first visit to the home page is one request of at most 10 KB and no script @once", async ({
  browser,
}) => {
  // The demo as it is, at an address without a port: how well the page is compressed depends on the digits.
  const app = await startApp({ env: { APP_URL: "http://nightjar.example" } });
  try {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await untilCompressed(page, "/");
    const weight = await weigh(page, "/");
    expect(weight.bytes).toBeGreaterThan(1 * kilobytes);
    expect(weight.bytes).toBeLessThanOrEqual(10 * kilobytes);
    expect(weight).toMatchObject({ requests: 1, script: 0 });
    await context.close();
  } finally {
    await app.dispose();
  }
});

/** The shop's list has a picture, a price and a form for each product. */
const maxKilobytesOf = (path: string) => (path === "/products" ? 18 : 16);

/** A visit of at most that many kilobytes and 3 requests; returns the bytes of script. */
async function visit(page: Page, path: string): Promise<number> {
  const { bytes, requests, script } = await weigh(page, path);
  expect(bytes, path).toBeLessThanOrEqual(maxKilobytesOf(path) * kilobytes);
  expect(requests, path).toBeLessThanOrEqual(3);
  return script;
}

/** The others are as heavy as these over HTTP, which tests/system/page-weight.test.ts weighs each day. */
const daily = ["/contact", "/products", "/profile"];
const tagsOf = (path: string) => (daily.includes(path) ? "@once" : "@once @nightly");

for (const path of ["/profile", "/profile/settings", "/profile/verification", "/community"]) {
  test(`performance.md: ${path} of a resident is 3 requests of at most 20 KB, and its script of at most 3 KB ${tagsOf(path)}`, async ({
    page,
  }) => {
    await signInByRequest(page.request, resident);
    const { bytes, requests, script } = await weigh(page, path);
    expect(bytes).toBeLessThanOrEqual(20 * kilobytes);
    // The fourth is the stream of the status.
    expect(requests).toBeLessThanOrEqual(path === "/profile" ? 4 : 3);
    expect(script).toBeLessThanOrEqual(3 * kilobytes);
  });
}

for (const path of visitorPages) {
  test(`performance.md: ${path} is 3 requests of at most ${maxKilobytesOf(path)} KB, and its script of at most 3 KB ${tagsOf(path)}`, async ({
    page,
  }) => {
    const script = await visit(page, path);
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThanOrEqual(3 * kilobytes);
  });
}

test("performance.md: a posting is 3 requests of at most 16 KB @once", async ({ page }) => {
  await page.goto("/careers");
  const link = page.getByRole("link", { name: "View Details" }).first();
  await visit(page, (await link.getAttribute("href")) ?? "");
});

test("performance.md: with Save-Data a visitor page has no script @once", async ({ browser, app }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Save-Data": "on" } });
  const page = await context.newPage();
  expect(await visit(page, `${app.url}/contact`)).toBe(0);
  await context.close();
});

for (const [person, maxKilobytes, paths] of [
  [
    admin,
    105,
    [
      "/admin/dashboard",
      "/admin/notifications",
      "/admin/inquiries",
      "/admin/clients",
      "/admin/employees",
      "/admin/assignments",
      "/admin/communities",
      "/admin/imports",
      "/admin/reports",
      ...listsOf("sections"),
    ],
  ],
  [
    admin,
    110,
    [
      "/admin/settings",
      "/admin/settings/staff",
      "/admin/settings/news",
      "/admin/settings/questions",
      "/admin/settings/health",
      "/admin/settings/health/runbook/disk-full",
      "/admin/jobs",
      ...listsOf("settings"),
    ],
  ],
] as const) {
  for (const path of paths) {
    const tags = path === paths[0] ? "@once" : "@once @nightly";
    test(`performance.md: ${path} runs at most 4 script files of ${maxKilobytes} KB, and one router ${tags}`, async ({
      context,
    }) => {
      await signInByRequest(context.request, person);
      const page = await context.newPage();
      const files = new Map<string, Promise<string>>();
      page.on("response", (response) => {
        if (/\.js$/.test(response.url())) files.set(response.url(), response.text());
      });
      const { script } = await weigh(page, path);
      const texts = await Promise.all(files.values());
      expect(files.size, [...files.keys()].join(" ")).toBeLessThanOrEqual(4);
      expect(script, path).toBeLessThanOrEqual(maxKilobytes * kilobytes);
      expect(texts.join("\n").split("defer() only accepts plain objects").length - 1, path).toBe(1);
    });
  }
}

test("a link to another section of the back office brings that section's script with it @once", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/inquiries");
  await expect.poll(() => isHydrated(page)).toBe(true);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  for (const section of ["Settings", "Clients", "Inquiries"]) {
    await page.getByRole("link", { name: section, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(section);
  }
  expect(documents).toEqual([]);
});
