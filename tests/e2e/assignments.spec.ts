import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { dayFromNow } from "../support/days";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import { admin, get, isHydrated, signInByRequest, submit } from "../support/journeys";
import { openTab } from "../support/records";

const list = "/admin/assignments";

function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

function said(page: Page, text: string | RegExp) {
  return page.getByRole("status").filter({ hasText: text });
}

/** In the panel: the filters of the list have labels of the same names. */
function field(page: Page, label: string) {
  return page.locator(".side-panel").getByLabel(label, { exact: true });
}

/** The rows of the list, without the dates above them. */
function rowTitles(page: Page) {
  return page
    .getByRole("table")
    .getByRole("rowheader")
    .filter({ has: page.getByRole("link") });
}

const refused = (page: Page) => page.getByRole("alert").getByRole("link");

/** By how many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
}

/** Eight letters: digits in a row would be searched as a phone number. */
function unique(): string {
  return randomUUID()
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))
    .slice(0, 8);
}

function newTitle(): string {
  return `Patrol ${unique()}`;
}

/** Years apart, so that no two tests book a guard for the same night. */
let year = 2030;

async function addGuard(page: Page, expires = "2126-05-31"): Promise<string> {
  const name = `Ana Silva ${unique()}`;
  await page.goto("/admin/employees/new");
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Licence number").fill("11223344");
  await page.getByLabel("Licence class").selectOption({ label: "Security guard" });
  await page.getByLabel("Licence expires").fill(expires);
  await submit(page, "Add employee");
  await expect(said(page, "Employee added successfully")).toBeVisible();
  return name;
}

async function fill(page: Page, { title, guard, day }: { title: string; guard?: string; day?: string }) {
  await page.goto(`${list}/new`);
  await field(page, "Title").fill(title);
  await field(page, "Location").fill("Heart Lake Road, Brampton");
  if (guard) await field(page, "Guard (optional)").selectOption({ label: guard });
  if (day) await field(page, "Night of").fill(day);
}

/** The form offers the night ahead: all of it, so that its shift is under way from noon on. */
async function fillNight(page: Page): Promise<void> {
  await field(page, "From").fill("12:00");
  await field(page, "To").fill("11:59");
}

test.beforeEach(async ({ page }) => {
  year += 1;
  await signInByRequest(page.request, admin);
});

test("rows 208, 209: an assignment is added, found, edited, cancelled and deleted @nightjar @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const title = newTitle();
  const guard = await addGuard(page);
  await page.goto(list);
  await checkPage(page);
  await page.getByRole("link", { name: "New Assignment" }).click();
  await page.getByLabel("Notes").fill("Keys at the office");
  await field(page, "To").fill("23:00");
  expect((await submit(page, "Add assignment")).status()).toBe(400);
  await expect(refused(page)).toHaveText(["Enter a title", "Enter the location"]);
  await expect(page.getByLabel("Notes")).toHaveValue("Keys at the office");
  await checkPage(page);
  await fill(page, { title, guard, day: `${year}-11-02` });
  await field(page, "To").fill("23:00");
  await submit(page, "Add assignment");
  await expect(refused(page)).toHaveText(["The end must be after the start"]);
  await field(page, "To").fill("07:00");
  await submit(page, "Add assignment");
  await expect(said(page, "Assignment added")).toBeVisible();
  await expect(panel(page, title)).toContainText(`Nov 2, ${year}, 11:00 PM – 7:00 AM`);
  await checkPage(page);

  await page.goto(`${list}?q=${title.slice(-8)}`);
  await expect(rowTitles(page)).toHaveText([title]);
  await expect(page.getByRole("table")).toContainText("Scheduled");
  await page.goto(`${list}?status=other&q=${guard.slice(-8)}`);
  await rowTitles(page).getByRole("link").click();
  await openTab(page, "Edit");
  await field(page, "Status").selectOption({ label: "Cancelled" });
  await submit(page, "Save");
  await expect(said(page, "Assignment saved")).toBeVisible();
  await expect(panel(page, title)).toContainText("Cancelled");
  await openTab(page, "History");
  for (const words of ["Created", "Updated"]) await expect(panel(page, title)).toContainText(words);
  const csv = await get(page.request, `${list}.csv?q=${title.slice(-8)}`);
  expect(await csv.text()).toContain(`${title},"Heart Lake Road, Brampton",,${guard},Cancelled`);
  await openTab(page, "Delete");
  await submit(page, "Delete assignment");
  await expect(said(page, "Assignment deleted")).toBeVisible();
});

test("row 208: double booking and an expiring licence are refused by name; short rest is only mentioned @nightjar @js-nightly", async ({
  page,
}) => {
  test.slow();
  const [guard, expired] = [await addGuard(page), await addGuard(page, "2029-01-01")];
  await addGuard(page);
  const [first, second] = [newTitle(), newTitle()];
  await fill(page, { title: first, guard, day: `${year}-05-01` });
  await submit(page, "Add assignment");
  await expect(said(page, "Assignment added")).toBeVisible();
  await fill(page, { title: second, guard, day: `${year}-05-02` });
  await field(page, "From").fill("06:00");
  await field(page, "To").fill("12:00");
  expect((await submit(page, "Add assignment")).status()).toBe(400);
  await expect(refused(page)).toContainText(`${guard} is already booked: “${first}”`);
  await expect(refused(page)).toContainText("Free and licensed at that time: Ana Silva ");
  await expect(field(page, "Title")).toHaveValue(second);
  await checkPage(page);
  await field(page, "Guard (optional)").selectOption({ label: expired });
  await submit(page, "Add assignment");
  await expect(refused(page)).toContainText(
    `The guard licence of ${expired} is valid until Mon, Jan 1, 2029`,
  );
  await field(page, "Guard (optional)").selectOption({ label: guard });
  await field(page, "From").fill("12:00");
  await field(page, "To").fill("14:00");
  await submit(page, "Add assignment");
  await expect(said(page, `Assignment added. Short rest: 5 hours to ${first}`)).toBeVisible();
  await expect(panel(page, second)).toContainText("Short rest");
  await page.goto(`${list}/week?of=${year}-05-02`);
  const row = page.getByRole("row").filter({ hasText: guard });
  await expect(row.getByRole("link", { name: /^Patrol/ })).toHaveCount(
    new Date(`${year}-05-01T00:00:00Z`).getUTCDay() === 0 ? 1 : 2,
  );
});

test("row 208: a guard is put on a shift and swapped straight from the list, by keyboard at 360 px @write @no-js @js-nightly", async ({
  page,
}) => {
  test.slow();
  const [first, second] = [await addGuard(page), await addGuard(page)];
  const [busy, title] = [newTitle(), newTitle()];
  await fill(page, { title: busy, guard: first, day: `${year}-03-01` });
  await submit(page, "Add assignment");
  await fill(page, { title, day: `${year}-03-01` });
  await submit(page, "Add assignment");
  await expect(panel(page, title)).toContainText("Open");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${list}?q=${title.slice(-8)}`);
  await page.getByRole("link", { name: `Assign a guard to ${title}` }).focus();
  await page.keyboard.press("Enter");
  const taken = page.locator(".choice").filter({ hasText: first });
  await expect(taken).toContainText(`: ${busy}`);
  await checkPage(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel(first, { exact: true }).check();
  await submit(page, "Save");
  await expect(refused(page)).toContainText(`${first} is already booked: “${busy}”`);
  await page.getByLabel(second, { exact: true }).check();
  await submit(page, "Save");
  await expect(page).toHaveURL(new RegExp(`/admin/assignments\\?q=${title.slice(-8)}`));
  await expect(said(page, title)).toContainText(second);
  await page.getByRole("link", { name: `Swap the guard of ${title}` }).click();
  await expect(page.getByLabel(second, { exact: true })).toBeChecked();
  await page.getByLabel("Nobody: leave it open").check();
  await submit(page, "Save");
  await expect(said(page, title)).toContainText("open");
});

test("row 208: an open shift is filled from the week in one press, and a free night leads to a new shift of that guard @write @no-js @js-nightly", async ({
  page,
}) => {
  test.slow();
  const day = `${year}-04-02`;
  await addGuard(page);
  const title = newTitle();
  await fill(page, { title, day });
  await submit(page, "Add assignment");
  await expect(said(page, "Assignment added")).toBeVisible();
  await page.goto(`${list}/week?of=${day}`);
  const card = panel(page, title);
  await expect(card).toContainText("11:00 PM – 7:00 AM");
  await checkPage(page);
  const [, best = ""] =
    /name="guardId"[^>]*value="[^"]+"[^>]*>[^<]*<b[^>]*>([^<]+)/.exec(await card.innerHTML()) ?? [];
  await expect(card.getByLabel(best, { exact: true })).toBeChecked();
  await expect(card.getByLabel(best, { exact: true })).toHaveAccessibleDescription("Free all week");
  await submit(page, `Assign a guard to ${title}`);
  await expect(page).toHaveURL(new RegExp(`/week\\?of=${day}$`));
  await expect(said(page, `${title}, `)).toContainText(`: ${best}`);
  await expect(card).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: best });
  await expect(row.getByRole("link", { name: title })).toBeVisible();
  await checkPage(page);
  const plan = row.getByRole("link", { name: `Plan ${best}, ` }).first();
  const [, night = ""] = /plan\.day=([\d-]+)/.exec((await plan.getAttribute("href")) ?? "") ?? [];
  await plan.focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Night of")).toHaveValue(night);
  await expect(field(page, "Guard (optional)").locator("option:checked")).toContainText(best);
});

test("row 208: a guard who was booked since the week was opened is refused where the others are offered @write @no-js @js-nightly", async ({
  page,
}) => {
  test.slow();
  const day = `${year}-06-02`;
  const guards = [await addGuard(page), await addGuard(page)];
  const [title, busy] = [newTitle(), newTitle()];
  await fill(page, { title, day });
  await submit(page, "Add assignment");
  await page.goto(`${list}/week?of=${day}`);
  const id = await panel(page, title).locator("input[name=guardId]:checked").getAttribute("value");
  const other = await page.context().newPage();
  await fill(other, { title: busy, day });
  await field(other, "Guard (optional)").selectOption(id);
  await submit(other, "Add assignment");
  await submit(page, `Assign a guard to ${title}`);
  await expect(refused(page)).toContainText(`is already booked: “${busy}”`);
  const taken = page.locator(`.choice:has([value="${id}"])`);
  await expect(taken).toContainText(`: ${busy}`);
  await checkPage(page);
  const words = (await taken.textContent()) ?? "";
  const free = guards.find((name) => !words.includes(name)) ?? "";
  await page.getByRole("radio", { name: free }).check();
  await submit(page, "Save");
  await expect(page).toHaveURL(new RegExp(`/week\\?of=${day}$`));
  await expect(said(page, `${title}, `)).toBeVisible();
});

test("row 209: a series is added, and a change asks for this night, later ones or all @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const title = newTitle();
  const guard = await addGuard(page);
  await fill(page, { title, guard, day: dayFromNow(3) });
  await page.getByLabel("Every night").check();
  await page.getByLabel("Last night").fill(dayFromNow(8));
  await page.getByLabel("Except these nights").fill(`${dayFromNow(5)} 2026-13-01`);
  await submit(page, "Add assignment");
  await expect(refused(page)).toHaveText(["Enter dates like 2026-12-24: “2026-13-01” is not one"]);
  await page.getByLabel("Except these nights").fill(dayFromNow(5));
  await submit(page, "Add assignment");
  await expect(said(page, "Series added")).toBeVisible();
  await expect(panel(page, title)).toContainText("Every night from");
  const found = `${list}?q=${title.slice(-8)}`;
  const titles = rowTitles(page);
  const openRow = async (place: number) => {
    await page.goto(found);
    await titles.nth(place).getByRole("link").click();
  };
  await page.goto(found);
  await expect(titles).toHaveCount(5);

  await openRow(1);
  await openTab(page, "Edit");
  await field(page, "From").fill("22:00");
  await submit(page, "Save");
  await expect(said(page, "Assignment saved")).toBeVisible();
  await expect(panel(page, title)).toContainText("Edited separately");

  await openRow(3);
  await openTab(page, "Edit");
  await page.getByLabel("This night and later ones").check();
  await field(page, "Title").fill(`${title} late`);
  await submit(page, "Save");
  await expect(panel(page, title)).toContainText("2 shifts changed.");
  await checkPage(page);
  await submit(page, "Change them");
  await expect(said(page, "Series saved: 2 shifts changed.")).toBeVisible();
  await page.goto(found);
  await expect(titles).toHaveText([title, title, title, `${title} late`, `${title} late`]);

  await openRow(0);
  await openTab(page, "Edit");
  await page.getByLabel("All nights that have not started").check();
  await field(page, "To").fill("06:00");
  await submit(page, "Save");
  await expect(panel(page, title)).toContainText("1 shift left alone, after an earlier change.");
  await submit(page, "Change them");
  await expect(said(page, "Series saved: 2 shifts changed.")).toBeVisible();

  await openRow(3);
  await openTab(page, "Delete");
  await page.getByLabel("All nights that have not started: 2").check();
  await checkPage(page);
  await submit(page, "Delete");
  await expect(said(page, "2 assignments deleted")).toBeVisible();
  await page.goto(found);
  await expect(titles).toHaveCount(3);
});

test("rows 194, 208: the dashboard leads to tonight's unstaffed shifts, and the week shows them by keyboard at 360 px @no-js", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/dashboard");
  const shifts = page.getByRole("region", { name: "Upcoming shifts", exact: true });
  const title = `Lanternwoodcrescent ${newTitle()}`;
  await fill(page, { title, day: `${year}-02-01` });
  await submit(page, "Add assignment");
  await expect(panel(page, title)).toContainText("Open");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto("/admin/dashboard");
  await shifts.getByRole("link", { name: "This week" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/assignments\/week/);
  await checkPage(page);
  await page.goto(`${list}/week?of=${year}-02-01`);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Next week" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: title })).toBeHidden();
  await page.getByRole("link", { name: "Previous week" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: title }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page, title)).toBeVisible();
  if (runsScripts()) {
    await expect.poll(() => isHydrated(page)).toBe(true);
    // The panel listens once its effects have run, which nothing on the page shows.
    const afterEscape = async () => {
      await page.keyboard.press("Escape");
      return page.url();
    };
    await expect.poll(afterEscape).toMatch(/\/assignments\?/);
  }
});

test("row 208: a guard's calendar opens only with its newest link @js-nightly", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const guard = await addGuard(page);
  await openTab(page, "Calendar");
  await submit(page, "Make a link");
  const link = page.getByRole("status").getByRole("link");
  const first = new URL((await link.getAttribute("href")) ?? "").pathname;
  await checkPage(page);
  const visitor = await newVisitor();
  const answer = await get(visitor.request, first);
  expect([answer.status(), answer.headers()["content-type"], answer.headers()["cache-control"]]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "private, max-age=300",
  ]);
  expect(await answer.text()).toContain("BEGIN:VCALENDAR");
  await page.goto(`/admin/employees?q=${guard.slice(-8)}`);
  await rowTitles(page).getByRole("link").click();
  await openTab(page, "Calendar");
  await submit(page, "Make a new link");
  await expect(link).toBeVisible();
  expect((await get(visitor.request, first)).status()).toBe(404);
});

/** A series on all nights, for a guard whose licence ends during it: its last three nights are open. */
async function addShortSeries(page: Page, title: string): Promise<string> {
  const guard = await addGuard(page, dayFromNow(5));
  await fill(page, { title, guard, day: dayFromNow(2) });
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    await page.getByLabel(day).check();
  await page.getByLabel("Last night").fill(dayFromNow(7));
  await submit(page, "Add assignment");
  return guard;
}

test("D12, row 209: a series says which nights are open and why, with a link to each @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const title = newTitle();
  const guard = await addShortSeries(page, title);
  const words = `3 nights are open: ${guard}’s licence ends`;
  const message = said(page, words);
  await expect(message).toContainText("Series added: its nights are planned eight weeks ahead");
  await expect(message.getByRole("link")).toHaveCount(3);
  await expect(panel(page, title)).toContainText(words);
  await checkPage(page);
  await message.getByRole("link").nth(1).click();
  await expect(panel(page, title).getByText("Open", { exact: true }).first()).toBeVisible();
  await openTab(page, "Edit");
  await page.getByLabel("All nights that have not started").check();
  await field(page, "Notes (optional)").fill("Keys at the office");
  const options = field(page, "Guard (optional)").locator("option");
  await expect(options.filter({ hasText: guard })).toContainText("(licence ends ");
  const value = await options.filter({ hasText: guard }).getAttribute("value");
  await field(page, "Guard (optional)").selectOption(value);
  await submit(page, "Save");
  await submit(page, "Change them");
  await expect(said(page, words)).toContainText("Series saved: 6 shifts changed.");
  await expect(said(page, words).getByRole("link")).toHaveCount(3);
});

test("D12, row 211: archiving a guard hands over upcoming shifts or opens them, and refuses a guard who is not free @write @js-nightly @nightly", async ({
  page,
}) => {
  test.slow();
  const [title, tonight] = [newTitle(), newTitle()];
  const guard = await addShortSeries(page, title);
  const heir = await addGuard(page);
  await fill(page, { title: tonight, guard });
  await fillNight(page);
  await submit(page, "Add assignment");
  await expect(said(page, "Assignment added")).toBeVisible();

  await page.goto(`/admin/employees?q=${guard.slice(-8)}`);
  await rowTitles(page).getByRole("link").click();
  await openTab(page, "Delete");
  const form = panel(page, guard);
  await expect(form).toContainText(title);
  await expect(form.getByRole("listitem").filter({ hasText: title })).toHaveCount(3);
  await checkPage(page);
  const later = page.getByLabel(/^Who takes their 3 later shifts\?/);
  await later.selectOption({ label: heir });
  const [archiving, booking] = [page, await page.context().newPage()];
  await fill(booking, { title: newTitle(), guard: heir, day: dayFromNow(3) });
  await submit(booking, "Add assignment");
  expect((await submit(archiving, "Archive employee")).status()).toBe(400);
  await expect(refused(page)).toContainText(`${heir} is already booked`);
  await expect(later.locator("option:checked"), "the choice stays").toHaveText(`${heir} (not free)`);
  await checkPage(page);
  await later.selectOption({ label: "Nobody yet, leave open" });
  await submit(page, "Archive employee");
  const message = said(page, "Employee archived. Urgent: 1 shift tonight needs a guard");
  await expect(message).toContainText("3 later shifts are open and need another guard");
  await expect(message.getByRole("link")).toHaveText(["Open shifts tonight", "All open shifts"]);
  await message.getByRole("link", { name: "Open shifts tonight" }).click();
  await expect(page.getByRole("table").getByRole("link", { name: tonight, exact: true })).toBeVisible();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Waiting for you" })).toContainText(/open shift/i);
  await page.goto(`${list}?guard=nobody&q=${title.slice(-8)}`);
  await expect(rowTitles(page)).toHaveCount(6);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row.filter({ hasText: guard })).toHaveCount(0);
});
