import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { applyFor, publishPosting } from "../support/applicants";
import { checkPage, expect, test } from "../support/fixtures";
import {
  actOnTicked,
  admin,
  listedNames,
  mailTo,
  ready,
  setFilter,
  signInByRequest,
  submit,
} from "../support/journeys";
import { openTab, said } from "../support/records";

const names = ["Ada", "Ben", "Cleo", "Dev", "Eve", "Femi", "Gus", "Hana", "Ivo", "Jun"].map(
  (name) => `${name} Applicant`,
);

async function ask(page: Page, act: string, who: string[]): Promise<void> {
  await ready(page);
  for (const name of who) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await actOnTicked(page, act);
}

async function open(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await page.getByRole("rowheader", { name }).getByRole("link").click();
  await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
}

async function move(page: Page, to: string, note?: string): Promise<number> {
  await page.getByLabel("Move to").selectOption({ label: to });
  if (note !== undefined) await page.getByLabel("Note for staff").fill(note);
  return (await submit(page, "Change status")).status();
}

// Slow: ten people apply, and each is followed to an end.
test("rows 153, 206, 207: a recruiter takes ten applications from new to hired and rejected @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await signInByRequest(page.request, admin);
  const title = `Night guard ${randomUUID().slice(0, 8)}`;
  const postingId = await publishPosting(page.request, title);
  const list = `/admin/jobs/${postingId}/applications`;
  await page.goto(list);
  await expect(page.getByText("No applications received yet.")).toBeVisible();
  const visitor = await newVisitor();
  const emails = new Map<string, string>();
  for (const [n, fullName] of names.entries()) {
    const availability = n % 2 ? "weekends" : "full-time";
    const licence = n < 3 ? { driversLicense: "on" } : {};
    emails.set(
      fullName,
      await applyFor(postingId, visitor.request, app, { fullName, availability, ...licence }),
    );
  }

  await page.goto(`/admin/jobs?q=${title.slice(-8)}`);
  await page.getByRole("link", { name: `10 applications for ${title}` }).click();
  await expect(page).toHaveURL(list);
  expect(await listedNames(page), "newest first").toEqual([...names].reverse());
  await checkPage(page);
  await setFilter(page, "Driver's licence", "Yes");
  await expect.poll(() => listedNames(page)).toEqual(["Cleo Applicant", "Ben Applicant", "Ada Applicant"]);
  const csv = await (await page.request.get(`${list}.csv?licence=yes`)).text();
  expect(csv.trim().split("\r\n")).toHaveLength(4);

  await page.goto(list);
  await ask(page, "Under review", names.slice(0, 4));
  await expect(page.getByRole("region", { name: "Under review" })).toContainText(
    "This changes 4 applications",
  );
  await checkPage(page);
  await expect(page.getByLabel("Email each applicant")).toBeChecked();
  await expect(page.getByText("4 people will be emailed.")).toBeVisible();
  await submit(page, "Under review (4)");
  await expect(said(page, "Under review: 4 of 4 applications changed")).toBeVisible();
  await mailTo(app, emails.get("Dev Applicant") ?? "", "We are reading your application");

  await open(page, list, "Ada Applicant");
  await checkPage(page);
  await page.locator("#rating-form").getByLabel("Rating").selectOption({ label: "5 of 5" });
  await submit(page, "Rate");
  await expect(said(page, "Rating saved")).toBeVisible();
  expect(await move(page, "Back to pending"), "without a note").toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Say why it moves back"]);
  await expect(page.getByLabel("Move to")).toHaveValue("pending");
  await expect(page).toHaveTitle(/^Error: /);
  await checkPage(page);
  await move(page, "Back to pending", "Moved by mistake");
  await expect(said(page, "The status is now Pending")).toBeVisible();
  await move(page, "Under review");
  await expect(said(page, "The status is now Under review")).toBeVisible();
  await move(page, "Offer extended");
  await mailTo(app, emails.get("Ada Applicant") ?? "", "We would like you to join us");
  await expect(said(page, "The status is now Offer extended")).toBeVisible();
  await move(page, "Hired");
  await expect(said(page, "The status is now Hired")).toBeVisible();
  const welcome = await mailTo(app, emails.get("Ada Applicant") ?? "", "Welcome to the team");
  expect(welcome.text).toContain("/applications/");
  expect(welcome.text).not.toContain("/admin/");

  await openTab(page, "Emails");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText("Sent", { exact: true }).count();
    })
    .toBe(5);
  await checkPage(page);
  await openTab(page, "History");
  await expect(page.getByText("Offer extended → Hired")).toBeVisible();
  await expect(page.getByText("Moved by mistake")).toBeVisible();
  await checkPage(page);
  await page.goto(list);
  await ask(page, "Reject", names.slice(1));
  await submit(page, "Reject (9)");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose a reason"]);
  await checkPage(page);
  await page.getByLabel("Reason for rejecting").selectOption({ label: "Not enough experience" });
  await expect(page.getByLabel("Email each applicant")).toBeChecked();
  await expect(page.getByText("9 people will be emailed.")).toBeVisible();
  await submit(page, "Reject (9)");
  await expect(said(page, "Reject: 9 of 9 applications changed")).toBeVisible();
  const told = await mailTo(app, emails.get("Jun Applicant") ?? "", "The outcome of your application");
  expect(told.text).toContain("more experience in security");
  await page.goto(`${list}?status=rejected`);
  expect(await listedNames(page)).toHaveLength(9);
  await page.goto(`${list}?rating=5`);
  expect(await listedNames(page)).toEqual(["Ada Applicant"]);
});

// Slow: three people apply with files before the recruiter begins.
test("rows 205, 206, 207: a recruiter reads the files, writes notes, compares and deletes @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await signInByRequest(page.request, admin);
  const postingId = await publishPosting(page.request, `Event guard ${randomUUID().slice(0, 8)}`);
  const list = `/admin/jobs/${postingId}/applications`;
  const visitor = await newVisitor();
  for (const fullName of names.slice(0, 3)) await applyFor(postingId, visitor.request, app, { fullName });
  await open(page, list, "Ada Applicant");
  await openTab(page, "Notes");
  await page.getByLabel("Note", { exact: true }).fill("Calm on the phone");
  await submit(page, "Add note");
  await expect(page.getByRole("article")).toContainText("Calm on the phone");
  await checkPage(page);
  await openTab(page, "Résumé");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("img", { name: /^Page 1 of the résumé/ }).count();
    })
    .toBe(1);
  await checkPage(page);
  const link = page.getByRole("link", { name: "Download ada.pdf" });
  const saved = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(saved.headers()["content-disposition"]).toContain('attachment; filename="resume.pdf"');
  await openTab(page, "History");
  await expect(page.getByText("resume.pdf").first()).toBeVisible();

  await page.goto(list);
  await ask(page, "Compare", names.slice(0, 3));
  await expect(page).toHaveURL(/\?.*compare=[\da-f-]{36},[\da-f-]{36},[\da-f-]{36}/);
  await expect(page.getByRole("columnheader").filter({ hasText: "Applicant" })).toHaveCount(3);
  await checkPage(page);
  await page.getByRole("link", { name: "Back to the list" }).click();

  await open(page, list, "Ben Applicant");
  await openTab(page, "Delete");
  await checkPage(page);
  await submit(page, "Delete application");
  await expect(said(page, "Application deleted")).toBeVisible();
  await page.goto(`/admin/jobs/${postingId}/delete`);
  await expect(page.getByText("so it is archived and not deleted")).toBeVisible();
});

test("row 206: the notification about a new application leads to it, and opening it is enough @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, admin);
  const postingId = await publishPosting(page.request, `Day guard ${randomUUID().slice(0, 8)}`);
  const fullName = `Nora ${randomUUID().slice(0, 8)}`;
  await applyFor(postingId, (await newVisitor()).request, app, { fullName });
  await page.goto("/admin/notifications");
  await page.getByRole("button", { name: `${fullName} applied for` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/jobs/${postingId}/applications/[\\da-f-]{36}$`));
  await expect(page.getByRole("region", { name: fullName, exact: true })).toBeVisible();
});
