import type { Browser, Page } from "@playwright/test";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "../support/app";
import { inDatabaseOf } from "../support/engines";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  admin,
  inquiry,
  post,
  resident,
  signInByRequest,
  staffPage,
  storeInquiries,
} from "../support/journeys";

/** The app has to be stopped: the embedded database belongs to one process. */
async function whileItIsDown(app: App, change: (app: App) => Promise<void>): Promise<App> {
  await app.kill();
  await change(app);
  const { dataDir, databaseUrl: database, port } = app;
  return startApp({ dataDir, database, env: { PORT: String(port) } });
}

async function setStatus(app: App, status: "pending" | "verified"): Promise<void> {
  await inDatabaseOf(app, (db) =>
    db
      .updateTable("profiles")
      .set({ addressVerificationStatus: status })
      .where("kind", "=", "resident")
      .execute(),
  );
}

/** Not watched for errors: requests fail while the app is down. */
async function residentPage(browser: Browser, app: App): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await signInByRequest(page.request, resident);
  return page;
}

test("row 81: the profile's banner changes on its own, even after the server was away @write @nightly", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const first = await startApp({ env: { PORT: String(await freePort()) } });
  let app = first;
  try {
    const page = await residentPage(browser, app);
    await page.goto("/profile");
    const banner = page.getByRole("region", { name: "Your address", exact: true });
    await expect(banner).toContainText("Unverified");
    await expect(page.getByRole("link", { name: "Verify Now" })).toBeVisible();
    await checkPage(page);
    app = await whileItIsDown(app, (down) => setStatus(down, "pending"));
    await expect(banner).toContainText("Pending", { timeout: 60_000 });
    await expect(banner).toContainText("Your verification request is being processed.");
    await expect(page.getByRole("link", { name: "Verify Now" })).toHaveCount(0);
    const focused = page.getByRole("link", { name: "Household", exact: true });
    await focused.focus();
    app = await whileItIsDown(app, (down) => setStatus(down, "verified"));
    await expect(banner).toContainText("Your address has been verified!", { timeout: 60_000 });
    await expect(page.getByRole("heading", { name: "Choose a plan" })).toBeVisible();
    await expect(focused).toBeFocused();
    await checkPage(page);
    await page.context().close();
  } finally {
    if (app !== first) await app.stop();
    await first.dispose();
  }
});

test("row 191: the bell counts a new notification on its own, and without scripts on the next page @write", async ({
  page,
  app,
  newVisitor,
}) => {
  await signInByRequest(page.request, admin);
  await post(page.request, "/admin/notifications/read", {});
  await page.goto("/admin/settings/company");
  const bell = page.getByRole("main").getByRole("link", { name: /^Notifications\W/ });
  const streamed = runsScripts() ? page.waitForRequest(/\/events\?on=bell$/) : undefined;
  await streamed;
  await storeInquiries((await newVisitor()).request, app, [inquiry({ name: "Bell Ringer" })]);
  if (!runsScripts()) await page.reload();
  await expect(bell).toHaveText(/^Notifications, \d+ unread$/);
});

test("an inquiry's panel says who has saved it since, and typed text stays @write", async ({
  page,
  app,
  newVisitor,
}) => {
  await storeInquiries(page.request, app, [inquiry({ name: "Two Editors" })]);
  await signInByRequest(page.request, admin);
  await page.goto("/admin/inquiries?q=Two+Editors");
  await page.getByRole("link", { name: "Two Editors" }).first().click();
  const reply = page.getByRole("textbox", { name: "Reply or note" });
  await reply.fill("Half a reply");
  const other = await staffPage(newVisitor);
  await other.goto(page.url());
  await other.locator(".side-panel").getByRole("button", { name: "Assign to me" }).click();
  await expect(other.locator(".side-panel").getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  // The person who saved it is not told of their own save.
  await expect(other.getByText("has saved this inquiry since you opened it")).toHaveCount(0);
  if (runsScripts()) {
    await expect(page.getByText("Dana Whitfield has saved this inquiry since you opened it.")).toBeVisible();
    await expect(reply).toHaveValue("Half a reply");
    await expect(reply).toBeFocused();
    await checkPage(page);
    const link = page.getByRole("link", { name: "Show the new version in a new tab" });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", /^\/admin\/inquiries\/[0-9a-f-]{36}\?q=Two\+Editors$/);
  }
});

// Slow: the page asks again after the number of seconds the site tells it.
test("row 81: a page turned away for lack of room hears again soon after another tab closes @once", async ({
  page,
  app,
  newVisitor,
}) => {
  await signInByRequest(page.request, admin);
  await post(page.request, "/admin/notifications/read", {});
  const open = async (tab: Page) => {
    const answers: number[] = [];
    tab.on("response", (response) => {
      if (response.url().includes("/events")) answers.push(response.status());
    });
    await tab.goto("/admin/settings/company");
    return answers;
  };
  const tabs: Page[] = [];
  while (tabs.length < 3) {
    const tab = await page.context().newPage();
    tabs.push(tab);
    const answers = await open(tab);
    // A site that is busy at the moment has no room either, and is asked again.
    await expect.poll(() => answers.at(-1), { timeout: 60_000 }).toBe(200);
  }
  const answers = await open(page);
  await expect.poll(() => answers[0]).toBe(204);
  await tabs[0]?.close();
  await expect.poll(() => answers.join(" "), { timeout: 60_000 }).toMatch(/ 200$/);
  await storeInquiries((await newVisitor()).request, app, [inquiry({ name: "Heard Again" })]);
  const bell = page.getByRole("main").getByRole("link", { name: /^Notifications\W/ });
  await expect(bell).toHaveText(/^Notifications, \d+ unread$/);
});

test("a page has one stream, only while it is visible @once", async ({ page }) => {
  await signInByRequest(page.request, admin);
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/events")) streams.push(new URL(request.url()).search);
  });
  let ended = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("/events")) ended += 1;
  });
  await page.goto("/contact");
  await page.goto("/admin/inquiries");
  await expect.poll(() => streams).toEqual(["?on=bell"]);
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await expect.poll(() => ended).toBe(1);
  await look(false);
  await expect.poll(() => streams.length).toBe(2);
});
