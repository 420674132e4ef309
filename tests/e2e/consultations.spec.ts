import { signIns } from "../../app/modules/operations/demo/sign-ins";
import { dayAt } from "../../app/platform/wall-time";
import { checkPage, expect, test } from "../support/fixtures";
import { fitsItsWidth, signInByRequest, staffPage, submit } from "../support/journeys";
import { panel, said } from "../support/records";

const zone = "America/Toronto";

/** A day and a time on the company's clock, some minutes from now. */
function inMinutes(minutes: number): { day: string; time: string } {
  const at = new Date(Date.now() + minutes * 60_000);
  const time = at.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  return { day: dayAt(at, zone), time };
}

// Slow: two people take turns, and the clock moves on.
test("rows 268, 269: a consultation, from asking for it to reading its result @nightjar @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await signInByRequest(page.request, signIns.house);
  await page.goto("/profile/service");
  await page.getByRole("link", { name: /Basic consultation/ }).click();
  await expect(page).toHaveURL("/profile/consultation");
  await checkPage(page);
  await page.getByLabel("What we should know").fill("The side door sticks.");
  await submit(page, "Ask for it");
  await expect(page.getByRole("heading", { name: "We look for three times" })).toBeVisible();

  const name = "Omar Haddad";
  const desk = await staffPage(newVisitor);
  await desk.goto("/admin/clients");
  await desk.getByRole("link", { name: "Consultations" }).click();
  await expect(desk).toHaveURL("/admin/consultations");
  await desk.getByRole("rowheader").getByRole("link", { name }).first().click();
  await expect(panel(desk, name)).toContainText("The side door sticks.");
  await checkPage(desk);
  await desk.getByRole("link", { name: "Offer times" }).click();
  await submit(desk, "Offer these times");
  await expect(desk.getByRole("alert").getByRole("link").first()).toContainText("Enter a date");
  await checkPage(desk);
  for (const [index, minutes] of [30, 60, 90].entries()) {
    const { day, time } = inMinutes(minutes);
    await desk.getByLabel(`Date ${index + 1}`).fill(day);
    await desk.getByLabel(`Time ${index + 1}`).fill(time);
  }
  await desk.getByLabel("Minutes").fill("15");
  await desk.getByLabel("Who comes").selectOption("Dana Whitfield");
  await submit(desk, "Offer these times");
  await expect(said(desk, "Offered. The resident gets an email.")).toBeVisible();

  await page.reload();
  await submit(page, "Book this time");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose one of the times"]);
  await checkPage(page);
  await page.getByRole("radio").first().check();
  await submit(page, "Book this time");
  await expect(page.getByRole("heading", { name: "Your consultation is booked" })).toBeVisible();
  await checkPage(page);

  await desk.reload();
  await desk.getByRole("link", { name: "Result" }).click();
  await desk.getByLabel("One recommendation").fill("Fit a second lock to the side door.");
  await submit(desk, "Save the result");
  await expect(desk.getByRole("alert")).toContainText("once the consultation took place");
  await app.setClock(45 * 60);
  const later = await staffPage(newVisitor);
  await later.goto(desk.url());
  await later.getByRole("group", { name: "Doors and locks" }).getByLabel("Advice").check();
  await later.getByRole("group", { name: "Windows" }).getByLabel("Good").check();
  await later.getByLabel("One recommendation").fill("Fit a second lock to the side door.");
  await checkPage(later);
  await submit(later, "Save the result");
  await expect(said(later, "Written. The resident gets an email.")).toBeVisible();
  await expect(panel(later, name).getByRole("list", { name: "Check list" })).toContainText("Advice");
  await checkPage(later);
  await app.setClock(0);

  await signInByRequest(page.request, signIns.house);
  await page.goto("/profile/consultation");
  await expect(page.getByText("Fit a second lock to the side door.")).toBeVisible();
  await expect(
    page
      .getByRole("list", { name: /^Check list of/ })
      .first()
      .getByRole("listitem"),
  ).toHaveCount(12);
  await checkPage(page);
});

test("row 268: a street that was offered times asks for others, at 360 px by keyboard @once @write", async ({
  page,
}) => {
  await signInByRequest(page.request, signIns.street);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile/consultation");
  await expect(page.getByRole("radio")).toHaveCount(3);
  await fitsItsWidth(page);
  await page.getByRole("button", { name: "Ask for other times" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "We look for three times" })).toBeVisible();
  await fitsItsWidth(page);
});
