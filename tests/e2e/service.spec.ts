import { subscribe } from "../support/checkout";
import { checkPage, expect, test } from "../support/fixtures";
import { registerAndConfirm, signInByRequest, staffPage, submit } from "../support/journeys";
import { openTab, panel, said } from "../support/records";

// Slow: a plan is bought, assigned by staff and changed.
test("rows 257-259: a street plan waits for its street, which staff assign; the resident reads what it promises @nightjar @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await subscribe(page, app, "Street Patrol");
  await page.goto("/profile");
  await page.getByRole("link", { name: "What your plan gives you" }).click();
  await expect(page).toHaveURL("/profile/service");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Our office assigns your street or house by")).toBeVisible({ timeout: 500 });
  }).toPass();
  await checkPage(page);

  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/dashboard");
  await expect(desk.getByRole("main")).toContainText(/streets and houses to assign/);
  await desk.goto("/admin/clients?service=waiting");
  const name = "Ada Lindqvist";
  await desk.getByRole("table").getByRole("rowheader").getByRole("link", { name }).first().click();
  await openTab(desk, "Service");
  await expect(panel(desk, name)).toContainText("Assign a street");
  await desk.getByRole("link", { name: "Choose the community" }).click();
  await desk.getByLabel("Community", { exact: true }).selectOption("Alpha");
  await submit(desk, "Save");
  await expect(said(desk, "The community is now Alpha")).toBeVisible();
  await openTab(desk, "Service");
  await checkPage(desk);
  await desk.getByLabel("Street", { exact: true }).selectOption("Fallowfield Road");
  await submit(desk, "Assign this street");
  await expect(desk.getByRole("alert").getByRole("link")).toHaveText([
    "Enter the vehicle, as guards record it",
  ]);
  await desk.getByLabel("Vehicle").fill("Car 7");
  await submit(desk, "Assign this street");
  await expect(said(desk, "Saved")).toBeVisible();
  await expect(panel(desk, name)).toContainText("Fallowfield Road, Alpha");
  await checkPage(desk);

  await page.reload();
  const promises = page.getByRole("list", { name: "Promises of Fallowfield Road, Alpha" });
  await expect(promises.getByRole("listitem")).toHaveCount(4);
  await expect(promises).toContainText("1 dedicated patrol vehicle");
  await expect(promises.getByRole("listitem").first()).toContainText("Next");
  await expect(page.getByRole("heading", { name: /^The night of / })).toBeVisible();
  await checkPage(page);
});

test("row 259: without a plan the page shows the plans, and nobody else's month @js-nightly @nightjar @write", async ({
  app,
  page,
}) => {
  await signInByRequest(page.request, await registerAndConfirm(page, app));
  await page.goto("/profile/service?month=2020-01");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a plan");
  await expect(page.getByRole("main")).toContainText("You have no plan yet.");
  await expect(page.getByRole("link", { name: "Choose House Package" })).toHaveAttribute(
    "href",
    "/payment?plan=house",
  );
  await checkPage(page);
});
