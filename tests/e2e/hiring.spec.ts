import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { App } from "../support/app";
import { applyFor, publishPosting } from "../support/applicants";
import { momentIn, readCalendar } from "../support/calendar";
import { dayFromNow } from "../support/days";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, get, mailTo, openForm, pathIn, post, signInByRequest, submit } from "../support/journeys";
import { openTab, panel, said } from "../support/records";

/** A posting and its only applicant: where staff read the application, and where the applicant follows it. */
async function hire(page: Page, app: App, visitor: APIRequestContext) {
  const name = `Noor ${randomUUID().slice(0, 8)}`;
  const postingId = await publishPosting(page.request, `Gate guard ${randomUUID().slice(0, 8)}`);
  const email = await applyFor(postingId, visitor, app, { fullName: name });
  const receipt = await mailTo(app, email, "We have your application");
  await page.goto(`/admin/jobs/${postingId}/applications`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(panel(page, name)).toBeVisible();
  return { name, email, postingId, tracking: pathIn(receipt) };
}

/** Plans an interview by phone at 9:00 AM that day. */
async function interviewOn(page: Page, application: string, day: string): Promise<void> {
  await page.goto(`${application}/interviews/new`);
  const interviewerId = await page.getByLabel("Interviewer").inputValue();
  const stamp = await openForm(page.request, `${application}/interviews/new`);
  const form = {
    time: "09:00",
    minutes: "30",
    kind: "phone",
    place: "905 555 0199",
    interviewerId,
    note: "",
    anyway: "on",
  };
  await post(page.request, `${application}/interviews/new`, { ...form, ...stamp, day });
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("rows 98, 153, 154: an interview is planned, moved and held, its applicant follows it, and is hired @nightjar @write @js-nightly", async ({
  app,
  page,
  playwright,
}) => {
  test.slow();
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const { name, email, tracking } = await hire(page, app, visitor);
  await openTab(page, "Interviews");
  await expect(panel(page, name)).toContainText("No interview has been planned yet.");
  await page.getByRole("link", { name: "Plan an interview" }).click();
  await page.getByLabel("Date").fill(dayFromNow(7));
  await page.getByLabel("Place, link or number").fill("");
  expect((await submit(page, "Plan the interview")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter a time, for example 14:30",
    "Enter the address, the link or the number you will call",
  ]);
  await expect(page.getByLabel("Date")).toHaveValue(dayFromNow(7));
  await checkPage(page);
  await page.getByLabel("Time", { exact: true }).fill("14:30");
  await page.getByLabel("Minutes").fill("45");
  await page.getByLabel("By video").check();
  await page.getByLabel("Place, link or number").fill("https://meet.example.test/nightjar");
  await page.getByLabel(/^Note to the applicant/).fill("Please have your licence at hand.");
  await submit(page, "Plan the interview");
  await expect(said(page, "Interview planned")).toBeVisible();
  await expect(panel(page, name)).toContainText("By video, 45 minutes");
  await expect(panel(page, name)).toContainText("Planned");
  await checkPage(page);

  const invitation = await mailTo(app, email, "Your interview (");
  expect(invitation.text).toContain("2:30 PM (45 minutes)");
  expect(invitation.attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");
  await openTab(page, "Application");
  await expect(panel(page, name)).toContainText("Interview scheduled");

  await page.goto(tracking);
  await expect(panel(page, "Your interview")).toContainText("2:30 PM");
  await expect(panel(page, "Your interview").getByRole("link", { name: /^https:/ })).toBeVisible();
  await checkPage(page);
  const href = (await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? "";
  const file = await get(visitor, href);
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const event = readCalendar(await file.text());
  expect([event.get("METHOD")?.value, event.get("SEQUENCE")?.value]).toEqual(["PUBLISH", "0"]);
  const start = momentIn(event.get("DTSTART")?.value);
  expect(
    start.toLocaleString("en-CA", { timeZone: "America/Toronto", hour: "numeric", minute: "2-digit" }),
  ).toBe("2:30 p.m.");
  const stranger = href.replace(/\/applications\/[^/]+/, "/applications/nonsense");
  expect((await get(visitor, stranger)).status()).toBe(404);

  await page.goBack();
  await openTab(page, "Interviews");
  await expect(page.getByRole("link", { name: "Mark as held" }), "it is still to come").toHaveCount(0);
  await page.getByRole("link", { name: "Move or change" }).click();
  await page.getByLabel("Date").fill(dayFromNow(-1));
  await submit(page, "Save");
  await expect(said(page, "Interview saved")).toBeVisible();
  await expect(panel(page, name)).toContainText("Moved");
  await expect(panel(page, name)).toContainText(/Tell the applicant the outcome by \w{3}, /);
  expect(await (await get(visitor, tracking)).text()).not.toContain("Add to calendar");

  await page.getByRole("link", { name: "Mark as held" }).click();
  await expect(panel(page, name)).toContainText(`Mark the interview as held with ${name}`);
  await submit(page, "Mark as held");
  await expect(said(page, "Interview marked as held")).toBeVisible();
  await expect(page.getByRole("link", { name: "Move or change" })).toHaveCount(0);

  for (const status of ["offer_extended", "hired"]) {
    await openTab(page, "Application");
    await page.getByLabel("Move to").selectOption(status);
    await submit(page, "Change status");
    await expect(page.getByRole("status").filter({ hasText: "The status is now" })).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "Add as an employee" }).first().click();
  await expect(page.getByLabel("Full name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Phone")).not.toHaveValue("");
  await page.goBack();
  const interviews = panel(page, name);
  await openTab(page, "Interviews");
  // The applicant has been told once the email is sent, which a job does.
  await expect(async () => {
    await page.reload();
    await expect(interviews).toContainText("Email");
    expect(await interviews.textContent()).not.toContain("Tell the applicant the outcome by");
  }).toPass();
  await expect(page.getByRole("link", { name: "Plan an interview" })).toHaveCount(0);
  await page.goto(tracking);
  await expect(page.locator("#status")).toContainText("Status: Hired");
  await visitor.dispose();
});

test("row 153: staff confirm an interviewer who is booked twice @write @js-nightly", async ({
  app,
  page,
  playwright,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const { name } = await hire(page, app, visitor);
  const application = new URL(page.url()).pathname;
  await interviewOn(page, application, dayFromNow(3));
  await page.goto(`${application}/interviews/new`);
  await page.getByText("Interviews that are planned already").click();
  await expect(page.getByText(`with ${name}`).first()).toContainText("9:00 AM to 9:30 AM");
  await page.getByLabel("Date").fill(dayFromNow(3));
  await page.getByLabel("Time", { exact: true }).fill("09:15");
  await page.getByLabel("Place, link or number").fill("12 Main Street");
  await submit(page, "Plan the interview");
  await expect(page.getByRole("alert")).toContainText("already has an interview then: 9:00 AM to 9:30 AM");
  await expect(page.getByLabel("Place, link or number")).toHaveValue("12 Main Street");
  await checkPage(page);
  await page.getByLabel("Plan it at this time anyway").check();
  await submit(page, "Plan the interview");
  await expect(said(page, "Interview planned")).toBeVisible();
  await visitor.dispose();
});

test("row 206: recruiters find an application among those for all postings @write @js-nightly", async ({
  app,
  page,
  playwright,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const { name, email } = await hire(page, app, visitor);
  await page.goto("/admin/jobs");
  await page.getByRole("link", { name: "All applications" }).click();
  await expect(page.getByRole("table", { name: "Applications" })).toBeVisible();
  await checkPage(page);
  await page.goto(`/admin/jobs/applications?status=pending&q=${email}`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(panel(page, name)).toBeVisible();
  await visitor.dispose();
});

test("row 153: an interview that is moved and cancelled reaches the applicant's calendar each time @write @js-nightly @nightly", async ({
  app,
  page,
  playwright,
}) => {
  test.slow();
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const { name, email, tracking } = await hire(page, app, visitor);
  const interviews = `${new URL(page.url()).pathname}/interviews`;
  await page.goto(`${interviews}/new`);
  await page.getByLabel("Date").fill(dayFromNow(5));
  await page.getByLabel("Time", { exact: true }).fill("09:00");
  await page.getByLabel("Place, link or number").fill("12 Main Street");
  await submit(page, "Plan the interview");
  await mailTo(app, email, "Your interview (");
  await page.getByRole("link", { name: "Move or change" }).click();
  await page.getByLabel("Time", { exact: true }).fill("10:15");
  await submit(page, "Save");
  const moved = await mailTo(app, email, "Your interview has moved");
  expect(moved.text).toContain("10:15 AM");
  await page.getByRole("link", { name: "Cancel the interview" }).click();
  await checkPage(page);
  await submit(page, "Cancel the interview");
  await expect(said(page, "Interview cancelled")).toBeVisible();
  const cancelled = await mailTo(app, email, "Your interview is cancelled");
  expect(cancelled.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.method).toBe("CANCEL");
  expect(await (await get(visitor, tracking)).text()).not.toContain("Your interview");
  await expect(panel(page, name)).toContainText("Cancelled");
  await visitor.dispose();
});

test("row 154: a person waiting for an outcome is on the dashboard, and leaves it with the outcome @write @js-nightly @nightly", async ({
  app,
  page,
  playwright,
}) => {
  test.slow();
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const { name, email } = await hire(page, app, visitor);
  const application = new URL(page.url()).pathname;
  await interviewOn(page, application, dayFromNow(-300));
  await page.goto("/admin/dashboard");
  await expect(panel(page, "Waiting for an outcome")).toContainText(/interviewed 30 or more days ago/);
  await page.goto("/admin/jobs/outcomes");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("255 days late");
  await checkPage(page);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${application}$`));
  await page.getByLabel("Move to").selectOption("rejected");
  await page.getByLabel("Reason for rejecting").selectOption("filled");
  await page.getByLabel("Email the applicant").uncheck();
  await submit(page, "Change status");
  await expect(said(page, "The status is now Rejected")).toBeVisible();
  await expect(panel(page, name)).toContainText("The applicant has not been told the outcome.");
  await checkPage(page);
  await page.goto("/admin/jobs/outcomes");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row, "nobody has told them").toContainText("The applicant has not been told the outcome.");
  await checkPage(page);
  await row.getByRole("link", { name: "Email the outcome now" }).click();
  await expect(panel(page, name)).toContainText(`Email ${name} the outcome now: rejected?`);
  await checkPage(page);
  await submit(page, "Email the outcome now");
  await expect(said(page, "The email about the outcome is on its way")).toBeVisible();
  const outcome = await mailTo(app, email, "The outcome of your application");
  expect(outcome.text).toContain("Thank you for taking the time to talk with us.");
  await expect
    .poll(async () => {
      await page.goto("/admin/jobs/outcomes");
      return row.count();
    })
    .toBe(0);
  await visitor.dispose();
});

test("row 154: a person told by phone no longer waits, and the day is in the history @write @js-nightly @nightly", async ({
  app,
  page,
  playwright,
}) => {
  test.slow();
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const { name } = await hire(page, app, visitor);
  const application = new URL(page.url()).pathname;
  await interviewOn(page, application, dayFromNow(-60));
  await page.goto(application);
  await page.getByLabel("Move to").selectOption("rejected");
  await page.getByLabel("Reason for rejecting").selectOption("filled");
  await page.getByLabel("Email the applicant").uncheck();
  await submit(page, "Change status");
  await page.getByRole("link", { name: "Record a phone call" }).click();
  await submit(page, "Record the call");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter the day, for example 2026-12-31",
  ]);
  await checkPage(page);
  await page.getByLabel("Told by phone on").fill(dayFromNow(3));
  await submit(page, "Record the call");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter today or an earlier day"]);
  await expect(page.getByLabel("Told by phone on")).toHaveValue(dayFromNow(3));
  await page.getByLabel("Told by phone on").fill(dayFromNow(-1));
  await submit(page, "Record the call");
  await expect(said(page, "Phone call recorded")).toBeVisible();
  await expect(panel(page, name)).toContainText(/Told by phone on \w{3}, /);
  await openTab(page, "History");
  await expect(panel(page, name)).toContainText("Told by phone on");
  await page.goto("/admin/jobs/outcomes");
  await expect(page.getByRole("heading", { name: "Waiting for an outcome" })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await visitor.dispose();
});

test("row 153: the box to email the applicant is offered if it does something, and ticked @no-js @write @js-nightly", async ({
  app,
  page,
  playwright,
}) => {
  test.slow();
  const visitor = await playwright.request.newContext({ baseURL: app.url });
  const box = page.getByLabel("Email the applicant");
  const choose = (label: string) => page.getByLabel("Move to").selectOption({ label });
  const { name, email } = await hire(page, app, visitor);
  await expect(box, "no status is chosen").toBeHidden();
  await expect(page.getByLabel("Reason for rejecting")).toBeHidden();
  await choose("Interview scheduled");
  await expect(box).toBeHidden();
  await expect(
    page.getByText("Interview scheduled: the invitation is emailed when you plan the interview"),
  ).toBeVisible();
  for (const asked of ["Under review", "Rejected", "Withdrawn"]) {
    await choose(asked);
    await expect(box, asked).toBeVisible();
    await expect(box, asked).toBeChecked();
  }
  await choose("Under review");
  await submit(page, "Change status");
  await mailTo(app, email, "We are reading your application");
  await choose("Back to pending");
  await expect(box).toBeHidden();
  await expect(page.getByText("Back to pending: the applicant is not emailed about this.")).toBeVisible();
  await choose("Offer extended");
  await expect(box).toBeHidden();
  await expect(page.getByText("Offer extended: the applicant is always emailed.")).toBeVisible();

  const application = new URL(page.url()).pathname;
  await interviewOn(page, application, dayFromNow(1));
  await page.goto(application);
  await choose("Rejected");
  await expect(
    page.getByText(/There is an interview on .+ cancels it, and the email says so\./),
  ).toBeVisible();
  await page.getByLabel("Reason for rejecting").selectOption("other_candidate");
  await box.uncheck();
  expect((await submit(page, "Change status")).status()).toBe(400);
  const refusal = /An interview is still to come, and this email calls it off/;
  await expect(page.getByRole("alert").getByRole("link", { name: refusal })).toBeVisible();
  await expect(box, "what was chosen stays").not.toBeChecked();
  await checkPage(page);
  await box.check();
  await submit(page, "Change status");
  await expect(said(page, "The status is now Rejected")).toBeVisible();
  const outcome = await mailTo(app, email, "The outcome of your application");
  expect(outcome.text).toContain("will not take place");
  expect(outcome.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.method).toBe("CANCEL");
  await page.goto(`${application}/interviews`);
  await expect(panel(page, name)).toContainText("Cancelled");
  const own = (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
  expect(own.filter(({ subject }) => subject?.includes("interview is cancelled"))).toEqual([]);
  await visitor.dispose();
});

test("row 154: each public text of a posting is shown as it was, with its questions @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const title = `Bridge guard ${randomUUID().slice(0, 8)}`;
  const id = await publishPosting(page.request, title);
  await page.goto(`/admin/jobs/${id}/edit`);
  await page.getByLabel("Title").fill(`${title} at night`);
  await submit(page, "Save");
  await openTab(page, "Published");
  await expect(
    panel(page, `${title} at night`).getByRole("list", { name: "Published versions" }).getByRole("link"),
  ).toHaveCount(2);
  await expect(panel(page, `${title} at night`)).toContainText("Public now");
  await checkPage(page);
  await page
    .getByRole("list", { name: "Published versions" })
    .getByRole("link", { name: `${title} From` })
    .click();
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(panel(page, "At a glance")).toContainText("$22.00 to $25.00 per hour");
  await expect(panel(page, "Questions of the form")).toContainText("Why are you a good fit?");
  await checkPage(page);
  await page.goto(`/admin/jobs/${id}/delete`);
  await submit(page, "Delete posting");
  await page.goto("/admin/jobs/records");
  await page.getByRole("link", { name: `${title} at night` }).click();
  await expect(page.getByRole("heading", { name: `${title} at night`, exact: true })).toBeVisible();
  await checkPage(page);
});
