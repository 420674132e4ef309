import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { App } from "../support/app";
import { applyFor, publishPosting } from "../support/applicants";
import { dayFromNow } from "../support/days";
import { checkPage, expect, test } from "../support/fixtures";
import {
  actOnTicked,
  admin,
  inquiry,
  mailAbout,
  openForm,
  post,
  ready,
  sendNote,
  signInByRequest,
  staffPage,
  storeInquiries,
  submit,
  typeSubject,
} from "../support/journeys";
import { openTab, said } from "../support/records";

function panel(page: Page, name: string) {
  return page.getByRole("region", { name });
}

function box(page: Page) {
  return page.getByRole("textbox", { name: "Reply or note" });
}

/** Some inquiries that only this test has, sorted by name, and the address of their list. */
async function several(app: App, page: Page, names: string[]): Promise<string> {
  const marker = randomUUID();
  const sent = names.map((name) => inquiry({ name, message: `${marker} by ${name}` }));
  await storeInquiries(page.request, app, sent);
  return `/admin/inquiries?q=${marker}&sort=name`;
}

async function openFirst(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await page
    .getByRole("table")
    .getByRole("link", { name })
    .click({ position: { x: 5, y: 5 } });
  await expect(panel(page, name)).toBeVisible();
}

/** How often the page was loaded: a form and the page it leads to count once. */
function countLoads(page: Page): () => number {
  const seen = { documents: 0, gets: 0, posts: 0 };
  page.on("request", (request) => {
    if (request.redirectedFrom()) return;
    if (request.isNavigationRequest()) seen.documents++;
    else if (/\.data(\?|$)/.test(request.url())) seen[request.method() === "POST" ? "posts" : "gets"]++;
  });
  return () => seen.documents + seen.posts + Math.max(0, seen.gets - seen.posts);
}

/** How many loads each job took. */
function loadsOfJobs(page: Page) {
  const loads = countLoads(page);
  const took: Record<string, number> = {};
  let before = 0;
  const done = (job: string) => {
    took[job] = loads() - before;
    before = loads();
  };
  return { took, done };
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("row 232: finding, answering, assigning, marking and going on take one page load each @write", async ({
  app,
  page,
}) => {
  const list = await several(app, page, ["Hour A", "Hour B", "Hour C"]);
  await page.goto(list);
  const { took, done } = loadsOfJobs(page);

  await page.getByRole("table").getByRole("link", { name: "Hour A" }).click();
  await expect(panel(page, "Hour A").getByText("by Hour A")).toBeVisible();
  done("find");

  await box(page).fill("From Monday.");
  await submit(page, "Send");
  await expect(panel(page, "Hour A").getByRole("article", { name: /^Reply/ })).toContainText("From Monday.");
  done("reply");

  await page.getByRole("link", { name: "Next inquiry" }).click();
  await expect(panel(page, "Hour B").getByText("by Hour B")).toBeVisible();
  done("next");

  await submit(page, "Assign to me", panel(page, "Hour B"));
  await expect(panel(page, "Hour B").getByLabel("Assigned to").locator("option:checked")).toHaveText(
    admin.name,
  );
  await expect(panel(page, "Hour B").getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  done("assign");

  await submit(page, "Mark answered");
  await expect(panel(page, "Hour B").getByLabel("Status")).toHaveValue("answered");
  done("mark answered");

  expect(took).toEqual({ find: 1, reply: 1, next: 1, assign: 1, "mark answered": 1 });
  await page.getByRole("link", { name: "Next inquiry" }).click();
  await expect(panel(page, "Hour C")).toBeVisible();
  await expect(page.getByRole("link", { name: "Next inquiry" })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous inquiry" }).click();
  await expect(panel(page, "Hour B")).toBeVisible();
});

async function addGuard(page: Page): Promise<string> {
  const fullName = `Ana Silva ${randomUUID().slice(0, 8)}`;
  await post(page.request, "/admin/employees/new", {
    ...(await openForm(page.request, "/admin/employees/new")),
    fullName,
    licenceNumber: "11223344",
    licenceClass: "guard",
    licenceExpiresOn: "2126-05-31",
  });
  return fullName;
}

test("rows 194, 206, 208, 232: what waits is one load from the dashboard, and tonight's open shift has a guard in two @write", async ({
  page,
}) => {
  const guard = await addGuard(page);
  const title = `Delta with ${guard}`;
  await page.goto("/admin/assignments/new");
  const form = panel(page, "New assignment");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Location").fill("Rexdale");
  // All of the night ahead, so that the shift is not over at any time of day.
  await form.getByLabel("From").fill("12:00");
  await form.getByLabel("To", { exact: true }).fill("11:59");
  await submit(page, "Add assignment");
  await expect(panel(page, title)).toContainText("Open");
  await page.goto("/admin/dashboard");
  const { took, done } = loadsOfJobs(page);
  const waiting = panel(page, "Waiting for you");

  await page.getByRole("link", { name: `Assign a guard to ${title}` }).click();
  await page.getByLabel(guard, { exact: true }).check();
  await submit(page, "Save");
  await expect(said(page, title)).toContainText(guard);
  done("fill a shift");

  await page.getByRole("link", { name: `Swap the guard of ${title}` }).click();
  await page.getByLabel("Nobody: leave it open").check();
  await submit(page, "Save");
  await expect(said(page, title)).toContainText("open");
  done("swap its guard");

  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(waiting).toBeVisible();
  done("dashboard");

  await waiting.getByRole("link", { name: /inquir(y|ies) to answer/ }).click();
  await expect(box(page)).toBeVisible();
  done("oldest message");

  const assignee = page.locator("#handling").getByLabel("Assigned to");
  await assignee.selectOption({ label: admin.name });
  await submit(page, "Save", page.locator("#handling"));
  await expect(said(page, "Inquiry saved")).toBeVisible();
  done("assign by name");

  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await waiting.getByRole("link", { name: /new applications?/ }).click();
  await expect(page.getByRole("table", { name: "Applications" })).toBeVisible();
  await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Résumé" })).toBeVisible();
  done("dashboard, open an application");

  await openTab(page, "Résumé");
  done("read its résumé");

  expect(took).toEqual({
    "fill a shift": 2,
    "swap its guard": 2,
    dashboard: 1,
    "oldest message": 1,
    "assign by name": 1,
    "dashboard, open an application": 3,
    "read its résumé": 1,
  });
});

test("row 208: every night of a month is planned for a community with one form @js-nightly @write", async ({
  page,
}) => {
  const guard = await addGuard(page);
  await page.goto("/admin/assignments");
  const { took, done } = loadsOfJobs(page);
  await page.getByRole("link", { name: "New Assignment" }).click();
  const form = panel(page, "New assignment");
  await form.getByLabel("Title").fill(`Delta with ${guard}`);
  await form.getByLabel("Location").fill("Rexdale");
  await form.getByLabel("Community").selectOption({ label: "Delta" });
  await form.getByLabel("Guard").selectOption({ label: guard });
  await form.getByLabel("Night of").fill(dayFromNow(1));
  await form.getByLabel("Every night").check();
  await form.getByLabel("Last night").fill(dayFromNow(30));
  done("open the form");
  await submit(page, "Add assignment");
  await expect(said(page, "Series added")).toBeVisible();
  done("plan the nights");
  expect(took).toEqual({ "open the form": 1, "plan the nights": 1 });
});

test("rows 153, 206: applicants are shortlisted, one or several, and invited to an interview @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const posting = await publishPosting(page.request, `Night guard ${randomUUID().slice(0, 8)}`);
  const visitor = await newVisitor();
  const applicants = ["Short A", "Short B", "Short C"];
  await Promise.all(applicants.map((fullName) => applyFor(posting, visitor.request, app, { fullName })));
  await page.goto(`/admin/jobs/${posting}/applications`);
  await ready(page);
  const { took, done } = loadsOfJobs(page);
  for (const name of ["Short B", "Short C"]) await page.getByLabel(`Select ${name}`).check();
  await actOnTicked(page, "Under review");
  await submit(page, "Under review (2)");
  await expect(said(page, "Under review: 2 of 2 applications changed")).toBeVisible();
  done("shortlist two");

  await page.getByRole("table").getByRole("link", { name: "Short A" }).click();
  await page.getByLabel("Move to").selectOption("under_review");
  await submit(page, "Change status");
  await expect(said(page, "The status is now Under review")).toBeVisible();
  done("open and shortlist one");

  await openTab(page, "Interviews");
  await page.getByRole("link", { name: "Plan an interview" }).click();
  await page.getByLabel("Date").fill(dayFromNow(8));
  await page.getByLabel("Time", { exact: true }).fill("14:30");
  await page.getByLabel("Place, link or number").fill("12 Main Street");
  await submit(page, "Plan the interview");
  await expect(said(page, "Interview planned")).toBeVisible();
  done("invite");
  expect(took).toEqual({ "shortlist two": 2, "open and shortlist one": 2, invite: 3 });
});

const homes = [
  ["Grace Oyelaran", "42", "Fallowfield Road", "L6V 1B2"],
  ["Harpreet Gill", "7", "Copperleaf Court", "L6V 2C3"],
  ["Mateo Alvarez", "115", "Windrow Avenue", "L6V 3E4"],
] as const;

test("rows 221, 236: the address that has waited longest is verified from the dashboard @js-nightly @write", async ({
  page,
}) => {
  await page.goto("/admin/dashboard");
  const entry = panel(page, "Waiting for you").getByRole("link", { name: /address(es)? to verify/ });
  const words = (await entry.textContent()) ?? "";
  const [name, house, street, code] = homes.find(([one]) => words.includes(one)) ?? homes[0];
  const { took, done } = loadsOfJobs(page);
  await entry.click();
  await expect(panel(page, name).getByRole("button", { name: "Open the document" })).toBeVisible();
  done("find");
  await submit(page, "Open the document");
  await page.getByLabel("House number").fill(house);
  await page.getByRole("textbox", { name: "Street" }).fill(street);
  await page.getByLabel("Postal code").fill(code);
  await page.getByLabel("Kind of document").selectOption("utility_bill");
  await page.getByLabel("Date of the document").fill(dayFromNow(-5));
  done("open");
  await submit(page, "Compare");
  await expect(page.getByRole("table", { name: "What you read" })).toBeVisible();
  done("read");
  await submit(page, "Verify");
  await expect(panel(page, name)).toContainText("Verified");
  done("verify");
  expect(took).toEqual({ find: 1, open: 1, read: 1, verify: 1 });
});

test("D15: a quote is drafted, looked at and sent from the list @write @js-nightly", async ({
  app,
  page,
}) => {
  await page.goto(await several(app, page, ["Offer A"]));
  const { took, done } = loadsOfJobs(page);
  await page.getByRole("table").getByRole("link", { name: "Offer A" }).click();
  await page.getByRole("link", { name: /^Quote/ }).click();
  const line = page.getByRole("group", { name: "Line 1", exact: true });
  await line.getByLabel("What").fill("Night patrol");
  await line.getByLabel("Price").fill("180");
  done("open");
  await submit(page, "Save draft");
  await expect(said(page, "Draft saved")).toBeVisible();
  done("draft");
  await page.getByRole("link", { name: "Preview and send" }).click();
  await submit(page, "Send quote");
  await expect(said(page, "The quote is on its way")).toBeVisible();
  done("look and send");
  expect(took).toEqual({ open: 2, draft: 1, "look and send": 2 });
});

test("row 232: after an act its message has the focus and is in view in the panel @no-js", async ({
  app,
  page,
}) => {
  const list = await several(app, page, ["Focus A"]);
  await openFirst(page, list, "Focus A");
  await box(page).fill("Later.");
  await sendNote(page);
  const message = panel(page, "Focus A").getByRole("status").filter({ hasText: "Note added" });
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
  await checkPage(page);
});

test("row 198: a reply after someone else's is held, with its text and what happened, and can be sent all the same @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const list = await several(app, page, ["Twice A"]);
  const other = await staffPage(newVisitor);
  await openFirst(page, list, "Twice A");
  await openFirst(other, list, "Twice A");
  await box(other).fill("The first answer.");
  await submit(other, "Send");
  await expect(other.getByRole("article", { name: /^Reply/ })).toBeVisible();
  await box(page).fill("The second answer.");
  const subject = `Second ${randomUUID().slice(0, 8)}`;
  await typeSubject(page, subject);
  expect((await submit(page, "Send")).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Someone else has saved this since you opened it.");
  await expect(panel(page, "Twice A").getByRole("listitem").filter({ hasText: "Answered by" })).toContainText(
    admin.name,
  );
  await expect(page.getByRole("article", { name: /^Reply/ })).toContainText("The first answer.");
  await expect(box(page)).toHaveValue("The second answer.");
  await checkPage(page);
  await submit(page, "Send anyway");
  await expect(page.getByRole("article", { name: `Reply: ${subject}` })).toContainText("The second answer.");
  expect((await mailAbout(app, subject)).text).toContain("The second answer.");
});

test("row 198: a status changed by two people is asked for in its place, and theirs can stay", async ({
  app,
  page,
  newVisitor,
}) => {
  const list = await several(app, page, ["Clash A"]);
  const other = await staffPage(newVisitor);
  await openFirst(page, list, "Clash A");
  await openFirst(other, list, "Clash A");
  await submit(other, "Mark answered");
  await expect(panel(other, "Clash A").getByLabel("Status")).toHaveValue("answered");
  await panel(page, "Clash A").getByLabel("Status").selectOption({ label: "Spam" });
  expect((await submit(page, "Save")).status()).toBe(409);
  const status = page.getByRole("group", { name: "Status" });
  await status.getByLabel("Keep theirs: Answered").check();
  await checkPage(page);
  await submit(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "Inquiry saved" })).toBeVisible();
  await expect(panel(page, "Clash A").getByLabel("Status")).toHaveValue("answered");
});

test("row 232: an inquiry without an email address takes notes only, and shows the person's other messages @js-nightly", async ({
  page,
}) => {
  const phone = `905 555 ${String(Date.now()).slice(-4)}`;
  for (const name of ["Caller A", "Caller B"]) {
    await page.goto("/admin/inquiries/new");
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("Phone", { exact: true }).fill(phone);
    await page.getByLabel("About").selectOption("Other");
    await page.getByLabel("Service").selectOption("N/A");
    await page.getByLabel("Message").fill(`A call from ${name}.`);
    await submit(page, "Add inquiry");
    await expect(panel(page, name)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Note" }).fill("Called back.");
  await submit(page, "Add note");
  await expect(page.getByRole("article", { name: "Note" })).toContainText("Called back.");
  await page
    .getByRole("region", { name: "Other messages" })
    .getByRole("link", { name: /Caller A/ })
    .click();
  await expect(panel(page, "Caller A")).toBeVisible();
});

test("row 232: the tabs above the list name each view and its count @js-nightly", async ({ page }) => {
  await page.goto("/admin/inquiries");
  const tabs = page.getByRole("navigation", { name: "Views of inquiries" });
  await expect(tabs.getByRole("link")).toHaveText([
    /^New \d+/,
    /^Mine/,
    /^In progress/,
    /^Answered/,
    /^All/,
    /^Spam/,
  ]);
  await expect(tabs.locator('[aria-current="page"]')).toHaveText(/^All/);
  await tabs.getByRole("link", { name: "In progress" }).click();
  await expect(page).toHaveURL(/status=in_progress/);
  await expect(tabs.locator('[aria-current="page"]')).toHaveText(/^In progress/);
  const pills = page.getByRole("table").locator(".pill");
  await expect.poll(async () => [...new Set(await pills.allTextContents())]).toEqual(["In progress"]);
});

test("row 232: rows are one line of 36 to 40 px, and a message stays readable beside a long name and the panel @once", async ({
  app,
  page,
}) => {
  const name = "Maximiliane Featherstonehaugh-Cholmondeley the Third of Mississauga";
  const list = await several(app, page, [name, "Short"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFirst(page, list, name);
  const row = page.getByRole("table").getByRole("row").nth(1);
  const height = (await row.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(36);
  expect(height).toBeLessThanOrEqual(40);
  expect((await row.locator(".fill").boundingBox())?.width).toBeGreaterThan(180);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(list);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(116);
});

test.describe("rows 196, 253: many at once", () => {
  test("can be assigned to a colleague; the selection survives Cancel, and a row changed in the meantime is left and named @write @js-nightly", async ({
    app,
    page,
    newVisitor,
  }) => {
    const list = await several(app, page, ["Many A", "Many B", "Many C"]);
    await page.goto(list);
    for (const name of ["Many A", "Many B"]) await page.getByLabel(`Select ${name}`).check();
    await actOnTicked(page, "Delete");
    await panel(page, "Delete").getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByLabel("Select Many A")).toBeChecked();
    await expect(page.getByLabel("Select Many B")).toBeChecked();
    await expect(page.getByLabel("Select Many C")).not.toBeChecked();
    await actOnTicked(page, "Mark as spam");
    const other = await staffPage(newVisitor);
    await openFirst(other, list, "Many B");
    await submit(other, "Assign to me", panel(other, "Many B"));
    await expect(other.getByRole("status").filter({ hasText: "Inquiry saved" })).toBeVisible();
    await submit(page, "Mark as spam (2)");
    const message = page.getByRole("status").filter({ hasText: "1 of 2 inquiries changed" });
    await expect(message).toContainText("Many B was changed by someone else after you selected it");
    await expect(page.getByRole("table").getByRole("checkbox", { checked: true })).toHaveCount(0);
  });

  test("all rows of a page are ticked by one box with scripts, and stay ticked beside an open row @once", async ({
    app,
    page,
  }) => {
    const list = await several(app, page, ["All A", "All B"]);
    await page.goto(list);
    await page.getByLabel("Select all on this page").check();
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.getByRole("table").getByRole("link", { name: "All B" }).click();
    await expect(panel(page, "All B")).toBeVisible();
    await expect(page.getByLabel("Select All A")).toBeChecked();
    await expect(page.getByText("2 selected")).toBeVisible();
  });
});

test("row 232: staff write canned replies and choose one for a reply @write @js-nightly", async ({
  app,
  page,
}) => {
  const title = `Thanks ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/settings");
  await page.getByRole("main").getByRole("link", { name: "Canned replies" }).click();
  await page.getByRole("link", { name: "New canned reply" }).click();
  await submit(page, "Add canned reply");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter a title", "Enter the text"]);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text").fill("Hello {name},\nthank you.");
  await submit(page, "Add canned reply");
  await expect(panel(page, title)).toContainText("thank you.");
  await checkPage(page);
  const list = await several(app, page, ["Canned A"]);
  await openFirst(page, list, "Canned A");
  await page.locator("summary", { hasText: "Canned reply" }).click();
  await page.getByRole("button", { name: title }).click();
  await expect(box(page)).toHaveValue("Hello Canned A,\nthank you.");
  await page.goto(`/admin/settings/replies?q=${title}`);
  await page.getByRole("table").getByRole("link", { name: title }).click();
  await page.locator(".side-panel").getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Text").fill("Changed.");
  await submit(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "Canned reply saved" })).toBeVisible();
  await openTab(page, "Delete");
  await submit(page, "Delete canned reply");
  await expect(page.getByRole("status").filter({ hasText: "Canned reply deleted" })).toBeVisible();
});

test("row 232: keys work only if they are switched on, and never while typing; Esc closes the panel @once", async ({
  app,
  page,
}) => {
  const list = await several(app, page, ["Key A", "Key B"]);
  await openFirst(page, list, "Key A");
  await expect(page.getByRole("heading", { name: "Key A" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(panel(page, "Key A"), "off until they are switched on").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page, "Key A")).toHaveCount(0);
  await page.goto("/admin/settings/display");
  await page.getByRole("checkbox", { name: "Use keyboard shortcuts" }).check();
  await submit(page, "Save");
  await expect(page.getByText("Your settings are saved")).toBeVisible();
  await page.goto(list);
  await ready(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await checkPage(page);
  // Before the next frame, while the closed dialog's button still has the focus.
  await Promise.all(["Escape", "j", "j", "k", "o"].map((key) => page.keyboard.press(key)));
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  await expect(panel(page, "Key A")).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel(page, "Key B")).toBeVisible();
  await page.keyboard.press("r");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("jek?");
  await expect(box(page)).toHaveValue("jek?");
  await page.keyboard.press("Escape");
  await expect(panel(page, "Key B"), "a field keeps its keys").toBeVisible();
  await box(page).blur();
  await page.keyboard.press("a");
  await expect(panel(page, "Key B").getByLabel("Assigned to")).toBeFocused();
  await panel(page, "Key B").getByLabel("Assigned to").blur();
  await page.keyboard.press("e");
  await expect(page.getByLabel("Full name")).toHaveValue("Key B");
  await page.goto("/admin/settings/display");
  await page.getByRole("checkbox", { name: "Use keyboard shortcuts" }).uncheck();
  await submit(page, "Save");
});
