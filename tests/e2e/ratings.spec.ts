import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../support/app";
import { inDatabaseOf } from "../support/engines";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, fitsItsWidth, signInByRequest, submit } from "../support/journeys";
import { said } from "../support/records";

/** Asks a person what they think of an answer, and returns the address of the page. */
async function asked(app: App): Promise<string> {
  const token = randomUUID();
  await inDatabaseOf(app, async (database) => {
    await sql`INSERT INTO ratings (id, inquiry_id, email, token_hash)
      SELECT gen_random_uuid(), id, email, ${createHash("sha256").update(token).digest()}
      FROM inquiries WHERE id NOT IN (SELECT inquiry_id FROM ratings WHERE inquiry_id IS NOT NULL)
      ORDER BY id LIMIT 1`.execute(database);
  });
  return `/ratings/${token}`;
}

test("D22: a rating is opened, given, changed, and stopped, at 360 px @js-nightly", async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const path = await asked(app);
  await page.goto(path);
  await submit(page, "Send my rating");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose good or not good"]);
  await page.goto(`${path}?rating=bad`);
  await expect(page.getByLabel("Not good")).toBeChecked();
  await page.getByLabel("What should we know?").fill("Nobody called back.");
  await checkPage(page);
  await submit(page, "Send my rating");
  await expect(said(page, "Thank you. Your rating is saved.")).toBeVisible();
  await expect(page.getByLabel("What should we know?")).toHaveValue("Nobody called back.");
  await page.getByLabel("Good", { exact: true }).check();
  await submit(page, "Change my rating");
  await expect(page.getByLabel("Good", { exact: true })).toBeChecked();
  await page.getByRole("link", { name: "Do not ask me again" }).click();
  await checkPage(page);
  await submit(page, "Do not ask me again");
  await expect(said(page, "We will not ask for a rating again.")).toBeVisible();
  await fitsItsWidth(page);
});

test("B10, D22: the dashboard's figure leads to the ratings it counts @js-nightly", async ({ page }) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/dashboard");
  const card = page.getByRole("region", { name: "Client Satisfaction" });
  await expect(card).toContainText(/9\d%.*\d+ of \d+, last 90 days/s);
  await card.getByRole("link").click();
  await expect(page.getByRole("main")).toContainText(/9\d% satisfied: \d+ of \d+ ratings/);
  await checkPage(page);
  await page.getByRole("link", { name: "Not good" }).click();
  const rows = page.getByRole("table").getByRole("rowheader");
  await expect(rows.filter({ hasNotText: "Not good" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "Not good" })).not.toHaveCount(0);
  await checkPage(page);
});

test("D22: a link that has ended is gone @js-nightly", async ({ page }) => {
  const answer = await page.goto("/ratings/nonsense");
  expect(answer?.status()).toBe(410);
  await checkPage(page);
});
