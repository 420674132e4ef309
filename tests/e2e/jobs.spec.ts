import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { actOnTicked, admin, get, listedNames, signInByRequest, submit } from "../support/journeys";
import { openTab, panel, rowOf, said, setStatus } from "../support/records";

function answer(page: Page, question: string, choice: string) {
  return page.getByRole("group", { name: question }).getByLabel(choice);
}

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Location").fill("Caledon, ON");
  await page
    .getByLabel("Description")
    .fill(`You walk a route at night. ${"The route is quiet. ".repeat(20)}The end.`);
  await page.getByLabel("Requirements").fill("Ontario security guard licence\nCanadian work experience");
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("rows 154, 202, 203, 204: a posting from draft to published, with each refusal @nightjar @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const title = `Walking guard ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/jobs");
  await page.getByRole("link", { name: "New posting" }).click();
  await expect(page.getByLabel("Status", { exact: true }).last()).toHaveValue("active");
  await expect(panel(page, "New posting").getByLabel("Type")).toHaveValue("full-time");
  await submit(page, "Add posting");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter a title",
    "Enter a location",
    "Enter a description",
    "Enter the requirements",
    "Enter the pay, or a range",
    "Say whether this is for an existing vacancy",
    "Say whether applicants are screened with artificial intelligence",
  ]);
  await fill(page, title);
  const refused = await submit(page, "Add posting");
  expect(refused.status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    'Take out "Canadian work experience": a posting may not ask for Canadian experience',
    "Enter the pay, or a range",
    "Say whether this is for an existing vacancy",
    "Say whether applicants are screened with artificial intelligence",
  ]);
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await checkPage(page);
  await panel(page, "New posting").getByLabel("Status").selectOption("draft");
  await submit(page, "Add posting");
  await expect(said(page, "Posting added")).toBeVisible();
  const path = new URL(page.url()).pathname;
  const publicPath = path.replace("/admin/jobs", "/careers");
  expect((await get(page.request, publicPath)).status(), "a draft is for staff only").toBe(404);
  const more = panel(page, title).getByText("Show More");
  await expect(panel(page, title).getByText("The end.")).toBeHidden();
  await more.click();
  await expect(panel(page, title).getByText("The end.")).toBeVisible();
  await panel(page, title).getByText("Show Less").click();
  await expect(panel(page, title).getByText("The end.")).toBeHidden();
  await checkPage(page);

  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}`);
  await setStatus(page, title, "Active");
  await expect(page.getByRole("alert")).toContainText("This posting cannot be published yet.");
  await expect(page.getByRole("alert")).toContainText("Enter the pay, or a range");
  await expect(rowOf(page, title).getByLabel(`Status of ${title}`)).toHaveValue("draft");
  await checkPage(page);
  await openTab(page, "Edit");
  await page.getByLabel("Requirements").fill("Ontario security guard licence");
  await page.getByLabel("Pay from").fill("20");
  await page.getByLabel("Pay to").fill("60");
  await answer(page, "Opening", "For an existing vacancy").check();
  await answer(page, "Screening", "By people, not AI").check();
  await panel(page, title).getByLabel("Status").selectOption("active");
  await submit(page, "Save");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "The range may span at most $50,000.00 a year. This one spans $83,200.00",
  ]);
  await page.getByLabel("Pay to").fill("24.50");
  await submit(page, "Save");
  await expect(said(page, "Posting saved")).toBeVisible();
  await expect(panel(page, title)).toContainText("$20.00 to $24.50 per hour");
  await expect
    .poll(async () => (await get(page.request, `/careers?q=${encodeURIComponent(title)}`)).text())
    .toContain(publicPath);
});

test("rows 142, 201, 203, 205: a published posting is closed, copied and deleted @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const title = `Bicycle guard ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/jobs/new");
  await fill(page, title);
  await page.getByLabel("Requirements").fill("Ontario security guard licence");
  await page.getByLabel("Pay from").fill("20");
  await page.getByLabel("Pay to").fill("24.50");
  await answer(page, "Opening", "For an existing vacancy").check();
  await answer(page, "Screening", "By people, not AI").check();
  await submit(page, "Add posting");
  await expect(said(page, "Posting added")).toBeVisible();
  const path = new URL(page.url()).pathname;
  const publicPath = path.replace("/admin/jobs", "/careers");
  const open = await (await get(page.request, publicPath)).text();
  expect(open).toContain("application/ld+json");
  expect(open).toContain("$20.00 to $24.50 per hour");
  expect(await (await get(page.request, "/sitemap.xml")).text()).toContain(publicPath);

  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}`);
  await setStatus(page, title, "Closed");
  await expect(said(page, "The status is now Closed")).toBeVisible();
  expect(await listedNames(page)).toEqual([title]);
  const closed = await get(page.request, publicPath);
  expect(closed.status()).toBe(410);
  expect(await closed.text()).not.toContain("application/ld+json");
  expect(await (await get(page.request, "/sitemap.xml")).text()).not.toContain(publicPath);
  await expect
    .poll(async () => (await get(page.request, `/careers?q=${encodeURIComponent(title)}`)).text())
    .not.toContain(publicPath);

  await page.getByRole("rowheader").getByRole("link", { name: title }).click();
  await openTab(page, "Duplicate");
  await expect(panel(page, title).getByLabel("Status")).toHaveValue("draft");
  await page.getByLabel("Title").fill(`${title} two`);
  await submit(page, "Add the copy");
  await expect(panel(page, `${title} two`)).toContainText("$20.00 to $24.50 per hour");

  await page.goto(path);
  await openTab(page, "History");
  await expect(panel(page, title).getByRole("listitem").filter({ hasText: "Closed" }).first()).toContainText(
    admin.name,
  );
  await openTab(page, "Delete");
  await expect(panel(page, title)).toContainText("is kept for three years");
  await checkPage(page);
  await submit(page, "Delete posting");
  await expect(said(page, "Posting deleted")).toBeVisible();
  expect((await get(page.request, path)).status()).toBe(404);
  expect((await get(page.request, publicPath)).status(), "it was public once").toBe(410);
});

test("rows 154, 253: of several postings, those that may not be public are left @nightjar @write @js-nightly", async ({
  page,
}) => {
  const title = `Gate guard ${randomUUID().slice(0, 8)}`;
  for (const name of [`${title} A`, `${title} B`]) {
    await page.goto("/admin/jobs/new");
    await fill(page, name);
    await page.getByLabel("Requirements").fill("A licence");
    await panel(page, "New posting").getByLabel("Status").selectOption("draft");
    if (name.endsWith("A")) {
      await page.getByLabel("Pay from").fill("60,000");
      await page.getByLabel("Paid per").selectOption("year");
      await answer(page, "Opening", "For future openings").check();
      await answer(page, "Screening", "Uses artificial intelligence").check();
    }
    await submit(page, "Add posting");
    await expect(said(page, "Posting added")).toBeVisible();
  }
  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}&status=draft`);
  for (const name of ["A", "B"]) await page.getByLabel(`Select ${title} ${name}`).check();
  await actOnTicked(page, "Publish");
  await submit(page, "Publish (2)");
  await expect(page.getByRole("status").first()).toContainText(
    `Publish: 1 of 2 postings changed. ${title} B was refused; edit it to see why`,
  );
  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}&status=active`);
  expect(await listedNames(page)).toEqual([`${title} A`]);
  await checkPage(page);
});
