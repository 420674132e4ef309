import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  adminPages,
  line,
  openPages,
  paperPages,
  resident,
  signIn,
  signInByRequest,
  visitorPages,
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
  test("row 16: signed in, it has My Profile and Logout instead of Login @js-nightly", async ({ page }) => {
    await signIn(page);
    for (const path of ["/profile", "/", "/contact"]) {
      await page.goto(path);
      await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
      const own = [
        ["/profile", "My Profile"],
        ["/community", "My Community"],
        ["/profile/invoices", "Invoices"],
      ];
      const other = { "/": [["/fr", "Français"]], "/contact": [["/fr/contact", "Français"]] }[path] ?? [];
      expect(await linksIn(page, "Main")).toEqual([...other, ...mainLinks, ...own]);
      await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
    }
  });

  // Slow: it lays out the header at eight widths, twice.
  test("row 16: it is one row from 1024 px, as high signed in as signed out @once", async ({ page }) => {
    const heights = async () => {
      const found: number[] = [];
      for (const width of [1024, 1100, 1232, 1240, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/");
        const boxes = await page
          .locator("header .mark, header .call, header .menu:visible, header nav:visible > ul > li")
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
        const [first] = boxes;
        const middle = (first?.top ?? 0) + (first?.height ?? 0) / 2;
        for (const { top, bottom, right } of boxes) {
          expect(top < middle && middle < bottom && right <= width, `one row at ${width}`).toBe(true);
        }
        found.push((await page.getByRole("banner").boundingBox())?.height ?? 0);
      }
      return found;
    };
    const signedOut = await heights();
    expect(new Set(signedOut.slice(-5)).size).toBe(1);
    for (const person of [resident, admin]) {
      await signInByRequest(page.request, person);
      expect(await heights()).toEqual(signedOut);
    }
  });

  for (const path of ["/", "/contact"]) {
    test(`row 17: on a phone the menu of ${path} opens and closes, by pointer and by keyboard @no-js`, async ({
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

  test("row 17: the emergency line stays visible on a phone while the page scrolls @once", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const call = page.getByRole("banner").locator(`a[href="${line.href}"]`);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(call).toBeInViewport({ ratio: 1 });
  });

  test("the first Tab reaches the skip link @no-js", async ({ page }) => {
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

// Slow: it lays out each public page and each section of the back office.
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
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Close" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("on a phone, the places of an account are one row, and the chat has the line only above and below it @once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/chat");
  const inChat = page.getByRole("main").getByRole("link", { name: line.text });
  await expect(inChat).toHaveCount(0);
  await signInByRequest(page.request, resident);
  await page.goto("/profile/settings");
  const places = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  await expect(places).toHaveCount(6);
  const tops = await places.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  // The row has scrolled to the last one, the page's own.
  await expect(places.last()).toBeInViewport({ ratio: 1 });
});

test("no public page scrolls sideways at 360 px with letters twice the size @once @nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const [path] of openPages) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});

test("performance.md: the display face comes with the first page, but not for people who save data @once", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const path of ["/about", "/contact", "/no-such-page"]) {
    const answer = await page.request.get(path);
    expect(answer.headers().link, path).toContain("familjen-grotesk.woff2>; rel=preload; as=font");
    const frugal = await page.request.get(path, { headers: { "Save-Data": "on" } });
    expect(frugal.headers().link ?? "", path).not.toContain("preload");
  }
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  expect(fonts).toHaveLength(1);
});

test("small headings are set without tighter letters @once", async ({ page }) => {
  for (const path of ["/products", "/", "/services/event-security"]) {
    await page.goto(path);
    const spacings = await page.locator("h1, h2, h3, .mark").evaluateAll((found) =>
      found.map((one) => {
        const { fontSize, letterSpacing } = getComputedStyle(one);
        return [Number.parseFloat(fontSize), Number.parseFloat(letterSpacing) || 0];
      }),
    );
    for (const [size = 0, spacing = 0] of spacings) {
      if (size <= 22) expect(spacing, path).toBe(0);
      expect(spacing).toBeGreaterThanOrEqual(-0.0251 * size);
    }
  }
});

for (const path of [...paperPages, ...visitorPages])
  test(`${path} is well made @plain`, async ({ page }) => {
    await page.goto(path);
    await checkPage(page);
  });

test("rows 23, 186: what staff cannot open is answered inside the back office, with a way back @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  for (const path of ["/admin/no-such-section", "/admin/jobs/no/such/page"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
    await expect(page.getByText("Page not found")).toBeVisible();
    await checkPage(page);
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  }
});

test("a long list keeps its header in view, and prints without the frame @once", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await signInByRequest(page.request, admin);
  await page.goto("/admin/inquiries");
  const head = page.getByRole("columnheader", { name: "Status" });
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(head).toBeInViewport({ ratio: 1 });
  const bar = await page.locator(".top").boundingBox();
  expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 4);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  await expect(page.getByRole("checkbox").first()).toBeHidden();
  expect((await page.getByRole("main").boundingBox())?.x).toBe(0);
});

test("a list prints without its search and filters @once", async ({ page }) => {
  await signInByRequest(page.request, admin);
  for (const path of ["/careers", "/products", "/admin/inquiries"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[role=search], .filters").first()).toBeHidden();
  }
});

test("in the dark scheme an unticked box looks like the other controls @once", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const look = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((control) => {
        const { backgroundColor, borderTopColor, width, height } = getComputedStyle(control);
        return { backgroundColor, borderTopColor, isSquare: width === height };
      });
  await signInByRequest(page.request, admin);
  await page.goto("/admin/inquiries");
  const box = await look('tbody input[type="checkbox"]');
  const field = await look('.filters input:not([type="hidden"])');
  expect(box).toEqual({ ...field, isSquare: true });
});
