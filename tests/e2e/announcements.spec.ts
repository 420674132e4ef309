import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, get, mailTo, resident, signInByRequest, submit } from "../support/journeys";
import { openTab } from "../support/records";

function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

function said(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

// Slow: staff write, send and withdraw it, and a resident reads it in between.
test("D16: an announcement is written, shown before it goes out, sent, read and withdrawn @js-nightly @write", async ({
  app,
  page,
  context,
}) => {
  test.slow();
  await signInByRequest(page.request, admin);
  const title = `Gate closed ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/communities");
  await page.getByRole("link", { name: "Announcements to communities" }).click();
  await expect(page.getByRole("table").getByRole("rowheader").first()).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "New announcement" }).click();
  const tooLong = `${title} ${"until further notice ".repeat(6)}`.trim();
  await page.getByLabel("Title").fill(tooLong);
  await page.getByLabel("Text").fill("The gate on Elm Street is closed.\n\nUse Oak Street.");
  const refused = await submit(page, "Add announcement");
  expect(refused.status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "The title must have 120 characters or fewer",
    "Choose a community",
  ]);
  await expect(page.getByLabel("Title"), "nothing is cut").toHaveValue(tooLong);
  await expect(page.getByLabel("Text")).toHaveValue(/Use Oak Street/);
  await checkPage(page);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Community").selectOption({ label: "Alpha" });
  await submit(page, "Add announcement");
  await expect(said(page, "Draft saved. It has not been sent to anyone")).toBeVisible();
  await openTab(page, "Edit");
  await page
    .getByLabel("Text")
    .fill("The gate on Elm Street is closed.\n\nUse Maple Street (https://example.test/map).");
  await submit(page, "Save");
  await expect(panel(page, title)).toContainText("Draft");
  await checkPage(page);

  await panel(page, title).getByRole("link", { name: "Send", exact: true }).click();
  await expect(panel(page, title)).toContainText(
    /Goes to \d+ (person|people) in Alpha: \d+ by email, \d+ on the page only\./,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await page.getByRole("button", { name: "Send announcement" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/announcements\/[0-9a-f-]+$/);
  await expect(said(page, "Sent. The emails are on their way")).toBeVisible();
  const path = new URL(page.url()).pathname;
  expect((await get(page.request, `${path}/edit`)).status()).toBe(404);
  const mail = await mailTo(app, resident.email, title);
  expect(JSON.stringify(mail)).toContain("Use Maple Street (https://example.test/map).");

  await context.clearCookies();
  await signInByRequest(page.request, resident);
  await page.goto("/community");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const map = page.getByRole("link", { name: "https://example.test/map", exact: true });
  await expect(map).toHaveAttribute("href", "https://example.test/map");
  await checkPage(page);

  await context.clearCookies();
  await signInByRequest(page.request, admin);
  await page.goto(path);
  await expect(panel(page, title)).toContainText(/Opened on the page\s*1/);
  await openTab(page, "Withdraw");
  await submit(page, "Withdraw announcement");
  await expect(said(page, "Announcement withdrawn")).toBeVisible();
  await expect(panel(page, title)).toContainText("Withdrawn");
  await openTab(page, "History");
  for (const words of ["Created", "Updated", "Sent", "Withdrawn"])
    await expect(panel(page, title)).toContainText(words);
  await context.clearCookies();
  await signInByRequest(page.request, resident);
  await page.goto("/community");
  await expect(page.getByRole("heading", { name: "Announcements" })).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
});

test("D16: residents choose emails about announcements with their other emails @plain", async ({ page }) => {
  await signInByRequest(page.request, resident);
  await page.goto("/profile/notifications");
  await expect(page.getByLabel("Community announcements")).toBeChecked();
});
