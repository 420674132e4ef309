import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { instantsOf, laterDay, nightAt } from "../../app/platform/wall-time";
import type { App } from "../support/app";
import { inDatabaseOf } from "../support/engines";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  fitsItsWidth,
  get,
  guard,
  pathIn,
  registerAndConfirm,
  resident,
  signInByRequest,
  staffPage,
  submit,
} from "../support/journeys";
import { pressEnterOn, said, tabTo } from "../support/records";
import { lengthenShift } from "../support/tonight";

const zone = "America/Toronto";
const house = { email: "house@nightjar.test", password: "nightjar-house-demo", name: "Omar Haddad" };

const night = nightAt(new Date(), zone);

const photo = {
  name: "porch.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

async function setClockTo(day: string, from: string, app: App): Promise<void> {
  const { start } = instantsOf({ day, from, to: "23:59", timeZone: zone });
  await app.setClock(Math.round((start.getTime() - Date.now()) / 1_000));
}

/** Sets the clock to 4 PM of a day: what is asked then is due that night. */
const afternoonOf = (day: string, app: App) => setClockTo(day, "16:00", app);

/** The links of emails that say that a request was accepted; another email says that the demo's own has ended. */
async function acceptedLinks(app: App): Promise<string[]> {
  const accepted = (await app.mails()).filter(({ text }) => text?.includes("Our office has accepted it."));
  expect(accepted.every(({ subject }) => subject === "Your request to us")).toBe(true);
  return accepted.map((mail) => pathIn(mail));
}

/** The link that has come since. */
async function newLink(app: App, before: string[]): Promise<string> {
  const find = async () => (await acceptedLinks(app)).find((link) => !before.includes(link)) ?? "";
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

async function askForNights(page: Page, first: string, nights: number, wish: string): Promise<void> {
  await page.goto("/profile/house");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The demo's own, unless another test has ended it.
  if ((await page.getByRole("button", { name: "Withdraw request" }).count()) > 0) {
    await submit(page, "Withdraw request");
    await expect(said(page, "It has ended.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Ask for a watch" }).click();
  await page.getByLabel("First night").fill(first);
  await page.getByLabel("Last night").fill(laterDay(first, nights - 1));
  // The label covers its whole card, and the box with it.
  await page.locator("label").filter({ hasText: "From the street and behind the house" }).click();
  await page.getByLabel("Lights that stay on").fill("The porch, on a timer");
  await page.getByLabel("Anything else").fill("The alarm code is 4471");
  await page.getByLabel("Pass phrase").fill("blue heron lake");
  await submit(page, "Send the request");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Take out the code or PIN"]);
  await expect(page.getByLabel("Lights that stay on")).toHaveValue("The porch, on a timer");
  await checkPage(page);
  await page.getByLabel("Anything else").fill(wish);
  await page.getByLabel("Pass phrase").fill("blue heron lake");
  await submit(page, "Send the request");
  await expect(said(page, "Your request has been sent")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Waiting for our answer");
  await checkPage(page);
}

// Slow: a resident, staff and a guard, one after the other, and a night that passes.
test("rows 261, 262, 318: twelve nights asked, accepted, checked, ended early by the emailed link, and the log read @nightjar @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  const before = await acceptedLinks(app);
  await afternoonOf(night, app);
  await signInByRequest(page.request, house);
  await askForNights(page, night, 12, "The side gate sticks");

  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/houses");
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Assignments › House requests");
  await expect(desk.getByRole("main")).not.toContainText("Haddad");
  await checkPage(desk);
  await desk.getByRole("list", { name: "Requests" }).getByRole("link").last().click();
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
  await car.getByRole("link", { name: /houses? (still )?to look at$/ }).click();
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
  await car.getByLabel("Photo").setInputFiles({ ...photo, name: "porch.gif", mimeType: "image/gif" });
  await submit(car, "Record the note");
  await expect(car.getByRole("alert").getByRole("link")).toHaveText([
    "Write what you saw",
    "The contents of this file do not match its name. Save it again as a JPG or PNG",
  ]);
  await fitsItsWidth(car);
  await checkPage(car);
  await car.getByLabel("What you saw").fill("A parcel on the porch");
  await car.getByLabel("Photo").setInputFiles(photo);
  await submit(car, "Record the note");
  await expect(said(car, "Note: recorded.")).toBeVisible();
  await card.getByRole("link", { name: /^Problem/ }).click();
  await expect(car.getByRole("main")).toContainText("Someone is inside: call 911");
  await expect(car.getByRole("main")).toContainText("Then the office: (905) 555-0142");
  await fitsItsWidth(car);
  await checkPage(car);

  const link = await newLink(app, before);
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
  const path = (await request.getByRole("link", { name: /^See the photo of / }).getAttribute("href")) ?? "";
  const seen = await get(page.request, path);
  expect([seen.status(), seen.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect((await get(stranger.request, path)).headers().location, "not signed in").toMatch(/^\/login/);
  await signInByRequest(stranger.request, resident);
  expect((await get(stranger.request, path)).status(), "a neighbour").toBe(404);
  await app.setClock(0);
});

/** The demo's guard also works in those of these nights in which they would be off, as at weekends. */
async function addShifts(app: App, first: string, nights: number): Promise<void> {
  await inDatabaseOf(app, (database) =>
    sql`INSERT INTO work_assignments (id, title, location, guard_id, community_id, wall_day, wall_from, wall_to, time_zone,
        scheduled_start, scheduled_end)
      SELECT gen_random_uuid(), 'Patrol', 'Brampton', p.id, c.id, day::date, '23:00', '07:00', ${zone}, starts, ends
      FROM generate_series(${first}::date, ${first}::date + ${nights - 1}::integer, interval '1 day') AS day,
        LATERAL (SELECT (day::date + time '23:00') AT TIME ZONE ${zone} AS starts,
          (day::date + 1 + time '07:00') AT TIME ZONE ${zone} AS ends) AS hours, profiles p, communities c
      WHERE p.full_name = ${guard.name} AND c.name = 'Alpha' AND NOT EXISTS (SELECT FROM work_assignments a
        WHERE a.guard_id = p.id AND a.status <> 'cancelled' AND a.scheduled_start < ends AND a.scheduled_end > starts)`.execute(
      database,
    ),
  );
}

// Slow: six nights pass, and a guard signs in on each.
test("rows 261, 262: eleven nights under watch, looked at on five of six, end early by the signed link @write @no-js @nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  // After the nights of the other journey, which looks at the same house.
  const first = laterDay(night, 2);
  const before = await acceptedLinks(app);
  await addShifts(app, first, 7);
  await afternoonOf(first, app);
  await signInByRequest(page.request, house);
  await askForNights(page, first, 11, "The back gate sticks");
  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/houses");
  await desk.getByRole("list", { name: "Requests" }).getByRole("link").last().click();
  await desk.getByRole("link", { name: "Accept", exact: true }).click();
  await submit(desk, "Accept");
  await expect(said(desk, "Accepted")).toBeVisible();
  const link = await newLink(app, before);

  const car = await newVisitor();
  await car.setViewportSize({ width: 360, height: 640 });
  const card = car
    .getByRole("listitem")
    .filter({ has: car.getByRole("heading", { name: "63 Lanternwood Crescent" }) });
  for (const after of [0, 1, 2, 4, 5]) {
    await setClockTo(laterDay(first, after), "23:30", app);
    await signInByRequest(car.request, guard);
    await car.goto("/guard/houses");
    await expect(card, "a new night is a new look").toContainText("Not yet tonight");
    if (after === 2) {
      await card.getByRole("link", { name: /^Note/ }).click();
      await car.getByLabel("What you saw").fill("A parcel on the porch");
      await submit(car, "Record the note");
    } else await card.getByRole("button", { name: /^All well/ }).click();
    await expect(said(car, ": recorded.")).toBeVisible();
  }

  await afternoonOf(laterDay(first, 6), app);
  const stranger = await newVisitor();
  await stranger.goto(link);
  await expect(stranger.getByRole("main")).not.toContainText("Lanternwood");
  await submit(stranger, "End my request");
  await expect(stranger.getByRole("heading", { name: "Your request has ended" })).toBeVisible();
  await signInByRequest(page.request, house);
  await page.goto("/profile/house");
  const request = page.getByRole("region").filter({ hasText: "The back gate sticks" });
  await expect(request).toContainText("Ended early");
  await expect(request).toContainText("Checked 5 of 6 nights, 1 note.");
  await expect(request).toContainText("A parcel on the porch");
  await request.getByText(/^All well on/).click();
  const nights = request.getByRole("listitem");
  await expect(nights).toHaveCount(6);
  await expect(nights.filter({ hasText: "Nobody looked" })).toHaveCount(1);
  await expect(nights.filter({ hasText: "About 11:30 PM" })).toHaveCount(5);
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsItsWidth(page);
  await setClockTo(laterDay(first, 6), "23:30", app);
  await signInByRequest(car.request, guard);
  await car.goto("/guard/houses");
  await expect(card, "the checks of the plan go on").toContainText("Not yet tonight");
  await expect(card, "the watch is over").not.toContainText("The back gate sticks");
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Checked \d+ of \d+ nights, \d+ notes?$/);
  const checks = page.getByRole("region", { name: "Property checks" });
  await expect(checks.getByRole("listitem").filter({ hasText: "A parcel on the porch" })).toBeVisible();
  await expect(checks).toContainText(/All well on \d+ nights/);
  await checkPage(page);
});

/** A resident of Alpha with a plan, at an address that staff have verified, signed in on this page. */
async function addHouseholder(app: App, page: Page): Promise<void> {
  const person = await registerAndConfirm(page, app);
  await inDatabaseOf(app, async (database) => {
    await sql`UPDATE profiles SET address = '7 Copperleaf Drive', address_verification_status = 'verified',
        address_verified_at = now(), setup_completed = true
      WHERE id = (SELECT id FROM users WHERE email = ${person.email})`.execute(database);
    await sql`INSERT INTO community_members (id, community_id, user_id)
      SELECT gen_random_uuid(), c.id, u.id FROM communities c, users u
      WHERE c.name = 'Alpha' AND u.email = ${person.email}`.execute(database);
    await sql`WITH customer AS (INSERT INTO stripe_customers (user_id, customer_id)
        SELECT id, 'cus_' || id FROM users WHERE email = ${person.email} RETURNING customer_id)
      INSERT INTO stripe_subscriptions (customer_id, status, source, service_type, plan_key, reason, actor_id)
      SELECT customer.customer_id, 'active', 'manual', 'residential', 'neighbourhood', 'Pays by invoice', a.id
      FROM customer, users a WHERE a.email = ${admin.email}`.execute(database);
  });
  await signInByRequest(page.request, person);
}

/** Types a date into the field that has the focus, month first, as the tests' browser shows it. */
async function typeDate(page: Page, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await page.keyboard.type(month + day + year);
}

test("row 261: by keyboard alone at 360 px, a watch is asked for, with an error on the way, and taken back @write @no-js @js-nightly", async ({
  app,
  page,
}) => {
  await addHouseholder(app, page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile/house");
  await fitsItsWidth(page);
  await pressEnterOn(page, page.getByRole("link", { name: "Ask for a watch" }));
  await expect(page).toHaveURL("/profile/house/request");
  for (const [label, day] of [
    ["First night", laterDay(night, 2)],
    ["Last night", laterDay(night, 12)],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await typeDate(page, day);
    await expect(page.getByLabel(label)).toHaveValue(day);
  }
  await tabTo(page, page.getByLabel("From the street", { exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("From the street and behind the house")).toBeChecked();
  await tabTo(page, page.getByLabel("Anything else"));
  await page.keyboard.type("The alarm code is 4471");
  await pressEnterOn(page, page.getByRole("button", { name: "Send the request" }));
  await pressEnterOn(page, page.getByRole("alert").getByRole("link"));
  await expect(page.getByLabel("Anything else"), "the link leads to the field").toBeFocused();
  await fitsItsWidth(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("The side gate sticks");
  await pressEnterOn(page, page.getByRole("button", { name: "Send the request" }));
  await expect(said(page, "Your request has been sent")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The side gate sticks");
  await fitsItsWidth(page);
  await pressEnterOn(page, page.getByRole("button", { name: "Withdraw request" }));
  await expect(said(page, "It has ended.")).toBeVisible();
});

test("row 261: without a plan the page says what is missing @js-nightly @write", async ({ page, app }) => {
  await signInByRequest(page.request, await registerAndConfirm(page, app));
  await page.goto("/profile/house");
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/payment");
  await page.goto("/profile/house/request");
  await expect(page).toHaveURL("/profile/house");
  await checkPage(page);
});
