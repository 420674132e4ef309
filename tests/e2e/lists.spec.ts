import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";

const main = (page: Page) => page.getByRole("main");

async function filter(page: Page): Promise<void> {
  await main(page).getByRole("button", { name: "Filter" }).click();
}

test("rows 139, 142: searching for a posting, opening it and going back keeps the search in the address @js-nightly", async ({
  page,
}) => {
  const titles = main(page).locator(".openings").getByRole("heading", { level: 3 });
  await page.goto("/careers");
  await page.getByLabel("Location").selectOption("Brampton, ON");
  await page.getByLabel("Search", { exact: true }).fill("RADIO");
  await filter(page);
  await expect(page).toHaveURL(/q=RADIO/);
  await expect(titles).toHaveText(["Mobile patrol officer"]);
  await expect(page.getByLabel("Location")).toHaveValue("Brampton, ON");
  await main(page).getByRole("link", { name: "View Details for Mobile patrol officer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mobile patrol officer");
  await checkPage(page);
  await main(page).getByRole("link", { name: "Back to Careers" }).click();
  await expect(page).toHaveURL(/\/careers$/);
  // Other tests publish their own postings.
  for (const title of [
    "Close protection officer",
    "Dispatcher, nights",
    "Event security guard",
    "Holiday patrol officer",
    "Mobile patrol officer",
    "Security systems installer",
  ]) {
    await expect(titles.filter({ hasText: title })).toHaveCount(1);
  }
});

test("row 141: a search without a match gives a page as well made as the list @once", async ({ page }) => {
  await page.goto("/careers?q=nothing+like+this");
  await expect(main(page)).toContainText("No open positions match your search.");
  await checkPage(page);
});

test("row 130: Refresh shows the newest ten again @js-nightly", async ({ page }) => {
  await page.goto("/news");
  await main(page).getByRole("button", { name: "Refresh" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole("status")).toHaveText(
    "The news is not updated automatically at the moment, so these are the newest articles.",
  );
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("row 156: products can be searched, filtered and sorted, and the address keeps the state @js-nightly", async ({
  page,
}) => {
  const names = page.getByRole("article").getByRole("heading", { level: 3 });
  await page.goto("/products");
  await expect(names.first()).toHaveText("Starter Bundle");
  await page.getByLabel("Sort by").selectOption("Price: High to Low");
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(names.first()).toHaveText("Whole House Bundle");
  await main(page)
    .getByRole("link", { name: /^Alarms/ })
    .click();
  await expect(names).toHaveText(["Home Alarm Panel", "Street Siren"]);
  await page.getByLabel("Search", { exact: true }).fill("nothing like this");
  await page.getByRole("button", { name: "Search products" }).click();
  await expect(main(page)).toContainText("Nothing for “nothing like this”");
  await main(page).getByRole("link", { name: "See all products" }).click();
  await expect(names.first()).toHaveText("Starter Bundle");
});
