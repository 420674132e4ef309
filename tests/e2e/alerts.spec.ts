import type { Page } from "@playwright/test";
import { signIns } from "../../app/modules/operations/demo/sign-ins";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, fitsItsWidth, guard, signInByRequest, staffPage, submit } from "../support/journeys";
import { panel, pressEnterOn, said } from "../support/records";
import { lengthenShift } from "../support/tonight";

const steps = (page: Page) => page.getByRole("list", { name: "What has happened" });

// Slow: a shift is lengthened, and three people act in turn.
test("rows 266, 267: a house asks the patrol to come by; a guard on shift has seen it, is on the way and says what was done @write @js-nightly", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  await lengthenShift(await newVisitor());
  const car = await newVisitor();
  await signInByRequest(car.request, guard);
  await car.goto("/guard/now");
  await expect(car.locator('meta[http-equiv="refresh"]')).toHaveAttribute("content", "30");
  await expect(car.getByText("No new alert at")).toBeVisible();
  await signInByRequest(page.request, signIns.house);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Ask for help", exact: true }).click();
  await expect(page).toHaveURL("/alert");
  const first = page.getByRole("region", { name: /Call 911 first$/ });
  await expect(first.getByRole("link", { name: "Call 911" })).toHaveAttribute("href", "tel:911");
  await checkPage(page);
  await page.getByRole("link", { name: "Ask the patrol to come by", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask the patrol to come by?");
  await checkPage(page);
  await submit(page, "Send it now");
  await expect(page).toHaveURL(/\/alert\/[0-9a-f-]{36}$/);
  await expect(steps(page)).toContainText("Seen Not yet");
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute("content", "15");
  await checkPage(page);
  const address = page.url();
  await page.getByRole("link", { name: "Stop refreshing" }).click();
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0);
  await checkPage(page);

  await car.reload();
  await car.getByRole("link", { name: "A house asks for help: show it" }).click();
  await expect(car).toHaveURL("/guard");
  const alert = car.getByRole("heading", { name: "Omar Haddad asks the patrol to come by" });
  await expect(alert).toBeVisible();
  await checkPage(car);
  await submit(car, "Seen");
  await expect(said(car, "Seen: the resident reads that now.")).toBeVisible();
  await page.reload();
  await expect(steps(page)).toContainText(`Seen by ${guard.name}`);

  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/dashboard");
  const waiting = desk.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("listitem").first()).toContainText("Omar Haddad asks the patrol to come by");
  await expect(waiting.getByRole("listitem").first()).toContainText(`Seen by ${guard.name}`);
  await waiting.getByRole("link", { name: /^Omar Haddad/ }).click();
  await expect(panel(desk, "Omar Haddad asks the patrol to come by")).toContainText("Address shown");
  await checkPage(desk);

  await submit(car, "On the way");
  await page.reload();
  await expect(steps(page)).not.toContainText("On the way Not yet");
  await car.getByRole("button", { name: "Done", exact: true }).click();
  await expect(car.getByText("Say what was done")).toBeVisible();
  await checkPage(car);
  await car.getByLabel("What was done").fill("Walked around the house, all is well");
  await car.getByRole("button", { name: "Done", exact: true }).click();
  await expect(alert).toHaveCount(0);
  await page.goto(address);
  await expect(steps(page)).toContainText("Walked around the house, all is well");
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0);
  await checkPage(page);
});

test("row 266: when nobody has seen it for two minutes, the page says whom to call; an open one is shown instead of a second @write @js-nightly", async ({
  app,
  page,
}) => {
  await signInByRequest(page.request, signIns.house);
  await page.goto("/alert/confirm?for=call");
  await submit(page, "Send it now");
  const address = page.url();
  const told = page.getByText("Nobody has seen this yet. Call (905) 555-0177.");
  await expect(told).toHaveCount(0);
  await app.setClock(121);
  await page.reload();
  await expect(told).toBeVisible();
  await checkPage(page);
  await page.goto("/alert");
  await expect(page, "it is open").toHaveURL(address);
  await submit(page, "Cancel, I’m fine now");
  await app.setClock(0);
  await expect(steps(page)).toContainText("Cancelled by you");
  await page.goto("/alert");
  await expect(page.getByRole("region", { name: "Your last requests" })).toContainText("Please call me");
});

test("row 267: a test is marked as one, and staff press Seen @write @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, signIns.house);
  await page.goto("/alert");
  await page.getByRole("link", { name: "Send a test" }).click();
  await submit(page, "Send the test");
  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/alerts");
  await desk.getByRole("rowheader").getByRole("link", { name: "Omar Haddad" }).first().click();
  await submit(desk, "Seen");
  await expect(said(desk, "The test is seen. Nothing else has to be done.")).toBeVisible();
  await checkPage(desk);
  await page.reload();
  await expect(steps(page)).toContainText(`Seen by ${admin.name}`);
  await page.goto("/profile/service");
  const promised = page.getByRole("listitem").filter({ hasText: "Personal alert system" });
  await expect(promised).toContainText("seen within 2 minutes");
});

test("rows 265, 266: others read what it is and whom to call, and never the number of houses @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await page.goto("/alert");
  await expect(page.getByRole("main")).toContainText("Call 911 first");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Call \(/ })).toHaveAttribute(
    "href",
    /^tel:/,
  );
  await checkPage(page);
  const street = await newVisitor();
  await signInByRequest(street.request, signIns.street);
  for (const path of ["/alert", "/profile", "/profile/card"]) {
    await street.goto(path);
    await expect(street.getByText("555-0177"), path).toHaveCount(0);
  }
  await street.goto("/alert/confirm?for=patrol");
  await expect(street).toHaveURL("/alert");
  await signInByRequest(page.request, signIns.house);
  for (const path of ["/profile", "/profile/card"]) {
    await page.goto(path);
    await expect(page.getByText("(905) 555-0177"), path).toBeVisible();
    await checkPage(page);
  }
});

test("row 266: asking for help works at 360 px, by keyboard alone @write @no-js", async ({ page }) => {
  await signInByRequest(page.request, signIns.house);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/alert");
  await fitsItsWidth(page);
  await pressEnterOn(page, page.getByRole("link", { name: "Please call me", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please call me?");
  await fitsItsWidth(page);
  await pressEnterOn(page, page.getByRole("button", { name: "Send it now" }));
  await expect(steps(page)).toBeVisible();
  await fitsItsWidth(page);
  for (const button of await page.getByRole("main").getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await pressEnterOn(page, page.getByRole("button", { name: /^Cancel/ }));
  await expect(steps(page)).toContainText("Cancelled by you");
});
