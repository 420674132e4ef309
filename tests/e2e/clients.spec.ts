import type { Page } from "@playwright/test";
import { sayWhereHomeIs } from "../support/checkout";
import { checkPage, expect, test } from "../support/fixtures";
import {
  get,
  mailTo,
  registerAndConfirm,
  signIn,
  signInByRequest,
  staffPage,
  submit,
} from "../support/journeys";
import { openTab, panel, said } from "../support/records";

async function openClient(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/clients?q=${email}`);
  await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("navigation", { name: /^About / })).toBeVisible();
}

// Slow: it goes through a customer's life in some twenty pages.
test("rows 213, 217-221, B13, B15: staff remind a client, create a customer, give a subscription and end it @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  const person = await registerAndConfirm(page, app);
  const desk = await staffPage(newVisitor);
  const shown = panel(desk, person.name);
  await openClient(desk, person.email);
  await expect(shown).toContainText("Not set up");
  await desk.getByRole("link", { name: "Send a reminder" }).click();
  await expect(shown).toContainText("At most one reminder can be sent every 7 days.");
  await checkPage(desk);
  await submit(desk, "Send reminder");
  await expect(said(desk, "The reminder is on its way")).toBeVisible();
  await expect(desk.getByRole("link", { name: "Send a reminder" })).toHaveCount(0);
  expect((await mailTo(app, person.email, "Finish setting up")).text).toContain("/account-setup");
  await expect(async () => {
    await desk.reload();
    await expect(shown).toContainText("Reminder sent", { timeout: 500 });
  }).toPass();

  await openTab(desk, "Subscription");
  const picker = desk.getByLabel("Subscription", { exact: true });
  await expect(picker.getByRole("option")).toHaveText([
    "Yes Residential",
    "Yes Event",
    "Yes VIP",
    "Yes Corporate",
    "Not Active",
  ]);
  await submit(desk, "Update subscription");
  await expect(desk.getByRole("alert").getByRole("link")).toHaveText(["Say why"]);
  await desk.getByLabel("Reason").fill("Pays by cheque");
  await submit(desk, "Update subscription");
  const alert = desk.getByRole("alert");
  await expect(alert).toContainText("No Stripe customer found for this user");
  await expect(alert).not.toContainText("create a customer");
  await picker.selectOption({ label: "Yes Corporate" });
  const refused = await submit(desk, "Update subscription");
  expect(refused.status()).toBe(409);
  const sentence = "No Stripe customer found for this user. Please create a customer first.";
  await expect(alert).toContainText(sentence);
  await expect(desk.getByLabel("Reason")).toHaveValue("Pays by cheque");
  await checkPage(desk);
  await submit(desk, "Create customer");
  await expect(said(desk, "Customer created. Now choose the subscription.")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Create customer" })).toHaveCount(0);

  await desk.setViewportSize({ width: 360, height: 780 });
  await picker.focus();
  await picker.selectOption({ label: "Yes Corporate" });
  await desk.getByLabel("Reason").fill("Pays by cheque");
  await desk.getByLabel("Reason").press("Shift+Tab");
  await submit(desk, "Update subscription");
  await expect(alert.getByRole("link")).toHaveText(["Enter the last day of the subscription"]);
  await desk.getByLabel("Last day").fill("2127-03-31");
  await desk.getByRole("button", { name: "Update subscription" }).focus();
  await desk.keyboard.press("Enter");
  await expect(said(desk, "The subscription is now Yes Corporate")).toBeVisible();
  await expect(shown).toContainText("Given by Dana Whitfield: Pays by cheque");
  await checkPage(desk);
  await desk.setViewportSize({ width: 1280, height: 720 });
  await picker.selectOption({ label: "Not Active" });
  await desk.getByLabel("Reason").fill("Moved away");
  await submit(desk, "Update subscription");
  await expect(said(desk, "The subscription is now Not Active")).toBeVisible();

  await openTab(desk, "Timeline");
  await submit(desk, "Add note");
  await expect(desk.getByRole("alert").getByRole("link")).toHaveText(["Write a note"]);
  await desk.getByLabel("Note", { exact: true }).fill("Wants to come back in spring.");
  await submit(desk, "Add note");
  await expect(said(desk, "Note added")).toBeVisible();
  for (const words of [
    "Wants to come back",
    "Subscription ended by staff",
    "Customer created",
    "Account created",
  ])
    await expect(shown).toContainText(words);
  await expect(shown).toContainText("Email: setup reminder");
  await desk.getByRole("link", { name: "Notes", exact: true }).click();
  await expect(desk.getByRole("link", { name: "Notes", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(shown.getByRole("listitem").filter({ hasText: "Moved away" })).toHaveCount(0);
  await expect(shown).toContainText("Wants to come back");
  await checkPage(desk);
});

test.describe("with a provider that has no such price", () => {
  test.use({ allow5xx: true });

  test("rows 218-220, B13: an online subscription changes and ends at the provider @nightjar @js-nightly", async ({
    app,
    page,
    newVisitor,
  }) => {
    test.slow();
    const person = await registerAndConfirm(page, app);
    await signInByRequest(page.request, person);
    await page.goto("/payment?plan=street");
    await sayWhereHomeIs(page);
    await page.getByRole("button", { name: "Subscribe Now to Street Patrol" }).click();
    for (const [label, text] of [
      ["Card number", "4242 4242 4242 4242"],
      ["Expiry date", "12 / 40"],
      ["Security code", "123"],
      ["Name on card", "Ada Lindqvist"],
      ["Street address", "12 Fernleigh Crescent"],
      ["City", "Brampton"],
      ["Province", "ON"],
      ["Postal code", "L6S 1A1"],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You");

    const desk = await staffPage(newVisitor);
    await openClient(desk, person.email);
    await expect(panel(desk, person.name)).toContainText("Yes Residential");
    await openTab(desk, "Subscription");
    await desk.getByLabel("Subscription", { exact: true }).selectOption({ label: "Yes Event" });
    await desk.getByLabel("Reason").fill("Asked on the phone");
    const refused = await submit(desk, "Update subscription");
    expect(refused.status()).toBe(503);
    await expect(desk.getByRole("alert")).toContainText("Failed to update subscription status");
    await expect(desk.getByLabel("Reason")).toHaveValue("Asked on the phone");
    await desk.getByLabel("Subscription", { exact: true }).selectOption({ label: "Not Active" });
    await submit(desk, "Update subscription");
    await expect(said(desk, "The subscription ends on")).toBeVisible();
    await expect(panel(desk, person.name)).toContainText("Cancels on");
    await checkPage(desk);
    await desk.getByLabel("Subscription", { exact: true }).selectOption({ label: "Not Active" });
    await desk.getByLabel("Now, without a refund").check();
    await desk.getByLabel("Reason").fill("Wants it at once");
    await submit(desk, "Update subscription");
    await expect(said(desk, "The subscription is now Not Active")).toBeVisible();
    await page.goto("/profile");
    await expect(page.getByRole("region", { name: "Subscription", exact: true })).toContainText("Ended");
  });
});

test("row 101: a resident keeps a household, and each look by staff is on the record @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  const person = await registerAndConfirm(page, app);
  await signIn(page, person);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Add your household" }).click();
  await page.getByRole("link", { name: "Add a keyholder" }).click();
  await submit(page, "Add keyholder");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter the name",
    "Enter a phone number",
  ]);
  await page.getByLabel("Name", { exact: true }).fill("Pat Lindqvist");
  await page.getByLabel("Phone").fill("12");
  await submit(page, "Add keyholder");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Pat Lindqvist");
  await page.getByLabel("Phone").fill("905 555 0171");
  await checkPage(page);
  await submit(page, "Add keyholder");
  await expect(page.getByText("Household saved")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("link", { name: "Add a vehicle" }).click();
  await page.getByLabel("Licence plate").fill("CNDK 481");
  await page.getByLabel("Licence plate").press("Enter");
  await expect(page.getByText("Household saved")).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "Change CNDK 481" }).click();
  await page.getByRole("link", { name: "Remove CNDK 481" }).click();
  await submit(page, "Remove vehicle");
  await expect(page.getByText("Vehicle removed")).toBeVisible();
  await page.getByRole("link", { name: "Change Pat Lindqvist" }).click();
  await page.getByLabel("What this person may open").fill("The garage");
  await submit(page, "Save");
  await expect(page.getByRole("main")).toContainText("The garage");

  const desk = await staffPage(newVisitor);
  await openClient(desk, person.email);
  await desk.getByRole("link", { name: "Household" }).click();
  await expect(desk.getByRole("main")).not.toContainText("Pat Lindqvist");
  await checkPage(desk);
  await submit(desk, "Show the household");
  await expect(desk.getByRole("main")).toContainText("Pat Lindqvist");
  await expect(desk.getByRole("main")).toContainText("(905) 555-0171");
  await checkPage(desk);
  await openClient(desk, person.email);
  await openTab(desk, "History");
  await expect(panel(desk, person.name)).toContainText("Household viewed");
  await page.goto("/profile/activity");
  await expect(page.locator("#activity")).toContainText("Household opened by our dispatchers");
  const download = await get(page.request, "/profile/export");
  expect(await download.text()).toContain("Pat Lindqvist");
});
