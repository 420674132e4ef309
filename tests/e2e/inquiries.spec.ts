import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { App } from "../support/app";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  get,
  inquiry,
  listedNames,
  mailAbout,
  signInByRequest,
  staffPage,
  storeInquiries,
  submit,
} from "../support/journeys";

/** An enquiry of the test's own, open in the panel. */
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

async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: /^About / })
    .getByRole("link", { name })
    .click();
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("row 232: a reply goes out by mail, is shown, and the inquiry is answered and the writer's @write", async ({
  app,
  page,
}) => {
  const values = inquiry({ email: `${randomUUID()}@example.test` });
  const { path, reference } = await openOwn(app, page, values);
  await openTab(page, "Reply");
  await expect(page).toHaveTitle("Reply: Ada Lindqvist, inquiry – Nightjar Patrol");
  await checkPage(page);
  await page.getByLabel("Reply", { exact: true }).fill("");
  await submit(page, "Send reply");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your reply"]);
  const subject = `Patrols ${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Reply", { exact: true }).fill("We can start on Monday.\n\nShall we?");
  await submit(page, "Send reply");
  await expect(page).toHaveURL(`${path}?q=${reference}`);
  await expect(page.getByRole("status").filter({ hasText: "Reply is on its way" })).toBeVisible();
  const reply = panel(page).getByRole("article", { name: `Reply: ${subject}` });
  await expect(reply).toContainText("We can start on Monday.");
  await expect(panel(page).getByRole("definition").filter({ hasText: "Answered" })).toBeVisible();
  await expect(panel(page).getByRole("definition").filter({ hasText: admin.name })).toBeVisible();
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

test("row 232: a note is for staff; the history tells who did what", async ({ app, page }) => {
  const { path } = await openOwn(app, page);
  await openTab(page, "Note");
  await submit(page, "Add note");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter a note"]);
  await page.getByLabel("Note", { exact: true }).fill("<b>Call</b> after six.");
  await submit(page, "Add note");
  await expect(page.getByRole("status").filter({ hasText: "Note added" })).toBeVisible();
  await expect(panel(page).getByRole("article", { name: "Note" })).toContainText("<b>Call</b> after six.");
  await page.goto(`${path}/edit`);
  await panel(page).getByLabel("Status").selectOption({ label: "In progress" });
  await submit(page, "Save");
  await openTab(page, "History");
  const events = panel(page).getByRole("listitem");
  await expect(events.filter({ hasText: "Updated" })).toContainText("in_progress");
  await expect(events.filter({ hasText: "Note added" })).toContainText(admin.name);
  await expect(events.filter({ hasText: "Created" })).toContainText("The website");
  await checkPage(page);
});

test("row 198: of two who edit, the second sees both texts, loses nothing, and may save @write", async ({
  app,
  page,
  newVisitor,
}) => {
  const { path } = await openOwn(app, page);
  const other = await staffPage(newVisitor);
  await page.goto(`${path}/edit`);
  await other.goto(`${path}/edit`);
  await other.getByLabel("Full name").fill("Adele Lindqvist");
  await submit(other, "Save");
  await expect(other.getByRole("status").filter({ hasText: "Inquiry saved" })).toBeVisible();
  await page.getByLabel("Full name").fill("Ada Lindquist");
  await page.getByLabel("Phone", { exact: true }).fill("905 555 0123");
  const answer = await submit(page, "Save");
  expect(answer.status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Someone else has saved this since you opened it.");
  const both = page.getByRole("table", { name: "Where the two differ" });
  await expect(both.getByRole("row").nth(1)).toContainText("Full nameAdele LindqvistAda Lindquist");
  await expect(both.getByRole("row").nth(2)).toContainText("905 555 0123");
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Lindquist");
  await checkPage(page);
  await submit(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry saved" })).toBeVisible();
  await expect(panel(page, "Ada Lindquist")).toContainText("905 555 0123");
});

test("row 232: staff write down an inquiry that came by phone; errors keep what was typed", async ({
  page,
}) => {
  const name = `Caller ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/inquiries");
  await page.getByRole("link", { name: "New inquiry" }).click();
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Phone", { exact: true }).fill("----------");
  await submit(page, "Add inquiry");
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
  await expect(page.getByLabel("Full name")).toHaveValue(name);
  await checkPage(page);
  await page.getByLabel("Phone", { exact: true }).fill("905 555 0100");
  await page.getByLabel("Email", { exact: true }).fill("caller@example.test");
  await page.getByLabel("What is this about?").selectOption("Get a Quote");
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

test("row 199: a delete asks first, says what goes with it, and does it", async ({ app, page }) => {
  const { path, reference } = await openOwn(app, page);
  await page.goto(`${path}/note`);
  await page.getByLabel("Note", { exact: true }).fill("A double.");
  await submit(page, "Add note");
  await openTab(page, "Delete");
  await expect(panel(page)).toContainText(`Delete the inquiry ${reference} of Ada Lindqvist?`);
  await expect(panel(page)).toContainText("Notes that go with it: 1");
  await checkPage(page);
  await panel(page).getByRole("link", { name: "Cancel" }).click();
  await expect(panel(page).getByRole("article", { name: "Note" })).toBeVisible();
  await openTab(page, "Delete");
  await submit(page, "Delete inquiry");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry deleted" })).toBeVisible();
  expect((await get(page.request, path)).status()).toBe(404);
});

test("row 199: a delete of what has changed since the question asks again @once", async ({
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
    await page.getByLabel("With the ticked rows").selectOption({ label: act });
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByRole("region", { name: act })).toBeVisible();
  }

  test("the ticked rows and no others, after a question", async ({ app, page }) => {
    const list = await several(app, page, 4);
    await page.goto(list);
    await page.getByLabel("Select Many 01").check();
    await page.getByLabel("Select Many 03").check();
    await goOn(page, "Mark as answered");
    await expect(page.getByRole("main")).toContainText("Mark as answered: 2 inquiries.");
    await checkPage(page);
    await submit(page, "Mark as answered (2)");
    await expect(page.getByRole("status").filter({ hasText: "2 of 2 inquiries changed" })).toBeVisible();
    await expect(page).toHaveURL(list);
    await page.goto(`${list}&status=answered`);
    expect(await listedNames(page)).toEqual(["Many 01", "Many 03"]);
  });

  test("all that the list means, on other pages too @write", async ({ app, page }) => {
    const list = await several(app, page, 28);
    await page.goto(list);
    await page.getByLabel("or with all 28 of this list").check();
    await goOn(page, "Give to me");
    await expect(page.getByRole("main")).toContainText("Give to me: 28 inquiries.");
    await expect(page.getByRole("main")).toContainText("and 18 more");
    await submit(page, "Give to me (28)");
    await expect(page.getByRole("status").filter({ hasText: "28 of 28 inquiries changed" })).toBeVisible();
    await page.getByRole("search").getByLabel("With").selectOption({ label: "Me" });
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByText("1–25 of 28")).toBeVisible();
  });

  test("deleting them asks as well; what went meanwhile is not counted @once", async ({
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
    await expect(other.getByRole("status").filter({ hasText: "1 of 2 inquiries changed" })).toBeVisible();
    expect(await listedNames(other)).toEqual(["Many 01"]);
  });

  test("without a row it says what to do", async ({ page }) => {
    await page.goto("/admin/inquiries");
    await goOn(page, "Mark as spam");
    await expect(page.getByRole("main")).toContainText("Tick the inquiries that you mean first.");
    await checkPage(page);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page).toHaveURL("/admin/inquiries");
  });
});

test("by keyboard alone: open, reply and come back", async ({ app, page }) => {
  const { path, reference } = await openOwn(app, page);
  await page.goto(`${path}/reply?q=${reference}`);
  await page.getByLabel("Reply", { exact: true }).focus();
  await page.keyboard.type("Thank you.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send reply" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Reply is on its way" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/inquiries?q=${reference}`);
});

test("every tab is well made on a phone", async ({ app, page }) => {
  const { path } = await openOwn(app, page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ["", "/reply", "/note", "/edit", "/history", "/delete"]) {
    await page.goto(path + tab);
    await checkPage(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, tab).toBeLessThanOrEqual(360);
  }
});
