import type { Page } from "@playwright/test";
import { expect, runsScripts, test } from "../support/fixtures";
import { admin, adminPages, isHydrated, resident, signInByRequest, submit } from "../support/journeys";
import { startLateTail } from "../support/late-tail";

test("a live page hydrates; a paper page and a resident's own page never do @once", async ({ page }) => {
  await page.goto("/");
  expect(await isHydrated(page)).toBe(false);
  await signInByRequest(page.request, resident);
  for (const path of ["/profile", "/profile/details", "/profile/invoices", "/profile/close"]) {
    await page.goto(path);
    expect(await isHydrated(page), path).toBe(false);
  }
  await signInByRequest(page.request, admin);
  for (const path of [...adminPages, "/admin/inquiries/new", "/admin/settings/staff"]) {
    await page.goto(path);
    await expect.poll(() => isHydrated(page), path).toBe(runsScripts());
  }
});

test("row 5: in a browser older than our scripts a live page stays as it was sent, and works @once", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Object, "hasOwn");
    Reflect.deleteProperty(Array.prototype, "at");
  });
  await page.goto("/admin/inquiries/new");
  await page.getByRole("textbox", { name: "Phone" }).fill("nonsense");
  const answer = await submit(page, "Add inquiry");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("nonsense");
  expect(await isHydrated(page)).toBe(false);
});

test("keys pressed while a page hydrates do no harm @once", async ({ page }) => {
  await signInByRequest(page.request, admin);
  for (let presses = 1; presses <= 6; presses++) {
    await page.goto("/admin/inquiries/new", { waitUntil: "commit" });
    for (let press = 0; press < presses * 3; press++) await page.keyboard.press("Tab");
  }
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inquiries");
});

test("a page whose last bytes come late hydrates once they are there @once", async ({ app, browser }) => {
  await using link = await startLateTail(app.url);
  const context = await browser.newContext({ baseURL: app.url });
  await signInByRequest(context.request, admin);
  const page = await context.newPage();
  await page.goto(`${link.url}/admin/inquiries`, { waitUntil: "commit" });
  const isDecoded = () =>
    page.evaluate(() => Boolean(Reflect.get(window, "__remixContext")?.state?.loaderData));
  await expect.poll(isDecoded).toBe(true);
  expect(await isHydrated(page)).toBe(false);
  link.release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await context.close();
});

test.describe("text typed before a page hydrates @once", () => {
  /** Until the returned function is called. */
  async function holdScripts(page: Page): Promise<() => void> {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await arrival;
      await route.continue();
    });
    return arrive;
  }

  async function openEarly(page: Page): Promise<() => void> {
    await signInByRequest(page.request, admin);
    const arrive = await holdScripts(page);
    await page.goto("/admin/inquiries/new", { waitUntil: "commit" });
    await page.getByLabel("Full name").fill("Sam O. Okafor");
    await page.getByLabel("Message").fill("Sam the second");
    // Refused, so that other tests count the same inquiries.
    await page.getByRole("textbox", { name: "Phone" }).fill("nonsense");
    return arrive;
  }

  async function expectTyped(page: Page): Promise<void> {
    await expect(page.getByLabel("Full name")).toHaveValue("Sam O. Okafor");
    await expect(page.getByLabel("Message")).toHaveValue("Sam the second");
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("nonsense");
  }

  test("stays when it does", async ({ page }) => {
    const arrive = await openEarly(page);
    arrive();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expectTyped(page);
  });

  test("stays in a list's search", async ({ page }) => {
    await signInByRequest(page.request, admin);
    const arrive = await holdScripts(page);
    await page.goto("/admin/inquiries", { waitUntil: "commit" });
    await page.getByRole("searchbox").fill("amara");
    arrive();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expect(page.getByRole("searchbox")).toHaveValue("amara");
  });

  for (const [what, change] of [
    ["a translator has wrapped its words", wrapWords],
    ["a translator has changed its words in place", changeWords],
    ["a password manager has added to it", addElements],
  ] as const) {
    test(`stays when ${what}: the page is left as it is and works`, async ({ page }) => {
      const arrive = await openEarly(page);
      await page.evaluate(change);
      const improved = page.waitForResponse(/\/assets\/visitor-/);
      arrive();
      await improved;
      await page.waitForLoadState("networkidle");
      expect(await isHydrated(page)).toBe(false);
      await expectTyped(page);
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await page.locator('form[action^="/admin/inquiries/new"] [type=submit]').click();
      expect((await answer).request().resourceType()).toBe("document");
      expect((await answer).status()).toBe(400);
      await expectTyped(page);
    });
  }

  /** These run in the page. */
  function wrapWords() {
    for (const element of document.querySelectorAll("h1, h2, label, p")) {
      const font = document.createElement("font");
      font.append(...element.childNodes);
      element.append(font);
    }
  }

  function changeWords() {
    for (const element of document.querySelectorAll("h1, h2"))
      element.textContent = "Bonjour, le monde entier";
  }

  function addElements() {
    for (const field of document.querySelectorAll("input")) {
      field.setAttribute("data-manager", "1");
      field.after(document.createElement("manager-button"));
    }
  }
});
