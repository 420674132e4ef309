import type { Page } from "@playwright/test";
import { sayWhereHomeIs, subscribe, typeCard } from "../support/checkout";
import { checkPage, expect, test } from "../support/fixtures";
import { get, mailTo, post, registerAndConfirm, signInByRequest, submit } from "../support/journeys";

async function facts(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole("main").locator("dl.facts > div");
  await expect(rows).not.toHaveCount(0);
  await page.waitForLoadState();
  const pairs = await rows.evaluateAll((found) =>
    found.map((row) => [
      row.querySelector("dt")?.textContent ?? "",
      row.querySelector("dd")?.textContent ?? "",
    ]),
  );
  return Object.fromEntries(pairs);
}

const day = /^\w{3}, \w{3} \d{1,2}, \d{4}$/;

// Slow: a subscription is bought, changed, cancelled and resumed.
test("rows 46, 99, 107-128, 255: a plan is chosen, paid, shown, changed, cancelled, resumed and moved to another card @nightjar @write @js-nightly", async ({
  app,
  page,
}) => {
  test.slow();
  const person = await registerAndConfirm(page, app);
  const card = page.getByRole("region", { name: "Subscription", exact: true });
  const message = page.getByRole("status").first();

  await page.goto("/services/neighbourhood-watch");
  await page.getByRole("button", { name: "Get Started with the Street Package" }).click();
  await expect(page).toHaveURL("/login?from=stripe");
  await expect(message).toHaveText("Please sign in to continue to checkout");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await submit(page, "Sign in");
  await expect(page).toHaveURL("/payment?plan=street");
  await expect(page.getByRole("article").filter({ hasText: "Selected" })).toContainText("Street Patrol");
  await expect(page.getByRole("article").filter({ hasText: "Selected" })).toContainText("Selected");
  expect((await get(page.request, "/login")).headers().location, "the plan no longer waits").toBe(
    "/account-setup",
  );
  await sayWhereHomeIs(page);
  await expect(page).toHaveURL("/payment?plan=street");
  await expect(message).toHaveText("Yes, we patrol in L6V");
  await expect(page.getByRole("main")).not.toContainText("Not yet in");
  await expect(page.getByLabel("Postal code")).toHaveCount(0);

  await page.getByRole("button", { name: "Subscribe Now to Street Patrol" }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\/cs_/);
  await checkPage(page);
  const checkout = page.url();
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL("/payment?checkout=cancelled");
  await expect(page.getByText("Checkout was cancelled. You have not been charged.")).toBeVisible();
  await page.getByRole("button", { name: "Subscribe Now to Street Patrol" }).click();
  await expect(page, "one checkout, however often it is asked for").toHaveURL(checkout);
  await typeCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await typeCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Subscribe" }).click();

  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You");
  expect(await facts(page)).toEqual({
    Plan: "Street Patrol",
    Price: "$149.00 per month, plus HST",
    Status: "Active",
    "Next billing date": expect.stringMatching(day),
    Card: "Visa ending in 4242",
  });
  const renews = (await facts(page))["Next billing date"];
  await checkPage(page);
  await mailTo(app, person.email, "subscription");
  await page.getByRole("link", { name: "View Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(card).toContainText(`Renews on${renews}`);
  await expect(card, "row 99: what is done for it, and when").toContainText(
    "Guard patrols the street by vehicle seven nights a week, 11:00 PM to 7:00 AM.",
  );

  await page.goto("/payment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your plan");
  await expect(page.getByRole("button", { name: /Subscribe Now/ })).toHaveCount(0);
  await checkPage(page);
  const second = await post(page.request, "/payment", { plan: "house", from: "payment" });
  expect(second.status(), "row 124").toBe(409);
  await page.getByRole("link", { name: "Change plan" }).click();
  await expect(page.getByLabel("Neighbourhood Patrol, $30.00 per month, plus HST")).toBeChecked();
  await checkPage(page);
  await page.getByLabel("House Package, $5,999.00 per month").check();
  await page.getByRole("button", { name: "See what it costs" }).click();
  await expect(page).toHaveURL("/profile/subscription/change?plan=house");
  expect(await facts(page)).toMatchObject({
    "You pay today": expect.stringMatching(/^\$6,\d{3}\.\d\d, including \$7\d\d\.\d\d HST: /),
    [`You pay on ${renews}`]: "$6,778.87, including $779.87 HST",
  });
  await checkPage(page);
  await submit(page, "Change to House Package");
  await expect(page).toHaveURL("/profile#subscription");
  await expect(message).toHaveText("Your plan is now House Package");
  await expect(card).toContainText("$5,999.00 per month, plus HST");

  await card.getByRole("link", { name: "Cancel subscription" }).click();
  await expect(page.getByRole("main")).toContainText(`It cancels on ${renews}.`);
  await checkPage(page);
  await page.getByLabel("Why are you cancelling?").fill("We are moving.");
  await submit(page, "Cancel subscription");
  await expect(page).toHaveURL("/profile#subscription");
  await expect(message).toContainText(`Your subscription ends on ${renews}.`);
  await expect(card).toContainText(`Cancels on${renews}`);
  await card.getByRole("link", { name: "Resume subscription" }).click();
  await checkPage(page);
  await submit(page, "Resume subscription");
  await expect(message).toHaveText("Your subscription continues");
  await expect(card).toContainText(`Renews on${renews}`);

  await card.getByRole("button", { name: "Update card" }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/portal\/bps_/);
  await checkPage(page);
  await typeCard(page, "4000 0000 0000 0341");
  await page.getByRole("button", { name: "Update card" }).click();
  await expect(page).toHaveURL("/profile#subscription");
  await expect(card).toContainText("ending in 0341");
  await expect(message).toHaveText("Your card is now Visa ending in 0341. Nothing is outstanding.");
  await page.goto("/sandbox/stripe");
  await page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: person.email }) })
    .getByRole("button", { name: "Go to the end of the period" })
    .click();
  const banner = page.getByRole("region", { name: "Your last payment failed" });
  await expect(async () => {
    await page.goto("/profile");
    await expect(banner).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(banner).toContainText(/Your patrols continue until \w{3}, \w{3} \d+, \d{4}\./);
  await expect(card).toContainText("Payment failed");
  await checkPage(page);
  await banner.getByRole("button", { name: "Update card" }).click();
  await typeCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Update card" }).click();
  await expect(page).toHaveURL("/profile#subscription");
  await expect(banner).toHaveCount(0);
  await expect(card).toContainText("Active");

  await card.getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);
  await checkPage(page);
});

test("rows 125, 126, 128: credit from a cheaper plan is named before the change, on the profile, on the invoices and at cancelling @nightjar @write @js-nightly", async ({
  app,
  page,
}) => {
  test.slow();
  await subscribe(page, app, "Street Patrol");
  await page.goto("/profile/subscription/change?plan=neighbourhood");
  const before = await facts(page);
  const [credit = ""] = /^\$[\d.,]+\d/.exec(before["Your credit"] ?? "") ?? [];
  expect(before).toMatchObject({
    "You pay today": "Nothing",
    "Your credit": `${credit}, which comes off your next payments`,
  });
  expect(Object.values(before).at(-1)).toBe("Nothing: $33.90, including $3.90 HST, comes off your credit");
  await submit(page, "Change to Neighbourhood Patrol");
  const card = page.getByRole("region", { name: "Subscription", exact: true });
  await expect(card).toContainText(`Credit${credit}, which comes off your next payments`);
  await page.goto("/profile/invoices");
  await expect(page.getByRole("main")).toContainText(`Your credit is ${credit}`);
  await expect(page.getByRole("row").nth(1)).toContainText(`${credit} added`);
  await expect(page.getByRole("row").nth(1)).toContainText("Credited");
  await expect(page.getByRole("row").nth(1)).toContainText("$0.00");
  await expect(page.getByRole("row").nth(2)).toContainText("$168.37");
  await checkPage(page);
  await page.goto("/profile/subscription/cancel");
  await expect(page.getByRole("main")).toContainText(
    `You have a credit of ${credit}, which our office refunds to you after that day.`,
  );
});

// Slow: an account is set up and buys a plan, and axe judges each warning on the way.
test("D7: a home nobody patrols is mentioned in set-up, beside the plans and before paying, and buys only with the tick @nightjar @write @js-nightly", async ({
  company,
  app,
  page,
}) => {
  test.slow();
  const person = await registerAndConfirm(page, app);
  await signInByRequest(page.request, person);
  const main = page.getByRole("main");
  const says = async () => {
    await expect(main.getByRole("heading", { name: "Not yet in L6Y" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Tell us" })).toHaveAttribute("href", /area=L6Y/);
    await checkPage(page);
  };

  await page.goto("/payment?plan=street");
  await submit(page, "Subscribe Now to Street Patrol");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter your postal code, so that we can say whether we patrol there",
  ]);
  await expect(
    page.getByRole("article").filter({ hasText: "Selected" }),
    "the plan stays chosen",
  ).toContainText("Street Patrol");
  await checkPage(page);
  await page.getByLabel("Postal code").fill("12345");
  expect((await submit(page, "Check coverage")).status()).toBe(400);
  await expect(page.getByLabel("Postal code")).toHaveValue("12345");
  await sayWhereHomeIs(page, "l6y4b7");
  await expect(page).toHaveURL("/payment?plan=street");
  await says();
  await expect(page.getByLabel("Postal code"), "it can be corrected until set-up").toHaveValue("L6Y 4B7");

  await page.goto("/account-setup");
  await expect(page.getByLabel("Postal code"), "WCAG 3.3.7").toHaveValue("L6Y 4B7");
  for (const [label, value] of [
    ["Phone", "905 555 0164"],
    ["Display name", "Ada"],
    ["Street address", "4 Creditview Road"],
    ["City", "Brampton"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await submit(page, "Save & Continue");
  await expect(page).toHaveURL("/registration-success");
  await says();

  await page.getByRole("link", { name: "Look at our plans" }).click();
  await says();
  await page.getByRole("link", { name: "Get Started with the Street Package" }).click();
  await expect(page).toHaveURL("/payment?plan=street");
  await says();
  await expect(page.getByLabel("Postal code")).toHaveCount(0);
  for (const from of ["payment", "residential"]) {
    const refused = await post(page.request, "/payment", { plan: "street", from, uncovered: "L6V" });
    expect(refused.status(), "a tick for another place does not count").toBe(400);
  }
  expect((await submit(page, "Subscribe Now to Street Patrol")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "We do not patrol in L6Y yet. Tick the box if you want this plan anyway",
  ]);
  const card = page.getByRole("article").filter({ hasText: "Selected" });
  await expect(card.locator(".error")).toContainText("Tick the box");
  await checkPage(page);
  await card.getByLabel(`I understand that ${company.name} does not patrol in L6Y yet`).check();
  await card.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\/cs_/);
  await typeCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You");
  const words = "does not patrol in L6Y yet, and I want this plan anyway.";
  await expect(main).toContainText(words);
  await checkPage(page);
  expect((await mailTo(app, person.email, "subscription")).text).toContain(words);
  await page.goto("/profile");
  await expect(page.getByRole("region", { name: "Subscription", exact: true })).toContainText(
    "We do not patrol in L6Y yet.",
  );
  await page.goto("/profile/subscription/change?plan=house");
  expect((await submit(page, "Change to House Package")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "We do not patrol in L6Y yet. Tick the box if you want this plan anyway",
  ]);
  await checkPage(page);
  await page.getByLabel(`I understand that ${company.name} does not patrol in L6Y yet`).check();
  await submit(page, "Change to House Package");
  await expect(page).toHaveURL("/profile#subscription");
});

test("D7: where we patrol, nothing is said and nothing is ticked @nightjar @plain", async ({ page }) => {
  await signInByRequest(page.request);
  for (const path of ["/services/neighbourhood-watch", "/payment"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toContainText(/Not yet in|I understand/);
    await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
  }
  await page.goto("/services/neighbourhood-watch");
  await expect(page.getByRole("button", { name: "Get Started with the Street Package" })).toBeVisible();
});
