import { randomUUID } from "node:crypto";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, get, mailTo, pathIn, post, signInByRequest, submit } from "../support/journeys";
import { openTab, panel, said } from "../support/records";

const picture = {
  name: "front.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

function newName(): string {
  return `Ana Silva ${randomUUID().slice(0, 8)}`;
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("rows 210, 211: an employee is added, found, edited, licensed and deleted @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const name = newName();
  await page.goto("/admin/employees");
  await page.getByRole("link", { name: "New employee" }).click();
  await page.getByLabel("City").fill("Caledon");
  await page.getByLabel("Licence number").fill("11223344");
  const refused = await submit(page, "Add employee");
  expect(refused.status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Full name is required"]);
  await page.getByLabel("Full name").fill(name);
  await submit(page, "Add employee");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Choose the licence class",
    "Enter the day the licence expires",
  ]);
  await expect(page.getByLabel("City")).toHaveValue("Caledon");
  await checkPage(page);
  await page.getByLabel("Licence class").selectOption({ label: "Security guard" });
  await page.getByLabel("Licence expires").fill("2126-05-31");
  await submit(page, "Add employee");
  await expect(said(page, "Employee added successfully")).toBeVisible();
  await expect(panel(page, name)).toContainText("Valid");
  await checkPage(page);

  await page.goto(`/admin/employees?kind=staff&q=${encodeURIComponent(`caledon ${name.slice(-8)}`)}`);
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveText([name]);
  await page.getByRole("rowheader").getByRole("link").click();
  await openTab(page, "Edit");
  await page.getByLabel("Phone").fill("905 555 0188");
  await submit(page, "Save");
  await expect(said(page, "Employee updated successfully")).toBeVisible();
  await expect(panel(page, name)).toContainText("(905) 555-0188");

  await openTab(page, "Licence");
  await submit(page, "Add picture");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Choose a side of the licence",
    "Choose a picture of the licence",
  ]);
  await page.getByLabel("Picture", { exact: true }).setInputFiles(picture);
  await submit(page, "Add picture");
  await expect(panel(page, name)).toContainText("front.png");
  await page.getByLabel("Front of the licence").check();
  await submit(page, "Add picture");
  await expect(said(page, "Picture added")).toBeVisible();
  const link = page.getByRole("link", { name: "Front of the licence" });
  const shown = await get(page.request, (await link.getAttribute("href")) ?? "");
  expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "image/png"]);
  await checkPage(page);

  await openTab(page, "History");
  for (const words of ["Created", "Updated", "Licence picture added", "Licence viewed"])
    await expect(panel(page, name)).toContainText(words);
  await openTab(page, "Delete");
  await submit(page, "Delete employee");
  await expect(said(page, "Employee deleted successfully")).toBeVisible();
  expect((await get(page.request, new URL(page.url()).pathname)).status()).toBe(200);
});

test("row 211, B16: an invited employee can sign in, is archived and restored @write @js-nightly", async ({
  app,
  page,
}) => {
  test.slow();
  const name = newName();
  const email = `${randomUUID()}@mail.test`;
  await page.goto("/admin/employees/new");
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await submit(page, "Add employee");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose a role for the invitation"]);
  await page.getByLabel("Role").selectOption({ label: "Dispatcher" });
  await submit(page, "Add employee");
  await expect(said(page, `We have sent an invitation to ${email}`)).toBeVisible();
  await expect(panel(page, name)).toContainText(/Signs in as\s*Dispatcher/);
  expect(pathIn(await mailTo(app, email, "You are invited to work with"))).toMatch(/^\/invite\//);
  await openTab(page, "Delete");
  await expect(panel(page, name)).toContainText("archived and not deleted");
  await submit(page, "Archive employee");
  await expect(said(page, "Employee archived")).toBeVisible();
  await page.goto(`/admin/employees?archived=yes&q=${name.slice(-8)}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByRole("link", { name: "Restore" }).click();
  await submit(page, "Restore employee");
  await expect(said(page, "Employee restored")).toBeVisible();
  await checkPage(page);
});

test("row 211, B16: an owner cannot archive their own profile @js-nightly", async ({ page }) => {
  await page.goto(`/admin/employees?kind=staff&q=${encodeURIComponent(admin.name)}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(panel(page, admin.name)).toContainText(
    "You cannot archive your own profile. Another owner can.",
  );
  await expect(page.getByRole("navigation", { name: /^About / }).getByRole("link")).toHaveText([
    "Details",
    "Licence",
    "Calendar",
  ]);
  await checkPage(page);
  const path = new URL(page.url()).pathname;
  for (const address of [`${path}/delete`, `${path}/delete.data`]) {
    const answer = await post(page.request, address, { version: "1" });
    expect(answer.status(), address).toBe(403);
    expect(await answer.text(), address).toContain("You cannot archive your own profile. Ask another owner.");
  }
});

test("row 210, B16: residents are listed, and their profile is read-only here @js-nightly", async ({
  page,
}) => {
  await page.goto("/admin/employees?kind=resident&q=okafor");
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveText(["Sam Okafor"]);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(panel(page, "Sam Okafor")).toContainText("Residents change their own profile.");
  await expect(page.getByRole("navigation", { name: /^About / }).getByRole("link")).toHaveCount(0);
  const path = new URL(page.url()).pathname;
  for (const tab of ["edit", "delete", "licence", "invitation", "restore"])
    expect((await get(page.request, `${path}/${tab}`)).status(), tab).toBe(404);
});
