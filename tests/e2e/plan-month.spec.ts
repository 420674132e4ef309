import type { Page } from "@playwright/test";
import { subscribe } from "../support/checkout";
import { checkPage, expect, test } from "../support/fixtures";
import { fitsItsWidth, staffPage, submit } from "../support/journeys";
import { openTab, panel, said } from "../support/records";

const name = "Ada Lindqvist";

/** Staff say where the client lives, and which street or house the plan protects. */
async function assign(desk: Page, email: string, plan: string): Promise<void> {
  await desk.goto(`/admin/clients?q=${encodeURIComponent(email)}`);
  await desk.getByRole("table").getByRole("rowheader").getByRole("link", { name }).click();
  const client = desk.url();
  if (plan === "House Package") {
    await desk.getByRole("link", { name: /^Set to verified/ }).click();
    await desk.getByLabel("Reason").fill("Known at the office");
    await submit(desk, "Set to verified");
    await expect(panel(desk, name)).toContainText("The status is now Verified");
    await desk.goto(client);
  }
  await openTab(desk, "Community");
  await desk.getByLabel("Community", { exact: true }).selectOption("Alpha");
  await submit(desk, "Save");
  await expect(said(desk, "The community is now Alpha")).toBeVisible();
  await openTab(desk, "Service");
  await desk.getByLabel("Street", { exact: true }).selectOption("Fallowfield Road");
  if (plan === "House Package") await submit(desk, "Assign this house");
  else {
    await desk.getByLabel("Vehicle").fill("Car 7");
    await submit(desk, "Assign this street");
  }
  await expect(said(desk, "Saved")).toBeVisible();
}

/** A house has an address. */
async function setUp(page: Page): Promise<void> {
  await page.goto("/account-setup");
  for (const [label, value] of [
    ["Phone", "905 555 0164"],
    ["Display name", "Ada"],
    ["Street address", "9 Fallowfield Road"],
    ["City", "Brampton"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel("Province").selectOption({ label: "Ontario" });
  await submit(page, "Save & Continue");
  await expect(page).toHaveURL("/registration-success");
}

for (const plan of ["Street Patrol", "House Package"]) {
  // Slow: a plan is bought, assigned and renewed, and the clock moves on.
  test(`rows 107, 257, 259: a month of the ${plan}, from purchase to renewal, at 360 px @write @no-js @nightly`, async ({
    app,
    page,
    newVisitor,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    const person = await subscribe(page, app, plan);
    if (plan === "House Package") await setUp(page);
    await assign(await staffPage(newVisitor), person.email, plan);
    await page.goto("/profile/service");
    const promises = page.getByRole("list", { name: /^Promises of Fallowfield Road/ });
    await expect(promises.getByRole("listitem").first()).toContainText("Next");

    await fitsItsWidth(page);
    await checkPage(page);

    await page.goto("/sandbox/stripe");
    await page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: person.email }) })
      .getByRole("button", { name: "Go to the end of the period" })
      .click();
    await expect(async () => {
      await page.goto("/profile/invoices");
      await expect(page.getByRole("table").getByRole("row")).toHaveCount(3, { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await page.goto("/profile/service");
    await expect(promises, "the plan goes on protecting it").toBeVisible();
    await page.goto("/profile");
    await expect(page.getByRole("region", { name: "Subscription", exact: true })).toContainText("Active");
  });
}
