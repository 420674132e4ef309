import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, get, signInByRequest, submit } from "../support/journeys";
import { pressEnterOn, tabTo } from "../support/records";

function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

function said(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

async function addEmployee(page: Page, name: string, typed: Record<string, string>): Promise<string> {
  await page.goto("/admin/employees/new");
  await page.getByLabel("Full name").fill(name);
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await submit(page, "Add employee");
  await expect(said(page, "Employee added successfully")).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Digits used only here, so that no other test's people are found. */
function newPhone(): string {
  const digits = [...randomUUID().replaceAll("-", "")].map((each) => Number.parseInt(each, 16) % 10).join("");
  return `905 5${digits.slice(0, 2)} ${digits.slice(2, 6)}`;
}

async function previewImport(page: Page, lines: string[]): Promise<void> {
  await page.goto("/admin/imports/new/clients");
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer });
  await submit(page, "Upload and continue");
  await submit(page, "Show the preview");
  await expect(page.getByRole("heading", { name: "What clients.csv will do" })).toBeVisible();
}

async function importClients(page: Page, lines: string[]): Promise<void> {
  await previewImport(page, lines);
  await submit(page, "Save and continue");
  await submit(page, "Import clients");
  await expect(page.getByRole("link", { name: /^Created/ })).toContainText(String(lines.length - 1));
}

async function addressOf(page: Page, email: string): Promise<string> {
  await page.goto(`/admin/clients?q=${encodeURIComponent(email)}`);
  const href = await page.getByRole("rowheader").getByRole("link").getAttribute("href");
  return new URL(href ?? "", page.url()).pathname;
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("D16: two profiles of one person are found, compared, merged and separated again @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const id = randomUUID().slice(0, 8);
  const [name, other] = [`Noor Hassan ${id}`, `Noor Hasan ${id}`];
  const phone = newPhone();
  const first = await addEmployee(page, name, { Phone: phone, City: "Caledon" });
  await expect(page.getByRole("heading", { name: "Possible duplicates" })).toHaveCount(0);
  const second = await addEmployee(page, other, { Phone: phone, "Display name": "Noor" });
  await expect(panel(page, other)).toContainText(`${name} same phone`);
  await checkPage(page);

  await page.goto(`/admin/employees?duplicates=yes&q=${id}`);
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveText([other, name]);
  await page.getByRole("rowheader").getByRole("link", { name }).click();
  await page.getByRole("link", { name: `Compare with ${other}` }).click();
  await checkPage(page);
  await page.getByRole("group", { name: "Full name" }).getByLabel(other).check();
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await submit(page, "Continue");
  await expect(said(page, "The profiles are merged")).toBeVisible();
  await expect(panel(page, other)).toContainText("Caledon");
  await expect(panel(page, other)).toContainText("was merged into this profile");
  expect(new URL(page.url()).pathname).toBe(first);
  const followed = await page.request.get(second, { maxRedirects: 0 });
  expect([followed.status(), followed.headers().location]).toEqual([303, first]);
  await page.goto(`/admin/employees?q=${id}`);
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveText([other]);

  await page.goto(`${first}/history`);
  await expect(panel(page, other)).toContainText("Merged profile");
  await page.goto(first);
  await page.getByRole("link", { name: "Undo the merge" }).click();
  await checkPage(page);
  await submit(page, "Undo merge");
  await expect(said(page, "Undone: the profiles are separate again")).toBeVisible();
  await expect(panel(page, name)).toContainText(`${other} same phone`);

  await page.getByRole("link", { name: `Compare with ${other}` }).click();
  const decision = page.getByRole("group", { name: "Which profile stays?" });
  await decision.getByLabel("Keep both: they are different people").focus();
  await page.keyboard.press("Space");
  await submit(page, "Continue");
  await expect(said(page, "Noted: they are different people")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Possible duplicates" })).toHaveCount(0);
  expect((await get(page.request, second)).status()).toBe(200);
});

test("D16: staff choose the email of two imported clients, and the other one still finds the person @write @js-nightly @nightly", async ({
  page,
}) => {
  test.slow();
  const key = randomUUID().slice(0, 8);
  const name = `Noor ${key}`;
  const [own, other] = [`noor-${key}@mail.test`, `n-${key}@work.test`];
  const lines = ["Name,Email,Phone", `${name},${own},${newPhone()}`, `${name},${other},${newPhone()}`];
  await importClients(page, lines);
  const second = (await addressOf(page, other)).split("/").at(-1);
  const first = await addressOf(page, own);
  await page.goto(`${first}/merge/${second}`);
  const emails = page.getByRole("group", { name: "Email" });
  await expect(emails).toContainText(
    "The other one is kept as well: a search for it still finds this person.",
  );
  await expect(emails.getByLabel(own)).toBeChecked();
  await emails.getByLabel(other).check();
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await submit(page, "Continue");
  await expect(said(page, "The profiles are merged")).toBeVisible();
  await expect(panel(page, name).getByRole("definition").filter({ hasText: own })).toHaveText(own);
  await expect(panel(page, name)).toContainText("Other emails");
  await checkPage(page);

  for (const list of ["/admin/clients", "/admin/search"]) {
    await page.goto(`${list}?q=${encodeURIComponent(own)}`);
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(1);
  }
  await previewImport(page, ["Name,Email", `${name},${own}`]);
  await expect(
    page.getByText(/^0 will be created, 0 will be updated, 1 .* 0 will be refused\.$/),
  ).toBeVisible();

  await page.goto(first);
  await page.getByRole("link", { name: "Undo the merge" }).click();
  await submit(page, "Undo merge");
  await expect(panel(page, name)).not.toContainText(other);
  await page.goto(`/admin/clients?q=${encodeURIComponent(other)}`);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
});

test("D16: duplicates are compared, merged and separated again by keyboard alone @no-js @nightly", async ({
  page,
}) => {
  test.slow();
  const id = randomUUID().slice(0, 8);
  const [name, other] = [`Noor Hassan ${id}`, `Noor Hasan ${id}`];
  const phone = newPhone();
  await addEmployee(page, name, { Phone: phone });
  const second = await addEmployee(page, other, { Phone: phone });
  await page.goto(second);
  await pressEnterOn(page, page.getByRole("link", { name: `Compare with ${name}` }));
  await tabTo(page, page.getByRole("group", { name: "Full name" }).getByLabel(other));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("group", { name: "Full name" }).getByLabel(name)).toBeChecked();
  await pressEnterOn(page, page.getByRole("button", { name: "Continue" }));
  await expect(said(page, "The profiles are merged")).toBeVisible();
  await expect(panel(page, name)).toBeVisible();
  await pressEnterOn(page, page.getByRole("link", { name: "Undo the merge" }));
  await pressEnterOn(page, page.getByRole("button", { name: "Undo merge" }));
  await expect(said(page, "Undone: the profiles are separate again")).toBeVisible();
  await expect(panel(page, other)).toContainText(`${name} same phone`);
});

test("D16: clients who both have an account are not merged, and staff read why @js-nightly", async ({
  page,
}) => {
  await page.goto("/admin/clients?sort=name");
  const links = page.getByRole("rowheader").getByRole("link");
  const [one, two] = [await links.nth(0).getAttribute("href"), await links.nth(1).getAttribute("href")];
  const path = (href: string | null) => new URL(href ?? "", page.url()).pathname;
  const address = `${path(one)}/merge/${path(two).split("/").at(-1)}`;
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  const main = page.getByRole("main");
  await expect(main).toContainText("These two profiles cannot be merged:");
  await expect(main).toContainText("Both have a sign-in. One of the two accounts has to be closed first.");
  await checkPage(page);
  expect((await get(page.request, `${path(one)}/merge/${randomUUID()}`)).status()).toBe(404);
});
