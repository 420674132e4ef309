import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, fitsItsWidth, get, resident, signInByRequest, submit } from "../support/journeys";

const kinds = [
  "Patrols",
  "Subscriptions and revenue",
  "Inquiries and answer times",
  "Hiring",
  "Guards and hours",
];

function panel(page: Page) {
  return page.getByRole("region", { name: /\d{4}$/ });
}

// Slow: it makes, approves, exports and prints a report.
test("row 234: a report is made, approved, exported and printed @no-js @js-nightly @write", async ({
  page,
}) => {
  test.slow();
  await signInByRequest(page.request, admin);
  await page.goto("/admin/reports");
  await expect(page.getByRole("link", { name: "Ratings of the last 90 days" })).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "New report" }).click();
  const refused = await submit(page, "Create report");
  expect(refused.status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose what the report is about"]);
  await page.getByLabel("Report", { exact: true }).selectOption({ label: "Guards and hours" });
  await checkPage(page);
  await submit(page, "Create report");
  await page.waitForURL(/reports\/[0-9a-f-]+$/);
  await expect(panel(page)).toContainText("Awaiting approval");
  await expect(panel(page)).toContainText(/Generated .+/);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  const path = new URL(page.url()).pathname;
  await panel(page).getByRole("link", { name: "Approve" }).click();
  await submit(page, "Approve report");
  await expect(page.getByRole("status").filter({ hasText: "Report approved" })).toBeVisible();
  await expect(panel(page)).toContainText("Approved by");
  expect((await get(page.request, `${path}/approve`)).status()).toBe(404);
  expect((await get(page.request, `${path}/delete`)).status()).toBe(404);
  const csv = await (await get(page.request, `${path}/rows.csv`)).text();
  expect(csv.split("\r\n")[0]).toContain(
    "Guard,Shifts planned,Done,Cancelled,Missed,Hours planned,Hours done",
  );
});

test("row 234, B10: the demo has a report of each kind and seven that await approval @plain", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/reports?status=approved&size=50");
  for (const kind of kinds)
    await expect(page.getByRole("link", { name: new RegExp(`^${kind}, `) }).first()).toBeVisible();
  await page.goto("/admin/reports?status=pending");
  await expect(page.getByRole("rowheader")).toHaveCount(7);
});

for (const kind of kinds) {
  const tags = kind === "Patrols" ? "@once" : "@once @nightly";
  test(`row 234: ${kind} prints on A4 and Letter, whole, with its figures ${tags}`, async ({
    company,
    page,
  }) => {
    await signInByRequest(page.request, admin);
    await page.goto(`/admin/reports?status=approved&q=${encodeURIComponent(kind)}`);
    const href = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
    await page.goto(`${href?.split("?")[0]}/print`);
    await expect(page.getByRole("heading", { level: 2 })).toContainText(kind);
    await checkPage(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`${company.name} (905) 555-0142`), "who it is from").toBeVisible();
    await expect(page.getByText(/^Approved by /)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    for (const size of [
      { format: "A4", width: 794 },
      { format: "Letter", width: 816 },
    ]) {
      await page.setViewportSize({ width: size.width - 76, height: 1000 });
      for (const shown of [
        ...(await page.locator("main svg[role=img]").all()),
        ...(await page.getByRole("table").all()),
      ]) {
        const box = await shown.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), size.format).toBeLessThanOrEqual(size.width - 76);
      }
      const file = await page.pdf({ format: size.format });
      const pages = file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      expect(pages, size.format).toBeGreaterThanOrEqual(1);
      expect(pages, size.format).toBeLessThanOrEqual(3);
      expect(drawnIn(file), size.format).toBeGreaterThan(10);
    }
  });
}

/** How many texts the pages of a PDF draw. */
function drawnIn(file: Buffer): number {
  let count = 0;
  const source = file.toString("latin1");
  for (const { index } of source.matchAll(/stream\r?\n/g)) {
    const start = index + (source[index + 6] === "\r" ? 8 : 7);
    const end = source.indexOf("endstream", start);
    try {
      const text = inflateSync(file.subarray(start, end)).toString("latin1");
      count += text.match(/\bT[jJ]\b/g)?.length ?? 0;
    } catch {
      // Pictures and fonts are packed differently.
    }
  }
  return count;
}

test("D14: a resident reads the monthly reports of their own community @js-nightly", async ({ page }) => {
  await signInByRequest(page.request, resident);
  await page.goto("/community");
  await page.getByRole("link", { name: "Monthly reports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Monthly reports");
  await checkPage(page);
  await page.getByRole("region", { name: "Monthly reports" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Alpha in ");
  await expect(page.getByRole("main")).toContainText("promised passes were made");
  await expect(page.getByRole("img")).toHaveAttribute(
    "aria-label",
    /Passes were missed on|No pass was missed/,
  );
  const nights = page.getByRole("table", { name: /^Passes in / }).locator("tbody td:first-of-type");
  expect(await nights.allInnerTexts(), "nights before patrols began are left out").not.toContain("0");
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsItsWidth(page);
  await checkPage(page);
  expect((await get(page.request, "/community/reports/2020-01")).status()).toBe(404);
  expect((await get(page.request, "/community/reports/nonsense")).status()).toBe(404);
});

test("D14: a community's report prints with its chart and its nights, without the ways around it @once", async ({
  company,
  page,
}) => {
  await signInByRequest(page.request, resident);
  await page.goto("/community/reports");
  await page.getByRole("region", { name: "Monthly reports" }).getByRole("link").first().click();
  await expect(page.getByText(`${company.name} (905) 555-0142`)).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`${company.name} (905) 555-0142`), "who it is from").toBeVisible();
  await expect(page.getByText(/, approved \w{3}, /)).toBeVisible();
  for (const name of ["Your account", "Main"])
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  await expect(page.getByRole("link", { name: "Monthly reports" })).toBeHidden();
  await expect(page.getByRole("img", { name: /^At most \d+ minutes/ })).toBeVisible();
  await expect(page.getByRole("table", { name: /^Passes in / })).toBeVisible();
});
