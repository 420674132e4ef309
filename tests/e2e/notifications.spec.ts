import type { Page } from "@playwright/test";
import { type App, startApp } from "../support/app";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  get,
  inquiry,
  post,
  resident,
  signInByRequest,
  storeInquiries,
  submit,
} from "../support/journeys";

const unknownId = "0190a0a0-0000-7000-8000-000000000000";

function bell(page: Page) {
  return page.getByRole("main").getByRole("link", { name: /^Notifications/ });
}

function list(page: Page) {
  return page.getByRole("list", { name: "Notifications" });
}

function row(page: Page, reference: string) {
  return list(page).getByRole("listitem").filter({ hasText: reference });
}

/** Its own app, because other tests post inquiries. */
const freshDemo = test.extend<object, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

freshDemo(
  "row 191: the bell of a fresh demo shows 3, its list says which, and marking all as read clears it @write @js-nightly",
  async ({ page }) => {
    await signInByRequest(page.request, admin);
    await page.goto("/admin/dashboard");
    await expect(bell(page)).toHaveText("Notifications, 3 unread");
    await bell(page).click();
    await expect(page).toHaveURL("/admin/notifications");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
    await expect(list(page).getByText("Unread", { exact: true })).toHaveCount(3);
    await checkPage(page);
    await submit(page, "Mark all as read");
    await expect(page.getByRole("status")).toHaveText("All notifications marked as read");
    await expect(bell(page)).toHaveText("Notifications");
    await expect(list(page).getByText("Read", { exact: true })).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
    await checkPage(page);
  },
);

test("row 191: a new inquiry makes a notification; opening it goes to the inquiry and marks it as read @write @js-nightly", async ({
  page,
  app,
}) => {
  const [reference = ""] = await storeInquiries(page.request, app, [inquiry({ name: "Bell Ringer" })]);
  await signInByRequest(page.request, admin);
  await page.goto("/admin/notifications");
  await expect(row(page, reference)).toContainText("New inquiry");
  await expect(row(page, reference)).toContainText("Unread");
  await row(page, reference).getByRole("button").click();
  await expect(page).toHaveURL(/\/admin\/inquiries\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toContainText("Bell Ringer");
  await page.goto("/admin/notifications");
  await expect(row(page, reference)).not.toContainText("Unread");
  await row(page, reference).getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/inquiries\/[0-9a-f-]{36}$/);
});

test("row 191: a notification names the sender, and any link to the inquiry reads it @write @js-nightly", async ({
  page,
  app,
}) => {
  const [reference = ""] = await storeInquiries(page.request, app, [inquiry({ name: "Link Reader" })]);
  await signInByRequest(page.request, admin);
  await page.goto("/admin/notifications");
  await expect(row(page, reference)).toContainText("Link Reader: Get a Quote");
  await expect(row(page, reference)).toContainText("Unread");
  await page.goto(`/admin/inquiries?q=${reference}`);
  await page.getByRole("table").getByRole("link", { name: "Link Reader" }).click();
  await expect(page.getByRole("region", { name: "Link Reader" })).toBeVisible();
  await page.goto("/admin/notifications");
  await expect(row(page, reference)).not.toContainText("Unread");
});

test("row 191: spam rings no bell @plain", async ({ page, app, request }) => {
  const automated = await post(request, "/contact", { ...inquiry({ name: "Best Rankings" }), _url: "x" });
  const reference = new URL(automated.headers().location ?? "", app.url).searchParams.get("ref") ?? "none";
  await signInByRequest(page.request, admin);
  const answer = await page.request.get("/admin/notifications");
  expect(answer.status()).toBe(200);
  expect(await answer.text()).not.toContain(reference);
});

test("ASVS V3.5.3: a GET of a form's address changes nothing and redirects to the list @plain", async ({
  request,
}) => {
  await signInByRequest(request, admin);
  for (const path of ["/admin/notifications/read", `/admin/notifications/${unknownId}/read`]) {
    const answer = await get(request, path);
    expect(answer.status(), path).toBe(303);
    expect(answer.headers().location, path).toBe("/admin/notifications");
  }
});

test("ASVS V8.2.2: another person's or a malformed notification is a 404 @plain", async ({ request }) => {
  await signInByRequest(request, admin);
  for (const id of [unknownId, "nonsense"]) {
    const answer = await post(request, `/admin/notifications/${id}/read`, { read: "1" });
    expect(answer.status(), id).toBe(404);
  }
});

test("row 188: a resident has no bell @plain", async ({ request }) => {
  await signInByRequest(request, resident);
  const answer = await get(request, "/admin/notifications");
  expect(answer.headers().location).toBe("/admin/login");
});
