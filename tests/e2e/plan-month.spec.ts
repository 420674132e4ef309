import type { Page } from "@playwright/test";
import { subscribe } from "../support/checkout";
import { checkPage, expect, test } from "../support/fixtures";
import { fitsItsWidth, signInByRequest, staffPage, submit } from "../support/journeys";
import { openTab, panel, said } from "../support/records";

const day = 86_400;
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

test.afterEach(({ app }) => app.setClock(0));

for (const plan of ["Street Patrol", "House Package"]) {
  // Slow: a plan is bought, assigned and renewed, and the clock moves on.
  test(`rows 107, 257, 259: a month of the ${plan}, from purchase to renewal, with missed nights, at 360 px @write @nightly`, async ({
    app,
    page,
    newVisitor,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    const person = await subscribe(page, app, plan);
    await assign(await staffPage(newVisitor), person.email, plan);
    await page.goto("/profile/service");
    const promises = page.getByRole("list", { name: /^Promises of Fallowfield Road/ });
    await expect(promises.getByRole("listitem").first()).toContainText("Next");

    await page.goto("/sandbox/stripe");
    await page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: person.email }) })
      .getByRole("button", { name: "Go to the end of the period" })
      .click();
    await app.setClock(32 * day);
    await signInByRequest(page.request, person);
    await page.goto("/profile/invoices");
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("table").getByRole("row")).toHaveCount(3, { timeout: 500 });
    }).toPass();

    await page.goto("/profile/service");
    await expect(promises, "the plan goes on protecting it").toBeVisible();
    await fitsItsWidth(page);
    await checkPage(page);
    const missed = promises.getByRole("listitem").filter({ hasText: "Missed last on" });
    await expect(missed.first()).toContainText("Missed");
    await page.goto("/profile/service");
    await page.locator(`a[href*="month="]`).first().click();
    await expect(promises).toBeVisible();
    await checkPage(page);
    await page.goto("/profile");
    await expect(page.getByRole("region", { name: "Subscription", exact: true })).toContainText("Active");
  });
}
