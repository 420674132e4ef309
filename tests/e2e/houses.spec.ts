import type { Page } from "@playwright/test";
import { instantsOf, laterDay, nightAt } from "../../app/platform/wall-time";
import type { App } from "../support/app";
import { checkPage, expect, test } from "../support/fixtures";
import {
  fitsItsWidth,
  guard,
  pathIn,
  registerAndConfirm,
  signInByRequest,
  staffPage,
  submit,
} from "../support/journeys";
import { pressEnterOn, said } from "../support/records";
import { lengthenShift } from "../support/tonight";

const zone = "America/Toronto";
const house = { email: "house@nightjar.test", password: "nightjar-house-demo", name: "Omar Haddad" };

const night = nightAt(new Date(), zone);

/** Sets the clock to 4 PM of a day: what is asked then is due that night. */
async function afternoonOf(day: string, app: App): Promise<void> {
  const { start } = instantsOf({ day, from: "16:00", to: "17:00", timeZone: zone });
  await app.setClock(Math.round((start.getTime() - Date.now()) / 1_000));
}

/** The link of the email that says that the request was accepted; another one says that the demo's own has ended. */
async function acceptedLink(app: App): Promise<string> {
  const find = async () =>
    (await app.mails()).find(({ text }) => text?.includes("Our office has accepted it."));
  await expect.poll(async () => (await find())?.subject, { timeout: 60_000 }).toBe("Your request to us");
  const mail = await find();
  return mail ? pathIn(mail) : "";
}

async function askForElevenNights(page: Page): Promise<void> {
  await page.goto("/profile/house");
  await submit(page, "Take it back");
  await expect(said(page, "It has ended.")).toBeVisible();
  await page.getByRole("link", { name: "Ask for a watch" }).click();
  await page.getByLabel("First night").fill(night);
  await page.getByLabel("Last night").fill(laterDay(night, 10));
  await page.getByLabel("From the street and behind the house").check();
  await page.getByLabel("Lights that stay on").fill("The porch, on a timer");
  await page.getByLabel("Anything else").fill("The alarm code is 4471");
  await page.getByLabel("Pass phrase").fill("blue heron lake");
  await submit(page, "Send the request");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Leave out codes and PINs: we never take them",
  ]);
  await expect(page.getByLabel("Lights that stay on")).toHaveValue("The porch, on a timer");
  await checkPage(page);
  await page.getByLabel("Anything else").fill("The side gate sticks");
  await page.getByLabel("Pass phrase").fill("blue heron lake");
  await submit(page, "Send the request");
  await expect(said(page, "Your request has been sent")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Waiting for our answer");
  await checkPage(page);
}

// Slow: a resident, staff and a guard, one after the other, and a night that passes.
test("rows 261, 262: eleven nights asked, accepted, checked, ended early by the emailed link, and the log read @write", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await afternoonOf(night, app);
  await signInByRequest(page.request, house);
  await askForElevenNights(page);

  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/houses");
  await expect(desk.getByRole("main")).not.toContainText("Haddad");
  await checkPage(desk);
  await desk.getByRole("rowheader").getByRole("link").last().click();
  await expect(desk.getByRole("main")).not.toContainText("The side gate sticks");
  await submit(desk, "Show the request");
  await expect(desk.getByRole("main")).toContainText("The side gate sticks");
  await expect(desk.getByRole("main")).toContainText("63 Lanternwood Crescent");
  await checkPage(desk);
  await desk.getByRole("link", { name: "Accept", exact: true }).click();
  await expect(desk.getByLabel("Street of the round")).toHaveText(/Lanternwood Crescent/);
  await submit(desk, "Accept");
  await expect(said(desk, "Accepted")).toBeVisible();
  await desk.getByRole("link", { name: "Check a pass phrase" }).click();
  await desk.getByLabel("What was said").fill("Blue heron lake");
  await submit(desk, "Check");
  await expect(said(desk, "This is the pass phrase")).toBeVisible();
  await lengthenShift(desk);

  const car = await newVisitor();
  await signInByRequest(car.request, guard);
  await car.setViewportSize({ width: 360, height: 640 });
  await car.goto("/guard");
  await car.getByRole("link", { name: /^Houses to look at: \d+, \d+ still to do$/ }).click();
  const card = car
    .getByRole("listitem")
    .filter({ has: car.getByRole("heading", { name: "63 Lanternwood Crescent" }) });
  await expect(card).toContainText("The side gate sticks");
  await expect(card).toContainText("Not yet tonight");
  await card.getByRole("button", { name: /^All well/ }).click();
  await expect(said(car, "All well: recorded.")).toBeVisible();
  await expect(card).toContainText(/All well, \d+:\d\d [AP]M/);
  await fitsItsWidth(car);
  await checkPage(car);
  await card.getByRole("link", { name: /^Note/ }).click();
  await car.getByLabel("What you saw").fill("A parcel on the porch");
  await submit(car, "Record the note");
  await expect(said(car, "Note: recorded.")).toBeVisible();
  await card.getByRole("link", { name: /^Problem/ }).click();
  await expect(car.getByRole("main")).toContainText("Someone is inside: call 911");
  await expect(car.getByRole("main")).toContainText("Then the office: (905) 555-0142");
  await fitsItsWidth(car);
  await checkPage(car);

  const link = await acceptedLink(app);
  await afternoonOf(laterDay(night, 1), app);
  const stranger = await newVisitor();
  await stranger.goto(link);
  await checkPage(stranger);
  await submit(stranger, "End my request");
  await expect(stranger.getByRole("heading", { name: "Your request has ended" })).toBeVisible();
  await signInByRequest(page.request, house);
  await page.goto("/profile/house");
  const request = page.getByRole("region").filter({ hasText: "The side gate sticks" });
  await expect(request).toContainText("Ended early");
  await expect(request).toContainText("Checked 1 of 1 night, 1 note.");
  await expect(request).toContainText("A parcel on the porch");
  await checkPage(page);
  await app.setClock(0);
});

test("rows 261, 263: by keyboard at 360 px, courtesy notes are chosen and the house page leads to the request @write @no-js", async ({
  page,
}) => {
  await signInByRequest(page.request, house);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile/service");
  await pressEnterOn(page, page.getByRole("link", { name: /^Courtesy notes/ }));
  await page.getByRole("checkbox", { name: "Courtesy notes", exact: true }).check();
  await submit(page, "Save choices");
  await expect(said(page, "Notification choices saved")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Courtesy notes", exact: true })).toBeChecked();
  await fitsItsWidth(page);
  await page.goto("/profile/house");
  await fitsItsWidth(page);
  await expect(page.getByRole("heading", { name: "Property checks" })).toBeVisible();
  await checkPage(page);
});

test("row 261: without a plan the page says what is missing @write", async ({ page, app }) => {
  await signInByRequest(page.request, await registerAndConfirm(page, app));
  await page.goto("/profile/house");
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/payment");
  await page.goto("/profile/house/request");
  await expect(page).toHaveURL("/profile/house");
  await checkPage(page);
});
