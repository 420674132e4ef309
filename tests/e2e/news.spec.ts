import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, signInByRequest, staffPage, submit } from "../support/journeys";
import { openTab, panel, rowOf, said } from "../support/records";

const twice = "Police ask for porch footage after parcel thefts";

function headlines(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading", { level: 2 }).allTextContents();
}

test("rows 130, 132: the news at 360 px: a story of two papers, older pages, Refresh by keyboard @no-js @js-nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/news");
  await checkPage(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const story = page.getByRole("article").filter({ hasText: twice });
  await expect(story).toContainText("Also at Peel Lantern");
  await expect(story.getByRole("link")).toHaveText([twice, "Peel Lantern"]);
  const newest = await headlines(page);
  await page.getByRole("link", { name: "Older articles" }).click();
  await expect(page).toHaveURL("/news?page=2");
  await expect(page.getByRole("article")).toHaveCount(2);
  await checkPage(page);
  expect((await headlines(page)).filter((title) => newest.includes(title))).toEqual([]);
  await page.getByRole("button", { name: "Refresh" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/news");
  expect(await headlines(page)).toEqual(newest);
  expect((await page.request.get("/news?page=3")).status()).toBe(404);
});

test("row 132: staff hide an article and a source with one click, and show them again @write @js-nightly", async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const shown = async () => {
    await visitor.goto("/news");
    return (await headlines(visitor)).join("\n");
  };
  const title = "Two charged after string of garage break-ins";
  await signInByRequest(page.request, admin);
  await page.goto("/admin/settings");
  await page.getByRole("main").getByRole("link", { name: "News" }).click();
  await checkPage(page);
  await submit(page, `Hide ${title}`);
  await expect(said(page, "The article is hidden")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Hidden");
  await expect.poll(shown).not.toContain(title);
  await page.goto("/admin/settings/news?state=any-hidden");
  await page.getByRole("table").getByRole("link", { name: title }).click();
  await checkPage(page);
  await panel(page, title)
    .getByRole("button", { name: `Show ${title}` })
    .click();
  await expect(said(page, "The article is shown again")).toBeVisible();
  await expect.poll(shown).toContain(title);
  await submit(page, "Hide this source Peel Lantern");
  await expect(panel(page, title)).toContainText("Source hidden");
  await expect.poll(shown).not.toContain(title);
  await submit(page, "Show this source Peel Lantern");
  await expect.poll(shown).toContain(title);
  await openTab(page, "History");
  await expect(panel(page, title)).toContainText("lantern.example");
});

test("row 132: an act's address asks before it acts @once", async ({ newVisitor }) => {
  const page = await staffPage(newVisitor);
  await page.goto("/admin/settings/news");
  await page.getByRole("table").getByRole("link", { name: twice }).click();
  await page.waitForURL(/[0-9a-f-]{36}/);
  await page.goto(`${page.url()}/hide-source`);
  await checkPage(page);
  await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
  await expect(panel(page, twice)).toContainText("Shown");
});
