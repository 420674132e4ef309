import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { App } from "../support/app";
import { checkPage, expect, test } from "../support/fixtures";
import {
  actOnTicked,
  admin,
  get,
  inquiry,
  listedNames,
  mailAbout,
  sendNote,
  setFilter,
  signInByRequest,
  staffPage,
  storeInquiries,
  submit,
  typeSubject,
} from "../support/journeys";
import { openTab } from "../support/records";

async function openOwn(
  app: App,
  page: Page,
  values = inquiry(),
): Promise<{ path: string; reference: string }> {
  const [reference = ""] = await storeInquiries(page.request, app, [values]);
  await page.goto(`/admin/inquiries?q=${reference}`);
  await page.getByRole("table").getByRole("link", { name: values.name }).click();
  await expect(page.getByRole("region", { name: values.name })).toBeVisible();
  return { path: new URL(page.url()).pathname, reference };
}

function panel(page: Page, name = "Ada Lindqvist") {
  return page.getByRole("region", { name });
}

/** The one box for a reply or a note. */
function text(page: Page) {
  return page.getByRole("textbox", { name: "Reply or note" });
}

function chosen(page: Page, label: string) {
  return page.getByRole("region").getByLabel(label).locator("option:checked");
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("row 232: a reply is emailed and shown, and the inquiry becomes answered and assigned to its author @write @js-nightly", async ({
  company,
  app,
  page,
}) => {
  const values = inquiry({ email: `${randomUUID()}@example.test` });
  const { path, reference } = await openOwn(app, page, values);
  await submit(page, "Send");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your reply"]);
  await expect(page).toHaveTitle(`Error: Reply: Ada Lindqvist, inquiry – ${company.name}`);
  await expect(panel(page)).toContainText(values.message);
  await checkPage(page);
  const subject = `Patrols ${randomUUID().slice(0, 8)}`;
  await typeSubject(page, subject);
  await text(page).fill("We can start on Monday.\n\nShall we?");
  await submit(page, "Send");
  await expect(page).toHaveURL(`${path}?q=${reference}`);
  await expect(page.getByRole("status").filter({ hasText: "Reply is on its way" })).toBeVisible();
  const reply = panel(page).getByRole("article", { name: `Reply: ${subject}` });
  await expect(reply).toContainText("We can start on Monday.");
  await expect(panel(page).getByLabel("Status")).toHaveValue("answered");
  await expect(chosen(page, "Assigned to")).toHaveText(admin.name);
  const mail = await mailAbout(app, subject);
  expect(mail.to?.[0]?.address).toBe(values.email);
  expect(mail.subject).toBe(`${subject} (${reference})`);
  expect(mail.text).toContain("Shall we?");
  expect(mail.text).toContain(values.message);
  await expect
    .poll(async () => {
      await page.reload();
      return reply.textContent();
    })
    .toContain(", sent");
});

test("row 232: a note is for staff only; the history says who did what @js-nightly", async ({
  app,
  page,
}) => {
  await openOwn(app, page);
  await sendNote(page);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter a note"]);
  await text(page).fill("<b>Call</b> after six.");
  await sendNote(page);
  await expect(page.getByRole("status").filter({ hasText: "Note added" })).toBeVisible();
  await expect(panel(page).getByRole("article", { name: "Note" })).toContainText("<b>Call</b> after six.");
  await panel(page).getByLabel("Status").selectOption({ label: "In progress" });
  await submit(page, "Save");
  await openTab(page, "History");
  const events = panel(page).getByRole("listitem");
  await expect(events.filter({ hasText: "Updated" })).toContainText("In progress");
  await expect(events.filter({ hasText: "Note added" })).toContainText(admin.name);
  await expect(events.filter({ hasText: "Created" })).toContainText("The website");
  await checkPage(page);
});

test("row 198: of two people editing, the second sees both texts, loses nothing and can save @write", async ({
  app,
  page,
  newVisitor,
}) => {
  const { path } = await openOwn(app, page);
  const other = await staffPage(newVisitor);
  await page.goto(`${path}/edit`);
  await other.goto(`${path}/edit`);
  await other.getByLabel("Full name").fill("Adele Lindqvist");
  await other.getByLabel("Service").selectOption("N/A");
  await submit(other, "Save");
  await expect(other.getByRole("status").filter({ hasText: "Inquiry saved" })).toBeVisible();
  await page.getByLabel("Full name").fill("Ada Lindquist");
  await page.getByLabel("Phone", { exact: true }).fill("905 555 0123");
  const answer = await submit(page, "Save");
  expect(answer.status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Someone else has saved this since you opened it.");
  await expect(
    panel(page, "Adele Lindqvist").getByRole("listitem").filter({ hasText: "Updated by" }),
  ).toContainText(admin.name);
  const name = page.getByRole("group", { name: "Full name" });
  await expect(name.getByLabel("Keep theirs: Adele Lindqvist")).not.toBeChecked();
  await expect(name.getByLabel("Use mine: Ada Lindquist")).toBeChecked();
  const asked = page.getByRole("group").filter({ hasText: "Keep theirs" });
  await expect(asked, "only the other changed the service, only I the phone").toHaveCount(1);
  await expect(page.getByLabel("Service")).toHaveValue("N/A");
  await expect(page.getByLabel("Full name", { exact: true })).toHaveValue("Ada Lindquist");
  await checkPage(page);
  await submit(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry saved" })).toBeVisible();
  await expect(panel(page, "Ada Lindquist")).toContainText("(905) 555-0123");
});

test("row 232: staff record an inquiry made by phone; errors keep what was typed @js-nightly", async ({
  page,
}) => {
  const name = `Caller ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/inquiries");
  await page.getByRole("link", { name: "New inquiry" }).click();
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Phone", { exact: true }).fill("----------");
  await submit(page, "Add inquiry");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Please enter a valid phone number",
    "Choose what this is about",
    "Choose a service",
    "Enter the message",
  ]);
  await expect(page.getByLabel("Full name")).toHaveValue(name);
  await checkPage(page);
  await page.getByLabel("Phone", { exact: true }).fill("905 555 0100");
  await page.getByLabel("About").selectOption("Get a Quote");
  await page.getByLabel("Service").selectOption("Event Security");
  await page.getByLabel("Message").fill("A wedding in May.");
  await submit(page, "Add inquiry");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry added" })).toBeVisible();
  await expect(
    panel(page, name)
      .getByRole("definition")
      .filter({ hasText: /^Phone$/ }),
  ).toBeVisible();
  await page.goto(`/admin/inquiries?q=${encodeURIComponent(name)}&source=phone`);
  expect(await listedNames(page)).toEqual([name]);
});

test("row 199: deleting asks for confirmation, says what else is deleted, and does it @js-nightly", async ({
  app,
  page,
}) => {
  const { path, reference } = await openOwn(app, page);
  await text(page).fill("A double.");
  await sendNote(page);
  await openTab(page, "Delete");
  await expect(panel(page)).toContainText(`Delete inquiry ${reference} from Ada Lindqvist?`);
  await expect(panel(page)).toContainText("Notes deleted with it: 1");
  await checkPage(page);
  await panel(page).getByRole("link", { name: "Cancel" }).click();
  await expect(panel(page).getByRole("article", { name: "Note" })).toBeVisible();
  await openTab(page, "Delete");
  await submit(page, "Delete inquiry");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry deleted" })).toBeVisible();
  expect((await get(page.request, path)).status()).toBe(404);
});

test("row 199: deleting a record that changed after the confirmation page asks again @once", async ({
  app,
  page,
  newVisitor,
}) => {
  const { path } = await openOwn(app, page);
  await page.goto(`${path}/delete`);
  const other = await staffPage(newVisitor);
  await other.goto(`${path}/edit`);
  await other.getByLabel("Full name").fill("Adele Lindqvist");
  await submit(other, "Save");
  await submit(page, "Delete inquiry");
  await expect(page.getByRole("alert")).toContainText("Someone else has saved this");
  await submit(page, "Delete inquiry");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry deleted" })).toBeVisible();
});

test.describe("rows 196, 253: many at once", () => {
  async function several(app: App, page: Page, count: number): Promise<string> {
    const marker = randomUUID();
    const sent = Array.from({ length: count }, (_, index) =>
      inquiry({ name: `Many ${String(index).padStart(2, "0")}`, message: marker }),
    );
    await storeInquiries(page.request, app, sent);
    return `/admin/inquiries?q=${marker}&sort=name`;
  }

  async function goOn(page: Page, act: string): Promise<void> {
    await actOnTicked(page, act);
    await expect(page.getByRole("region", { name: act })).toBeVisible();
  }

  test("the selected rows and no others, after confirmation", async ({ app, page }) => {
    const list = await several(app, page, 4);
    await page.goto(list);
    await page.getByLabel("Select Many 01").check();
    await page.getByLabel("Select Many 03").check();
    await goOn(page, "Mark as answered");
    await expect(page.getByRole("main")).toContainText("This changes 2 inquiries");
    await checkPage(page);
    await submit(page, "Mark as answered (2)");
    await expect(page.getByRole("status").filter({ hasText: "2 of 2 inquiries changed" })).toBeVisible();
    await expect(page).toHaveURL(list);
    await page.goto(`${list}&status=answered`);
    expect(await listedNames(page)).toEqual(["Many 01", "Many 03"]);
    // The words and the button count the same: those that are answered already are left out.
    await page.goto(`${list}&all=1&act=answered`.replace("/admin/inquiries", "/admin/inquiries/bulk"));
    await expect(page.getByRole("main")).toContainText("2 have that value already. This changes 2 inquiries");
    await submit(page, "Mark as answered (2)");
    await page.goto(`${list}&all=1&act=answered`.replace("/admin/inquiries", "/admin/inquiries/bulk"));
    await expect(page.getByRole("main")).toContainText("4 have that value already. This changes 0 inquiries");
  });

  test("every row of the list, including other pages @write @js-nightly", async ({ app, page }) => {
    const list = await several(app, page, 28);
    await page.goto(list);
    await page.getByLabel("Select Many 00").check();
    await page.getByLabel("All 28 in this list").check();
    await goOn(page, "Assign to me");
    await expect(page.getByRole("main")).toContainText("This changes 28 inquiries");
    await expect(page.getByRole("main")).toContainText("and 18 more");
    await submit(page, "Assign to me (28)");
    await expect(page.getByRole("status").filter({ hasText: "28 of 28 inquiries changed" })).toBeVisible();
    await page.goto(`${list}&status=new`);
    await setFilter(page, "Assigned to", "Me");
    await expect(page.getByText("1–25 of 28")).toBeVisible();
  });

  test("deleting asks for confirmation too; rows deleted in the meantime are not counted @once", async ({
    app,
    page,
    newVisitor,
  }) => {
    const list = await several(app, page, 3);
    const other = await staffPage(newVisitor);
    for (const each of [page, other]) {
      await each.goto(list);
      await each.getByLabel("Select Many 00").check();
    }
    await other.getByLabel("Select Many 02").check();
    await goOn(page, "Delete");
    await goOn(other, "Delete");
    await submit(page, "Delete (1)");
    await expect(page.getByRole("status").filter({ hasText: "1 of 1 inquiry changed" })).toBeVisible();
    await submit(other, "Delete (2)");
    await expect(other.getByRole("status").filter({ hasText: "1 of 2 inquiries changed" })).toContainText(
      "1 was deleted by someone else",
    );
    expect(await listedNames(other)).toEqual(["Many 01"]);
  });

  test("without a selection there is nothing to press, and the address says what to do @no-js", async ({
    page,
  }) => {
    await page.goto("/admin/inquiries");
    await expect(page.getByLabel("Selected rows")).toBeHidden();
    await page.goto("/admin/inquiries/bulk?act=spam");
    await expect(page.getByRole("main")).toContainText("Select the inquiries first.");
    await checkPage(page);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page).toHaveURL("/admin/inquiries");
  });
});

test("by keyboard alone: open, reply and return @no-js @js-nightly", async ({ app, page }) => {
  const { reference } = await openOwn(app, page);
  await text(page).focus();
  await page.keyboard.type("Thank you.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Reply is on its way" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/inquiries?q=${reference}`);
});

// Slow: it lays out every tab of a record, and axe judges each.
test("every tab is well made on a phone @once @nightly", async ({ app, page }) => {
  const { path } = await openOwn(app, page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ["", "/reply", "/edit", "/history", "/delete"]) {
    await page.goto(path + tab);
    await checkPage(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, tab).toBeLessThanOrEqual(360);
  }
});

test("row 232: once every new inquiry is taken the list says so, until the act is undone @write @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/inquiries/bulk?act=answered&all=1&status=new");
  await page.getByRole("button", { name: /^Mark as answered \(/ }).click();
  const list = page.getByRole("main");
  await expect(list).toContainText("Nobody is waiting");
  await expect(list).not.toContainText("0 of 0");
  await checkPage(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("table")).toBeVisible();
});
