import type { Page } from "@playwright/test";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  admin,
  adminPages,
  line,
  livePages,
  openPages,
  paperPages,
  signIn,
  signInByRequest,
} from "../support/journeys";

const mainLinks = [
  ["/services", "Services"],
  ["/products", "Products"],
  ["/about", "About"],
  ["/news", "News"],
  ["/careers", "Careers"],
  ["/contact", "Contact"],
];

function linksIn(page: Page, name: string): Promise<(string | null)[][]> {
  return page
    .getByRole("navigation", { name, exact: true })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.getAttribute("href"), link.textContent]));
}

test.describe("header", () => {
  test("row 16: signed in, it has My Profile and Logout in place of Login", async ({ page }) => {
    await signIn(page);
    for (const path of ["/profile", "/", "/contact"]) {
      await page.goto(path);
      expect(await linksIn(page, "Main")).toEqual([...mainLinks, ["/profile", "My Profile"]]);
      await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
    }
  });

  for (const path of ["/", "/contact"]) {
    test(`row 17: on a phone the menu of ${path} opens and closes, by pointer and by keyboard`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      const menu = page.getByRole("banner").locator("summary");
      const news = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" });
      await expect(news).toBeHidden();
      await menu.click();
      await expect(news).toBeVisible();
      if (path === "/contact") await checkPage(page);
      await menu.press("Enter");
      await expect(news).toBeHidden();
      await menu.press("Space");
      await expect(news).toBeVisible();
    });
  }

  test("row 17: the emergency line stays in sight on a phone while the page scrolls @once", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const call = page.getByRole("banner").locator(`a[href="${line.href}"]`);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(call).toBeInViewport({ ratio: 1 });
  });

  test("the first Tab reaches the link that skips the header", async ({ page }) => {
    for (const path of ["/", "/contact", "/admin/login", "/no-such-page", "/invite/nonsense"]) {
      await page.goto(path);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to main content" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#main$/);
      await page.keyboard.press("Tab");
      const next = page.locator(":focus");
      await expect(next, `after the jump on ${path} Tab goes on`).toHaveCount(1);
      expect(await next.evaluate((element) => element.closest("header"))).toBeNull();
    }
  });
});

test("no page scrolls sideways at 320 px @once", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const measure = async (path: string) => {
    await page.goto(path);
    return page.evaluate(() => document.documentElement.scrollWidth);
  };
  for (const [path] of openPages) expect(await measure(path), path).toBeLessThanOrEqual(320);
  await signInByRequest(page.request, admin);
  const paths = ["/profile", ...adminPages, "/admin/inquiries?q=nobody-is-called-this"];
  for (const path of paths) expect(await measure(path), path).toBeLessThanOrEqual(320);
  await page.getByRole("link", { name: "Show all inquiries" }).click();
  await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Close" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a live page comes alive, a paper page never does", async ({ page }) => {
  const alive = () =>
    page.evaluate(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  await page.goto("/");
  expect(await alive()).toBe(false);
  await page.goto("/contact");
  await expect.poll(alive).toBe(runsScripts());
});

test("every page is well made @once", async ({ page }) => {
  test.slow();
  // A paper page is the same document with and without scripts: once is enough.
  for (const path of runsScripts() ? [...paperPages, ...livePages] : livePages) {
    await page.goto(path);
    await checkPage(page);
  }
});
