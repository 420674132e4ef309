import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, get, mailTo, pathIn, pressRare, signIn, signInByRequest, submit } from "../support/journeys";
import { openTab } from "../support/records";

const result = /\/admin\/imports\/[0-9a-f-]{36}(\?|$)/;

function csv(text: string, name = "clients.csv") {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** From the upload to the preview, with the columns as guessed. */
async function preview(page: Page, kind: string, text: string): Promise<void> {
  await page.goto(`/admin/imports/new/${kind}`);
  await page.getByLabel("CSV file").setInputFiles(csv(text));
  await submit(page, "Upload and continue");
  await submit(page, "Show the preview");
  await expect(page.getByRole("heading", { name: "What clients.csv will do" })).toBeVisible();
}

const outcomes = (page: Page) => page.getByRole("table").getByRole("row");

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

// Slow: each part of an import is a job.
test("row 252: clients are uploaded, matched, previewed, imported, and undone @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const key = randomUUID().slice(0, 8);
  const lines = [
    "Contact;Customer;Tel;Postcode;Loyalty",
    `ana-${key}@mail.test;Ana ${key};905 555 0188;L7C 1A1;gold`,
    `bo-${key}@mail.test;Bo ${key};905 555 0189;L7C 1A1;`,
    `cy-${key}@mail.test;Cy ${key};12;;`,
  ];
  await page.goto("/admin/clients");
  await pressRare(page, "Import");
  await submit(page, "Upload and continue");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose a CSV file"]);
  const workbook = {
    name: "clients.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from("PK\x03\x04 and more"),
  };
  await page.getByLabel("CSV file").setInputFiles(workbook);
  await submit(page, "Upload and continue");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "This is a spreadsheet. Save it there as CSV, and choose that file",
  ]);
  await page.getByLabel("CSV file").setInputFiles(csv("Email,email\na@mail.test,b@mail.test"));
  await submit(page, "Upload and continue");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Two columns are called “Email”. Rename one of them",
  ]);
  await checkPage(page);
  await page.getByLabel("CSV file").setInputFiles(csv(lines.join("\r\n")));
  await submit(page, "Upload and continue");

  await expect(page.getByText("Not matched so far, and ignored: Contact, Loyalty.")).toBeVisible();
  await page.getByLabel("Phone").selectOption("");
  expect((await submit(page, "Show the preview")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "An email is required, or a phone and a postal code",
  ]);
  await checkPage(page);
  await page.getByLabel("Phone").selectOption({ index: 3 });
  await page.getByLabel("Email").selectOption({ index: 1 });
  await submit(page, "Show the preview");

  await expect(
    page.getByText("2 will be created, 0 will be updated, 0 are unchanged, 1 will be refused."),
  ).toBeVisible();
  await expect(outcomes(page).nth(3)).toContainText("Phone: Please enter a valid phone number");
  await checkPage(page);
  await page.getByRole("link", { name: "Will be refused" }).click();
  await expect(outcomes(page)).toHaveCount(2);
  await page.getByRole("link", { name: "All lines" }).click();
  await page.getByLabel(`Import line 3, Bo ${key}`).uncheck();
  await submit(page, "Save selection");
  await expect(page.getByText("You left out 1.")).toBeVisible();
  await expect(page.getByLabel(`Import line 3, Bo ${key}`)).not.toBeChecked();
  await page.getByLabel(`Import line 3, Bo ${key}`).check();
  await submit(page, "Save and continue");
  await expect(page.getByText("Nothing has been saved yet.")).toBeVisible();
  await expect(
    page.getByText("1 line will change nothing: 0 unchanged, 1 refused, 0 left out."),
  ).toBeVisible();
  await checkPage(page);
  await submit(page, "Import clients");
  await expect(page).toHaveURL(result);
  await expect(page.getByRole("link", { name: /^Created/ })).toContainText("2");
  await checkPage(page);
  const refused = await get(page.request, `${new URL(page.url()).pathname}/refused.csv`);
  expect(await refused.text()).toContain(`Phone: Please enter a valid phone number,cy-${key}@mail.test`);
  const address = new URL(page.url()).pathname;

  await page.getByRole("link", { name: `Ana ${key}` }).click();
  await expect(page.getByText("This client was imported and has no sign-in")).toBeVisible();
  await checkPage(page);
  await preview(page, "clients", lines.join("\n").replace("Contact", "Email"));
  await expect(
    page.getByText("0 will be created, 0 will be updated, 2 are unchanged, 1 will be refused."),
  ).toBeVisible();

  await page.goto(address);
  await page.getByRole("link", { name: "Undo this import" }).click();
  await expect(page.getByText("2 created clients will be removed.")).toBeVisible();
  await checkPage(page);
  await submit(page, "Undo this import");
  await expect(page).toHaveURL(result);
  await expect(outcomes(page).nth(1)).toContainText("Removed again");
  await page.goto(`/admin/clients?q=${key}`);
  await expect(page.getByText("No client matches")).toBeVisible();
  await page.goto("/admin/imports");
  await expect(page.getByRole("list", { name: "Imports" }).getByRole("link").first()).toContainText(
    /clients\.csv\s*Clients, 3 lines/,
  );
  await checkPage(page);
});

// Slow: each part of an import is a job.
test("row 252: an import is made with the keyboard alone on a small screen @no-js @js-nightly", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const key = randomUUID().slice(0, 8);
  await preview(
    page,
    "guards",
    `Licence,Name,Class,Expiry\n${key}-1,Ana ${key},guard,2127-01-31\n${key}-2,Bo ${key},dual,2127-01-31`,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkPage(page);
  const tick = page.getByLabel(`Import line 3, Bo ${key}`);
  await page.getByLabel(`Import line 2, Ana ${key}`).focus();
  await page.keyboard.press("Tab");
  await expect(tick).toBeFocused();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save and continue" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 guard will be created.")).toBeVisible();
  await page.getByRole("button", { name: "Import guards" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(result);
  await expect(outcomes(page).nth(2)).toContainText("Left out");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkPage(page);
});

// Slow: each part of an import is a job, and so are the emails.
test("rows 320, 321, 323, 324, 325: a company moves in, and its client signs in @write @no-js @js-nightly", async ({
  page,
  newVisitor,
  app,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const key = randomUUID().slice(0, 8);
  const email = `ana-${key}@mail.test`;
  const lines = [
    "Email,Name,Package,Monthly fee,Last paid,Next due",
    `${email},Ana ${key},Street Package,120.05,2025-11-01,2126-12-01`,
    `bo-${key}@mail.test,Bo ${key},Neighbourhood Package,30.00,,2126-12-02`,
    `cy-${key}@mail.test,Cy ${key},Moon Package,9.95,,2126-12-03`,
  ];
  await preview(page, "subscriptions", lines.join("\n"));
  const money = page.getByRole("region", { name: "A month in money" });
  await expect(money).toContainText("The file adds up to $160.00 a month before tax, in 3 lines.");
  await expect(money).toContainText("$150.05 of it will be imported, from 2.");
  await expect(money).toContainText(`Ana ${key} (line 2): $120.05, not $149.00`);
  await expect(page.getByText("No plan that is or was on sale is called “Moon Package”")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkPage(page);
  await submit(page, "Save and continue");
  await expect(page.getByText("They add up to $150.05 a month, of the $160.00 in the file.")).toBeVisible();
  await submit(page, "Import subscriptions");
  await expect(page).toHaveURL(result);
  await expect(page.getByRole("region", { name: "A month in money" })).toContainText("was imported");

  await page.getByRole("link", { name: `Ana ${key}` }).click();
  await openTab(page, "Subscription");
  await expect(page.getByText("The client pays as before: no card is charged.")).toBeVisible();
  await expect(page.getByText("$120.05 per month")).toBeVisible();
  await checkPage(page);

  await page.goto("/admin/imports/invitations");
  await page.getByLabel("How many now").fill("0");
  expect((await submit(page, "Send invitations")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter a number from 1 to 500"]);
  await page.getByLabel("How many now").fill("500");
  await submit(page, "Send invitations");
  await expect(page.getByText("The invitations are on their way")).toBeVisible();
  await checkPage(page);
  await page.goto("/admin/imports/customers");
  await expect(page.getByRole("button", { name: "Link customers at Stripe" })).toBeVisible();
  await checkPage(page);

  const link = pathIn(await mailTo(app, email, "Your account with"));
  const client = await newVisitor();
  await client.setViewportSize({ width: 360, height: 740 });
  await client.goto(link);
  await expect(client.getByLabel("Full name")).toHaveValue(`Ana ${key}`);
  await checkPage(client);
  const password = `a long passphrase ${key}`;
  await client.getByLabel("New password", { exact: true }).fill(password);
  await client.getByLabel("Confirm password").fill(password);
  await submit(client, "Set password");
  await signIn(client, { email, password, name: `Ana ${key}` });
  await client.goto("/profile");
  await expect(client.getByText("You pay for it as you did before, not on this site.")).toBeVisible();
  await expect(client.getByText("Next payment due")).toBeVisible();

  const late = await newVisitor();
  expect((await late.goto(link))?.status()).toBe(410);
  await expect(late.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await checkPage(late);
  await submit(late, "Send me a new link");
  await expect(late.getByText("If the invitation is still open, a new link is on its way")).toBeVisible();
});
