import { signIns } from "../../app/modules/operations/demo/sign-ins";
import { nightAt } from "../../app/platform/wall-time";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  fitsItsWidth,
  get,
  guard,
  mailTo,
  resident,
  signInByRequest,
  submit,
} from "../support/journeys";
import { openTab, said } from "../support/records";
import { lengthenShift } from "../support/tonight";

test("row 270: a guard notes what they see without a number, and takes it back, at 360 px @write @js-nightly", async ({
  page,
  newVisitor,
}) => {
  const office = await newVisitor();
  await lengthenShift(office);
  await signInByRequest(page.request, guard);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/guard");
  await page.getByRole("link", { name: "Note something" }).click();
  await expect(page).toHaveURL("/guard/seen");
  await expect(page.getByRole("checkbox").first(), "the commonest first").toHaveAccessibleName("Garage open");
  await checkPage(page);
  await fitsItsWidth(page);
  await submit(page, "Save note");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Choose the street",
    "Tick what you saw",
  ]);
  await page.getByLabel("Copperleaf Drive").check();
  await page.getByLabel("Garage open").check();
  await page.getByLabel("Anything else, without house numbers").fill("A ladder at 18");
  await submit(page, "Save note");
  await expect(page.getByRole("alert")).toContainText("Leave house numbers and other numbers out");
  await expect(page.getByLabel("Garage open")).toBeChecked();
  await checkPage(page);
  await page.getByLabel("Anything else, without house numbers").fill("A ladder at a wall");
  await submit(page, "Save note");
  await expect(said(page, "Noted for Copperleaf Drive.")).toBeVisible();
  const night = nightAt(new Date(), "America/Toronto");
  await office.goto("/admin/communities?q=Alpha");
  const alpha = office.getByRole("rowheader").getByRole("link", { name: "Alpha" });
  const href = await alpha.getAttribute("href");
  await office.goto(`${href?.split("?")[0]}/patrols/${night}`);
  await expect(office.getByRole("main")).toContainText("Other: A ladder at a wall");
  await page.getByRole("button", { name: /^Take back Copperleaf Drive/ }).click();
  await expect(said(page, "What you noted last was taken back.")).toBeVisible();
});

// Slow: a report is corrected, prepared by a job, approved and sent.
test("rows 272, 273: a Street customer reads a report, and its correction with the figures by email @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await signInByRequest(page.request, { ...resident, ...signIns.street });
  await page.goto("/profile/service");
  const reports = page.getByRole("list", { name: "Your reports" });
  await expect(reports.getByRole("listitem")).toHaveCount(2);
  await reports.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/profile\/reports\//);
  const own = new URL(page.url()).pathname;
  for (const section of ["Promised and driven", "What we saw", "Incidents", "What was missed"])
    await expect(page.getByRole("region", { name: section })).toBeVisible();
  await expect(page.getByRole("region", { name: "Incidents" })).toContainText("Nothing recorded");
  await checkPage(page);

  const desk = await newVisitor();
  await signInByRequest(desk.request, admin);
  await desk.goto(`/admin/reports/${own.split("/").at(-1)}`);
  await checkPage(desk);
  await desk.getByRole("link", { name: "Correct", exact: true }).click();
  await submit(desk, "Make the corrected report");
  await expect(desk).not.toHaveURL(/correct$/);
  const correction = new URL(desk.url()).pathname.replace("/progress", "");
  await expect(async () => {
    await desk.goto(correction);
    await expect(desk.getByRole("main")).toContainText("gets it once it is approved", {
      timeout: 500,
    });
  }).toPass();
  await openTab(desk, "Recommendation");
  await desk.getByLabel("Recommendation").fill("Leave a light on at the door.");
  await checkPage(desk);
  await submit(desk, "Save");
  await expect(said(desk, "Recommendation saved")).toBeVisible();
  await desk.getByRole("link", { name: "Approve", exact: true }).click();
  await submit(desk, "Approve report");
  await expect(said(desk, "Report approved")).toBeVisible();

  const mail = await mailTo(app, signIns.street.email, "Corrected: Street report: Copperleaf Drive");
  expect(mail.text).toContain("Passes driven");
  expect(mail.text).toContain("Leave a light on at the door.");
  await page.goto(own);
  await expect(page.getByRole("status").filter({ hasText: /^Corrected on / })).toBeVisible();
  await page.getByRole("link", { name: "Read the corrected report" }).click();
  await expect(page.getByRole("main")).toContainText("This corrects the report of");
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await fitsItsWidth(page);
  const stranger = await newVisitor();
  await signInByRequest(stranger.request, resident);
  expect((await get(stranger.request, own)).status()).toBe(404);
});

test("row 271: staff write a guard's report for residents, in words without a number @write @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  // The demo's own; those that other tests send may come from outside a round.
  await page.goto("/admin/inquiries?status=answered&source=guard&q=Copperleaf+window");
  await page.getByRole("rowheader").getByRole("link", { name: guard.name }).click();
  await openTab(page, "For residents");
  await expect(page.getByRole("main")).toContainText("12 hours after the guard’s report at the earliest");
  await checkPage(page);
});
