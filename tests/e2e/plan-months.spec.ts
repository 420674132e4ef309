import type { Page } from "@playwright/test";
import { dayWords } from "../../app/modules/patrols/rounds/night-words";
import type { App } from "../support/app";
import { typeCard } from "../support/checkout";
import { checkPage, expect, test } from "../support/fixtures";
import { fitsItsWidth, registerAndConfirm, signIn, submit } from "../support/journeys";
import { missedReason, planMonths, publishReport, seedMonths } from "../support/plan-month";

/** From the sign-in to the page that says thank you: the account is set up, a plan chosen and paid. */
async function buy(page: Page, app: App, plan: string): Promise<string> {
  const person = await registerAndConfirm(page, app);
  await signIn(page, person);
  await expect(page).toHaveURL("/account-setup");
  for (const [label, value] of [
    ["Phone", "905 555 0164"],
    ["Display name", "Ada"],
    ["Street address", "18 Alder Row"],
    ["City", "Brampton"],
    ["Postal code", "L6V 0A1"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await submit(page, "Save & Continue");
  await page.getByRole("link", { name: "Choose a patrol plan" }).click();
  await page.getByRole("button", { name: `Get Started with the ${plan} Package` }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\/cs_/);
  await typeCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_/);
  await expect(page.getByRole("main")).toContainText(plan);
  return person.email;
}

const promised = (page: Page, words: string) =>
  page
    .getByRole("list", { name: /^Promises of / })
    .getByRole("listitem")
    .filter({ hasText: words });

/** Opens the last month from this one, and reads that one night was missed and why. */
async function readMissedNight(page: Page, words: string): Promise<void> {
  const { before, missed } = planMonths();
  await page.goto("/profile/service");
  await page.locator(`a[href="/profile/service?month=${before}"]`).click();
  await expect(page).toHaveURL(`/profile/service?month=${before}`);
  const row = promised(page, words);
  await expect(row).toContainText(`Missed last on ${dayWords(missed)}: ${missedReason}.`);
  await expect(row).toContainText(/Missed$/);
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsItsWidth(page);
  await page.setViewportSize({ width: 1280, height: 740 });
}

/** Opens the report of the missed night, the newest, and finds that it says so. */
async function readReport(page: Page, words: string): Promise<void> {
  const { last } = planMonths();
  await page.goto("/profile/service");
  const reports = page.getByRole("list", { name: "Your reports" });
  await reports
    .getByRole("link")
    .filter({ hasText: `to ${last}` })
    .click();
  await expect(page).toHaveURL(/\/profile\/reports\//);
  const section = page.getByRole("region", { name: "What was missed" });
  await expect(section).toContainText(`${words}: `);
  await expect(section).toContainText(missedReason);
  await checkPage(page);
}

/** A month later at the payment service: the plan is paid again, and both invoices are listed. */
async function renew(page: Page, email: string, amount: string): Promise<void> {
  await page.goto("/sandbox/stripe");
  await page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: email }) })
    .getByRole("button", { name: "Go to the end of the period" })
    .click();
  const invoices = page.getByRole("table").getByRole("row").filter({ hasText: amount });
  await expect(async () => {
    await page.goto("/profile/invoices");
    await expect(invoices).toHaveCount(2, { timeout: 500 });
  }).toPass();
  for (const index of [0, 1]) await expect(invoices.nth(index)).toContainText("Paid");
  await checkPage(page);
  await invoices
    .first()
    .getByRole("link", { name: /^Open invoice/ })
    .click();
  await expect(page.locator("body")).toContainText(amount);
  await page.goto("/profile");
  await expect(page.getByRole("region", { name: "Subscription", exact: true })).toContainText("Active");
}

// Slow: a plan is bought and paid twice, and its reports are made by jobs.
test("rows 257-259, 268, 272: a Street customer's month, from the purchase to the renewal, with a missed night @write @no-js @nightly", async ({
  app,
  page,
}) => {
  const email = await buy(page, app, "Street");
  await page.goto("/profile/service");
  await expect(page.getByRole("heading", { name: "Your plan begins soon" })).toBeVisible();

  const { before, last } = planMonths();
  const customer = { email, plan: "street", street: "Alder Row", community: "Alder Hill" } as const;
  await seedMonths(app, customer);
  const halves = [
    { from: `${before}-01`, to: `${before}-14` },
    { from: `${before}-15`, to: last },
  ];
  for (const nights of halves) await publishReport(app, customer, nights);

  await readMissedNight(page, "1 dedicated patrol vehicle");
  await expect(promised(page, "Bi-weekly reports")).toContainText(/Kept$/);
  await expect(promised(page, "Resident alert system")).toContainText(/Not used yet$/);
  await readReport(page, "1 dedicated patrol vehicle");

  await page.goto("/profile/service");
  await promised(page, "consultation").getByRole("link").click();
  await submit(page, "Ask for it");
  await page.goto("/profile/service");
  await expect(promised(page, "consultation")).toContainText(/Next: \w{3}, \w{3} \d+$/);
  await renew(page, email, "$168.37");
});

// Slow: as above, and two people approve the report on a house.
test("rows 257-259, 262, 272: a House customer's month, from the purchase to the renewal, with a missed night @write @no-js @nightly", async ({
  app,
  page,
}) => {
  const email = await buy(page, app, "House");
  await page.goto("/profile/service");
  await expect(page.getByRole("heading", { name: "Your plan begins soon" })).toBeVisible();

  const { before, last } = planMonths();
  const customer = { email, plan: "house", street: "Alder Row", community: "Alder Green" } as const;
  await seedMonths(app, customer);
  await publishReport(app, customer, {
    from: `${before}-01`,
    to: last,
  });

  await readMissedNight(page, "Regular property checks");
  await expect(promised(page, "Direct security line")).toContainText(/Kept$/);
  await expect(promised(page, "Monthly report")).toContainText(/Next/);
  await expect(promised(page, "Vacation watch")).toContainText(/Not used yet$/);
  await readReport(page, "Regular property checks");
  await page.goto("/profile/house");
  await expect(page.getByRole("heading", { name: "Property checks" })).toBeVisible();

  await page.goto("/profile/service");
  await promised(page, "consultation").getByRole("link").click();
  await submit(page, "Ask for it");
  await page.goto("/profile/service");
  await expect(promised(page, "consultation")).toContainText(/Next: \w{3}, \w{3} \d+$/);
  await renew(page, email, "$6,778.87");
});
