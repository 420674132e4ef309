import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  fitsItsWidth,
  guard,
  line,
  post,
  resident,
  signInByRequest,
  submit,
} from "../support/journeys";
import { said } from "../support/records";
import { beginNight } from "../support/tonight";
import { weigh } from "../support/weight";

/** In the list that is folded until a street is marked. */
function street(page: Page, name: string) {
  return page
    .locator("li")
    .filter({ has: page.getByRole("heading", { name, exact: true, includeHidden: true }) });
}

async function press(page: Page, name: string): Promise<void> {
  const list = page.locator("details").filter({ hasText: "Street by street" });
  if ((await list.getAttribute("open")) === null)
    await page.locator("summary").filter({ hasText: "Street by street" }).click();
  await street(page, name)
    .getByRole("button", { name: /^Mark passed/ })
    .click();
}

async function takeBackLast(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Take back / }).click();
  await expect(said(page, "Your last press was undone.")).toBeVisible();
}

test.afterEach(({ app }) => app.setClock(0));

test("row D1: a guard signs in, marks a street, sees which is next, and takes it back, at 360 px @no-js @js-nightly", async ({
  app,
  company,
  page,
  newVisitor,
}) => {
  await beginNight(await newVisitor(), app, company.clock);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login");
  await page.getByLabel("Email").fill(guard.email);
  await page.getByLabel("Password", { exact: true }).fill(guard.password);
  await submit(page, "Sign in");
  await expect(page).toHaveURL(/\/guard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tonight’s round");
  await page.locator("summary").filter({ hasText: "Street by street" }).click();
  await expect(page.getByRole("listitem").getByRole("heading")).toHaveText([
    "Lanternwood Crescent",
    "Copperleaf Drive",
    "Fallowfield Road",
    "Heart Lake Road",
  ]);
  await press(page, "Fallowfield Road");
  await expect(said(page, "Fallowfield Road: recorded.")).toBeVisible();
  await expect(street(page, "Fallowfield Road")).toContainText(
    /Passed \d+:\d\d [AP]M, (just now|\d min ago)/,
  );
  await expect(street(page, "Fallowfield Road").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("listitem").getByRole("heading").first()).toHaveText("Lanternwood Crescent");
  await checkPage(page);
  for (const button of await page.getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await fitsItsWidth(page);
  await takeBackLast(page);
  await expect(street(page, "Fallowfield Road")).toContainText("Not yet tonight");
});

test("row D1: a tap whose answer was lost counts once, sent again or pressed again on a new page @js-nightly", async ({
  app,
  company,
  page,
  newVisitor,
}) => {
  await beginNight(await newVisitor(), app, company.clock);
  await signInByRequest(page.request, guard);
  await page.goto("/guard");
  const names = ["_key", "street"];
  const values = await Promise.all(
    names.map((name) => street(page, "Copperleaf Drive").locator(`[name="${name}"]`).inputValue()),
  );
  const tap = { ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])), act: "pass" };
  const answers = await Promise.all([post(page.request, "/guard", tap), post(page.request, "/guard", tap)]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
  await page.goto("/guard");
  await expect(street(page, "Copperleaf Drive")).toContainText("Passed");
  const again = {
    ...tap,
    _key: await street(page, "Fallowfield Road").locator('[name="_key"]').inputValue(),
  };
  await post(page.request, "/guard", again);
  await page.goto("/guard");
  await expect(said(page, "Copperleaf Drive is already recorded.")).toBeVisible();
  await takeBackLast(page);
  await expect(street(page, "Copperleaf Drive")).toContainText("Not yet tonight");
});

test("row D1: one press ends a round, with the street that was missed ticked, by keyboard at 360 px @no-js @js-nightly", async ({
  app,
  company,
  page,
  newVisitor,
}) => {
  await beginNight(await newVisitor(), app, company.clock);
  await signInByRequest(page.request, guard);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/guard");
  const done = page.getByRole("button", { name: "Round done" });
  await expect(page.getByRole("button", { name: /^Mark passed/ }), "one way at first").toHaveCount(0);
  await press(page, "Lanternwood Crescent");
  await expect(
    page.getByRole("button", { name: /^Mark passed/ }).first(),
    "the other stays open",
  ).toBeVisible();
  await page.locator("summary").filter({ hasText: "Missed a street?" }).focus();
  await page.keyboard.press("Enter");
  const missed = page.getByRole("group", { name: /^Tick what you missed/ });
  await expect(missed, "the street that was pressed is not offered").toContainText("1 passed already");
  await expect(missed.getByRole("checkbox")).toHaveCount(3);
  await fitsItsWidth(page);
  await checkPage(page);
  await missed.getByLabel("Heart Lake Road").focus();
  await page.keyboard.press("Space");
  const form = done.locator("xpath=ancestor::form");
  const values = await form
    .locator('[name="_key"], [name="shift"], [name="missed"]:checked')
    .evaluateAll((fields) =>
      fields.map((field) => [field.getAttribute("name"), field.getAttribute("value")]),
    );
  await done.focus();
  await page.keyboard.press("Enter");
  await expect(said(page, /^Round done, \d+:\d\d [AP]M.*\. Missed: Heart Lake Road\.$/)).toBeVisible();
  await expect(street(page, "Copperleaf Drive")).toContainText(/Passed \d+:\d\d [AP]M/);
  await expect(street(page, "Heart Lake Road")).toContainText("Not yet tonight");
  await post(page.request, "/guard", { ...Object.fromEntries(values), act: "round" });
  await page.goto("/guard");
  await expect(said(page, "Already recorded."), "the same press again").toBeVisible();
  await done.click();
  await expect(said(page, /^The round of \d+:\d\d [AP]M.* is already recorded\.$/)).toBeVisible();
  await expect(street(page, "Heart Lake Road")).toContainText("Not yet tonight");
  await page.getByRole("button", { name: /^Take back the round, / }).click();
  await expect(said(page, "Your last press was undone.")).toBeVisible();
  await takeBackLast(page);
  await expect(street(page, "Lanternwood Crescent")).toContainText("Not yet tonight");
});

test("row D1: a report of trouble reaches the office, the emergency line first @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, guard);
  await page.goto("/guard");
  await page.getByRole("link", { name: "Report a problem" }).click();
  await expect(page.getByRole("link").first()).toHaveAttribute("href", "tel:911");
  await checkPage(page);
  await submit(page, "Send to the office");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your message"]);
  const words = `Broken window ${randomUUID()}`;
  const own = page.getByRole("listitem").filter({ hasText: words.slice(0, 40) });
  await page.getByLabel("What is wrong, and where").fill(words);
  await submit(page, "Send to the office");
  await expect(said(page, "Your report has been sent to the office.")).toBeVisible();
  await expect(own).toContainText("Not seen yet");
  await checkPage(page);
  const office = await newVisitor();
  await signInByRequest(office.request, admin);
  const urgent = (place: Page) =>
    place.getByRole("region", { name: "Reports from guards that nobody has seen" }).getByText(words);
  await office.goto("/admin/dashboard");
  await expect(urgent(office)).toBeVisible();
  await checkPage(office);
  await office.goto("/admin/inquiries?status=answered");
  await expect(urgent(office)).toBeVisible();
  await checkPage(office);
  await office.goto(`/admin/inquiries?q=${words.slice(14)}`);
  await office.getByRole("link", { name: "Amir Haddadi", exact: true }).click();
  await expect(office.getByText("Nobody has seen this report yet.")).toBeVisible();
  await expect(office.getByRole("link", { name: "Delete" })).toHaveCount(0);
  await checkPage(office);
  await page.goto("/guard");
  await expect(own, "opening it is not seeing it").toContainText("Not seen yet");
  await office.getByRole("button", { name: "Seen the report from Amir Haddadi" }).last().click();
  await expect(said(office, "Seen. The guard can read who saw the report, and when.")).toBeVisible();
  await expect(urgent(office)).toHaveCount(0);
  await page.goto("/guard");
  await expect(own).toContainText(/Seen by Dana Whitfield at \d+:\d\d [AP]M/);
});

test("row D1: a report sent again after going Back is one report, and says so @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, guard);
  const words = `Gate open ${randomUUID()}`;
  for (const answer of ["Your report has been sent to the office.", "it counts once"]) {
    await page.goto("/guard/report");
    await page.getByLabel("What is wrong, and where").fill(words);
    await submit(page, "Send to the office");
    await expect(said(page, answer)).toBeVisible();
  }
  await expect(page.getByRole("listitem").filter({ hasText: words.slice(0, 40) })).toHaveCount(1);
});

test("row D1: staff keep a guard's report longer than two years, with a reason @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, guard);
  const words = `Court matter ${randomUUID()}`;
  await page.goto("/guard/report");
  await page.getByLabel("What is wrong, and where").fill(words);
  await submit(page, "Send to the office");
  const office = await newVisitor();
  await signInByRequest(office.request, admin);
  await office.goto(`/admin/inquiries?q=${words.slice(13)}`);
  await office.getByRole("link", { name: "Amir Haddadi", exact: true }).click();
  await office.getByRole("link", { name: "Keep until" }).click();
  await office.getByLabel("Keep until").fill("2020-01-31");
  await submit(office, "Save");
  await expect(office.getByRole("alert").getByRole("link")).toHaveText(["Enter the reason"]);
  await office.getByLabel("Reason to keep it").fill("Small claims court");
  await submit(office, "Save");
  await expect(office.getByRole("alert").getByRole("link")).toHaveText([
    "Choose a day after today, or leave it empty",
  ]);
  await office.getByLabel("Keep until").fill("2199-01-31");
  await submit(office, "Save");
  await expect(office.getByText("Kept until Thu, Jan 31, 2199 (Small claims court).")).toBeVisible();
  await checkPage(office);
  await office.getByRole("button", { name: "Seen the report from Amir Haddadi" }).last().click();
  await expect(said(office, "Seen. The guard can read who saw the report, and when.")).toBeVisible();
});

test("row D1: a guard's page is one request below 6 KB, its styles counted, and no script @once", async ({
  page,
}) => {
  await signInByRequest(page.request, guard);
  const { bytes, requests, script } = await weigh(page, "/guard");
  expect(bytes).toBeLessThan(6 * 1_024);
  expect({ requests, script }).toEqual({ requests: 1, script: 0 });
});

test("row D1: a guard opens nothing of the back office, and only a guard opens the round @plain", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, guard);
  await page.goto("/admin/communities");
  await expect(page).toHaveURL(/\/admin\/login$/);
  const other = await newVisitor();
  await signInByRequest(other.request, resident);
  expect((await other.request.get("/guard")).status()).toBe(403);
});

function monthTable(page: Page) {
  return page.getByRole("table", { name: /^Passes in / });
}

/** The sum of a column of the table of nights. */
async function sumOf(page: Page, column: number): Promise<number> {
  const cells = monthTable(page).locator(`tbody td:nth-of-type(${column})`);
  return (await cells.allInnerTexts()).reduce((sum, text) => sum + Number(text), 0);
}

test("row D1: a resident reads each night, a month is the sum of its nights @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, resident);
  await page.goto("/community");
  await page.getByRole("link", { name: "Every night" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your patrols");
  await checkPage(page);
  await page.getByRole("navigation", { name: "Months" }).locator("summary").click();
  const months = page.getByRole("navigation", { name: "Months" }).getByRole("listitem").getByRole("link");
  const texts: string[] = [];
  for (const href of await months.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    await page.goto(href ?? "");
    await page.getByText("The month as a table").click();
    for (const column of [1, 2, 3]) {
      const total = monthTable(page).locator(`tfoot td:nth-of-type(${column})`);
      await expect(total).toHaveText(String(await sumOf(page, column)));
    }
    texts.push((await page.getByRole("main").textContent()) ?? "");
  }
  const all = texts.join("\n");
  expect(all).toContain("A flat tire on Heart Lake Road");
  expect(all).toContain("The car was parked: the resident on the corner told us");
  expect(all).toContain("No reason is recorded");
});

test("row D1: each night of the calendar opens with its passes, its gaps and why, at 360 px too @no-js @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, resident);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/community/patrols");
  const nights = page.getByRole("navigation", { name: /^Nights of / });
  await expect(nights.locator("[aria-current]"), "the newest is open").toHaveCount(1);
  const missed = page.getByRole("region", { name: "What went wrong, and why" }).getByRole("link");
  const href = (await missed.filter({ hasText: "Freezing rain" }).getAttribute("href")) ?? "";
  const tile = nights.locator(`a[href="${href}"]`);
  await expect(tile).toHaveText(/missed,\s*21 of 24 passes/);
  await tile.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/[?]night=2\d{3}-\d\d-\d\d#night$/);
  await expect(nights.locator(`a[href="${href}"]`)).toHaveAttribute("aria-current", "true");
  const night = page.locator("#night");
  await expect(night.getByRole("img")).toHaveAttribute("aria-label", /, none from 11:00 PM to 12:20 AM$/);
  await expect(night).toContainText("11:00 PM to 12:20 AM, 3 missed");
  await expect(night).toContainText("Freezing rain: the roads were closed until midnight.");
  await expect(night).toContainText("Times are rounded to ten minutes");
  const times = await night.getByRole("table", { name: /^Passes by the hour/ }).textContent();
  expect(times?.match(/\d:\d\d/g)?.every((time) => time.endsWith("0"))).toBe(true);
  await night.getByText("Street by street").click();
  await expect(night.getByRole("row", { name: /^Heart Lake Road 21/ })).toBeVisible();
  await expect(night.getByRole("row", { name: "11 PM" })).toContainText("3 missed");
  await fitsItsWidth(page);
  await checkPage(page);
  const day = await night.getByRole("heading").textContent();
  await night.getByRole("link", { name: /^Night before/ }).click();
  await expect(night.getByRole("heading")).not.toHaveText(day ?? "");
  await expect(night).toContainText("24 of 24 passes");
  await page.goto("/community/patrols?night=2026-02-31");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your patrols");
});

test("row D1: a resident's community page begins with its last night @plain", async ({ page }) => {
  await signInByRequest(page.request, resident);
  await page.goto("/community");
  const night = page.getByRole("region", { name: /^The night of / });
  await expect(night).toContainText(/\d+ of \d+ passes/);
  await expect(night.getByRole("img")).toHaveAttribute(
    "aria-label",
    // Once the demo is left on until its first morning, nobody has driven that night.
    /^(\d+ of \d+ passes, from |No pass in the whole night$)/,
  );
});

test("row D1: staff correct a night with a reason, and residents see the correction @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/communities");
  await page.getByRole("link", { name: "Alpha" }).first().click();
  await page.getByRole("navigation", { name: "About Alpha" }).getByRole("link", { name: "Patrols" }).click();
  await page
    .getByRole("navigation", { name: /^Nights of / })
    .getByRole("link")
    .last()
    .click();
  await page.getByRole("link", { name: "Add a pass" }).click();
  await page.getByLabel("Street").selectOption("Heart Lake Road");
  await page.getByLabel("Time").fill("23:59");
  await submit(page, "Add pass");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Residents have seen this night. Enter a reason",
  ]);
  await page.getByLabel("Reason").fill("The second car passed too");
  await submit(page, "Add pass");
  await expect(said(page, "Pass added")).toBeVisible();
  await checkPage(page);
  await page.locator("summary", { hasText: "Heart Lake Road" }).click();
  await page.getByRole("link", { name: "Take back Heart Lake Road, 11:59 PM" }).click();
  await page.getByLabel("Reason").fill("It was the night before");
  await submit(page, "Take back");
  await expect(said(page, "Pass taken back")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("(taken back)");
  const reader = await newVisitor();
  await signInByRequest(reader.request, resident);
  await reader.goto("/community/patrols");
  await expect(reader.getByText("You have no patrol plan at the moment.")).toBeVisible();
  await expect(reader.getByRole("region", { name: "What went wrong, and why" })).toContainText(
    "It was the night before",
  );
});

test("rows 5, D1: the profile opens with the last night, and a card for the fridge prints the emergency line @once", async ({
  company,
  page,
}) => {
  await signInByRequest(page.request, resident);
  await page.goto("/profile");
  const night = page.getByRole("region", { name: /^The night of / });
  await expect(night).toContainText(/\d+ of \d+ passes/);
  await expect(night.getByRole("link", { name: "Every night" })).toHaveAttribute(
    "href",
    "/community/patrols",
  );
  await page.getByRole("link", { name: /^A card for your fridge/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A card for your fridge");
  await checkPage(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  const card = page.getByRole("region", { name: `${company.name}` });
  await expect(card).toContainText("In danger? Call 911 first.");
  await expect(card.getByText(line.text)).toBeVisible();
  await expect(card).toContainText("18 Lanternwood Crescent");
  await expect(card.getByRole("img")).toHaveAttribute("alt", /emergency line/);
});
