import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  inquiry,
  isHydrated,
  listedNames,
  pressRare,
  signInByRequest,
  storeInquiries,
  submit,
} from "../support/journeys";
import { pressEnterOn, tabTo } from "../support/records";

const list = "/admin/inquiries";

function said(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

async function openFilters(page: Page): Promise<void> {
  const fold = page.locator(".filters form details");
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
}

/** Three inquiries found by one search. */
async function three(page: Page, app: Parameters<typeof storeInquiries>[1]) {
  const marker = randomUUID().slice(0, 8);
  const names = ["Kit A", "Kit B", "Kit C"].map((name) => `${name} ${marker}`);
  await storeInquiries(
    page.request,
    app,
    names.map((name) => inquiry({ name })),
  );
  return { marker, names, search: `${list}?q=${marker}&sort=name` };
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

// Slow: it saves, opens, makes default, renames and removes a view.
test("D17: a list is saved with its columns, opened, made the default, renamed and removed @write @js-nightly", async ({
  app,
  page,
}) => {
  test.slow();
  const { marker, names, search } = await three(page, app);
  await page.goto(search);
  await openFilters(page);
  for (const label of ["Message", "Assigned to"])
    await page.getByRole("group", { name: "Columns" }).getByLabel(label).uncheck();
  await page.locator(".filters form details").getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/cols=status&cols=created/);
  const headers = page.getByRole("columnheader");
  await expect(headers).toContainText(["Name", "Status", "Received"]);
  await expect(headers.filter({ hasText: "Message" })).toHaveCount(0);
  await checkPage(page);
  await pressRare(page, "Save view");
  await submit(page, "Save view");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter a name"]);
  await page.getByLabel("Name").fill(`Kit ${marker}`);
  await page.getByLabel("Show it whenever I open this list").check();
  await checkPage(page);
  await submit(page, "Save view");
  await expect(said(page, "View saved")).toBeVisible();
  const views = page.getByRole("navigation", { name: "Saved views of inquiries" });
  await expect(views.getByRole("link", { name: new RegExp(`^Kit ${marker}`) })).toContainText("3");
  await checkPage(page);

  await page.goto(list);
  await expect(page).toHaveURL(/view=/);
  expect(await listedNames(page)).toEqual(names);
  await expect(headers.filter({ hasText: "Message" })).toHaveCount(0);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(`${list}?view=none`);

  await views.getByRole("link", { name: new RegExp(`^Kit ${marker}`) }).click();
  await page.getByRole("link", { name: `Edit view Kit ${marker}` }).click();
  await page.getByLabel("Name").fill(`Renamed ${marker}`);
  await submit(page, "Save");
  await expect(views.getByRole("link", { name: new RegExp(`^Renamed ${marker}`) })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await page.getByRole("link", { name: `Edit view Renamed ${marker}` }).click();
  await page.getByRole("link", { name: "Remove this view" }).click();
  await submit(page, "Remove view");
  await expect(said(page, "View removed")).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("link", { name: `Renamed ${marker}` })).toHaveCount(0);
});

test("D17: a view is saved, opened, renamed and removed by keyboard alone @no-js @nightly", async ({
  app,
  page,
}) => {
  test.slow();
  const { marker, names, search } = await three(page, app);
  await page.goto(search);
  await pressEnterOn(page, page.locator("summary", { hasText: "More for" }));
  await pressEnterOn(page, page.getByRole("link", { name: "Save view" }));
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type(`Keys ${marker}`);
  await tabTo(page, page.getByLabel("Show it whenever I open this list"));
  await page.keyboard.press("Space");
  await pressEnterOn(page, page.getByRole("button", { name: "Save view" }));
  await expect(said(page, "View saved")).toBeVisible();
  await page.goto(list);
  await expect(page).toHaveURL(/view=/);
  expect(await listedNames(page)).toEqual(names);
  await pressEnterOn(page, page.getByRole("link", { name: `Edit view Keys ${marker}` }));
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`Other keys ${marker}`);
  await page.keyboard.press("Enter");
  const view = page.getByRole("link", { name: new RegExp(`^Other keys ${marker}`) });
  await expect(view).toBeVisible();
  await page.goto(`${list}?view=none`);
  await pressEnterOn(page, view);
  await pressEnterOn(page, page.getByRole("link", { name: `Edit view Other keys ${marker}` }));
  await pressEnterOn(page, page.getByRole("link", { name: "Remove this view" }));
  await pressEnterOn(page, page.getByRole("button", { name: "Remove view" }));
  await expect(said(page, "View removed")).toBeVisible();
  await expect(page.getByRole("link", { name: `Other keys ${marker}` })).toHaveCount(0);
});

test("D17: an edit and a bulk act are undone from their message, and a record leads to the next", async ({
  app,
  page,
}) => {
  test.slow();
  const { names, search } = await three(page, app);
  await page.goto(search);
  await page.getByRole("rowheader").getByRole("link").first().click();
  const beside = page.getByRole("navigation", { name: "Other inquiry" });
  await expect(beside.getByRole("link")).toHaveText(["Next inquiry"]);
  await beside.getByRole("link", { name: "Next inquiry" }).click();
  const panel = page.getByRole("region", { name: names[1] ?? "", exact: true });
  await expect(beside.getByRole("link")).toHaveText(["Previous inquiry", "Next inquiry"]);
  await panel.getByLabel("Status").selectOption({ label: "In progress" });
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Inquiry saved")).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(said(page, "Undone: Status. Emails already sent are not taken back.")).toBeVisible();
  await expect(panel.getByLabel("Status").locator("option:checked")).toHaveText("New");

  await page.goto(`${search}&all=1&act=answered`.replace(list, `${list}/bulk`));
  await submit(page, "Mark as answered (3)");
  await expect(said(page, "3 of 3 inquiries changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(said(page, "Undone for 3 of 3: Status.")).toBeVisible();
});

test("D17: a bulk act asks again when more match than were shown @js-nightly", async ({ app, page }) => {
  const { marker, search } = await three(page, app);
  await page.goto(`${search}&all=1&act=answered`.replace(list, `${list}/bulk`));
  await storeInquiries(page.request, app, [inquiry({ name: `Kit D ${marker}` })]);
  const button = page.getByRole("button", { name: /\((3|4)\)$/ });
  await button.click();
  await expect(page.getByRole("alert")).toContainText("1 more since you looked.");
  await expect(button).toContainText("(4)");
  await checkPage(page);
  await button.click();
  await expect(said(page, "4 of 4 inquiries changed")).toBeVisible();
});

test("D17: one search finds people, jobs and inquiries, by keyboard too @once", async ({ app, page }) => {
  const { names, marker } = await three(page, app);
  await page.goto("/admin/dashboard");
  const field = page.getByRole("textbox", { name: "Search everything" });
  await field.fill(marker);
  await field.press("Enter");
  await expect(page).toHaveURL(/\/admin\/search\?q=/);
  for (const name of names) await expect(page.getByRole("link", { name })).toBeVisible();
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await page.goto("/admin/search?q=brampton");
  await expect(field).toHaveValue("brampton");
  for (const kind of ["Clients", "Postings"])
    await expect(page.getByRole("region", { name: kind, exact: true })).toBeVisible();
  await page.goto("/admin/search?q=b");
  await expect(page.getByRole("main")).toContainText("at least three letters or digits");
});

test("D17: a filter that is set has a chip, which takes only that one away @js-nightly", async ({ page }) => {
  await page.goto(`${list}?status=new&assignedTo=nobody`);
  const chips = page.getByRole("list", { name: "Filters that are set" }).getByRole("link");
  await expect(chips).toHaveText([/^Status: New/, /^Assigned to: Nobody/, "Clear"]);
  await checkPage(page);
  await chips.filter({ hasText: "Assigned to" }).click();
  await expect(page).toHaveURL(`${list}?status=new`);
  await expect(chips).toHaveCount(0);
  await page.goto(`${list}?status=new&assignedTo=nobody`);
  await chips.filter({ hasText: "Clear" }).click();
  await expect(page).toHaveURL(list);
});

test("D17: rare acts are in a menu, which Esc closes with the focus on its button @once", async ({
  page,
}) => {
  await page.goto(list);
  await expect.poll(() => isHydrated(page)).toBe(true);
  const opener = page.locator("summary", { hasText: "More for inquiries" });
  await opener.click();
  const links = page.locator("details").filter({ has: opener }).getByRole("link");
  await expect(links).toHaveText(["Export CSV", "Save view"]);
  await checkPage(page);
  await links.first().focus();
  await page.keyboard.press("Escape");
  await expect(links.first()).toBeHidden();
  await expect(opener).toBeFocused();
});
