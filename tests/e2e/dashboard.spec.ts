import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, inquiry, signInByRequest, storeInquiries } from "../support/journeys";

const explained = "What these figures count, and each day";

const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

test.describe("the dashboard", () => {
  test.beforeEach(async ({ page }) => {
    await signInByRequest(page.request, admin);
    await page.goto("/admin/dashboard");
  });

  test("row 192: greets by email, on a well-made page @js-nightly", async ({ page }) => {
    await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible();
    await checkPage(page);
  });

  test("row 193: each figure has its trend in words and leads to the rows behind it @js-nightly", async ({
    page,
  }) => {
    for (const [title, trend, target] of [
      ["New inquiries waiting", "received in 7 days", "/admin/inquiries?status=new"],
      ["Active subscriptions", "started in 7 days", "/admin/clients?subscription=current"],
      ["New residents", "registered in 7 days", /\/admin\/clients\?registered=20\d\d-\d\d-\d\d$/],
      ["New applications", "received in 7 days", "/admin/jobs/applications?status=pending"],
      ["Open job postings", "opened in 7 days", "/admin/jobs?status=active"],
    ] as const) {
      await expect(card(page, title)).toContainText(trend);
      await expect(card(page, title).getByRole("link", { name: `${title}: show them` })).toHaveAttribute(
        "href",
        target,
      );
    }
    await expect(card(page, "Active subscriptions")).toContainText(
      /\$[\d,]+\.\d\d a month before tax|None paid by card/,
    );
    await card(page, "New inquiries waiting").getByRole("link").click();
    await expect(page).toHaveURL(/\/admin\/inquiries\?status=new/);
    await expect(page.locator("#filter-status")).toHaveValue("new");
  });

  for (const [title, figure, trend, counts] of [
    ["Active Guards", /^\d+/, "joined in 30 days", "licence that is valid today"],
    ["Active Assignments", /^\d+/, "began in 30 days", "in progress now"],
    ["Pending Reports", /^\d+/, "requested in 30 days", "await approval"],
    ["Client Satisfaction", /^\d+%/, "in the 90 days before", "ratings given in the last 90 days"],
  ] as const) {
    test(`row 193: ${title} says what it counts, and leads to exactly those rows (B10) @js-nightly`, async ({
      page,
    }) => {
      const shown = card(page, title);
      await expect(shown).toContainText(trend);
      await expect(page.getByText(counts)).toBeHidden();
      await page.getByText(explained).click();
      await expect(page.getByText(counts)).toBeVisible();
      const link = shown.getByRole("link", { name: `${title}: show them` });
      await expect(link).toHaveText(figure);
      const all = /\d+ of (\d+), last 90 days/.exec((await shown.textContent()) ?? "")?.[1];
      const count = all ?? /^\d+/.exec((await link.textContent()) ?? "")?.[0];
      await link.click();
      await expect(page.getByText(new RegExp(`^\\d+–\\d+ of ${count}$`)).first()).toBeVisible();
      await checkPage(page);
    });
  }

  test("row 193: a figure has its days in a table, which opens without a script @js-nightly", async ({
    page,
  }) => {
    const table = page.getByRole("table", { name: "Inquiries received each day" });
    await expect(table).toBeHidden();
    await page.getByText(explained).click();
    await expect(table.getByRole("rowheader")).toHaveCount(14);
    await expect(table.getByRole("rowheader").last()).toHaveText(/^\w{3}, \w{3} \d{1,2}, \d{4}$/);
    await checkPage(page);
  });

  test("row 193: on a phone nothing overflows the page @once", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByText(explained).click();
    const { scrollWidth, clientWidth } = await page.locator("html").evaluate((root) => ({
      scrollWidth: root.scrollWidth,
      clientWidth: root.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test("row 194: a new inquiry comes first under recent activity, and is one click away @write @js-nightly", async ({
    page,
    app,
  }) => {
    const name = `Noor ${crypto.randomUUID().slice(0, 8)}`;
    await storeInquiries(page.request, app, [inquiry({ name })]);
    await page.goto("/admin/dashboard");
    const events = card(page, "Recent activity").getByRole("listitem");
    await expect(events).toHaveCount(8);
    const own = events.filter({ hasText: name });
    await expect(own).toContainText(`A visitor sent an inquiry: ${name}`);
    await expect(own.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d{2}-\d{2}T/);
    await own.getByRole("link", { name }).click();
    await expect(page).toHaveURL(/\/admin\/inquiries\/[0-9a-f-]{36}/);
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  });

  test("row 193: the inquiry that has waited longest is one click away @js-nightly", async ({ page }) => {
    const link = card(page, "Waiting for you").getByRole("link", { name: /inquiries to answer/ });
    const [, name = ""] = /Longest: (.+?) *\d+ days/.exec((await link.textContent()) ?? "") ?? [];
    expect(name).not.toBe("");
    await link.click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  });
});
