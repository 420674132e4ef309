import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inDatabaseOf } from "../support/engines";
import { checkPage, expect, test } from "../support/fixtures";
import {
  fitsItsWidth,
  inquiry,
  mailTo,
  pathIn,
  staffPage,
  storeInquiries,
  submit,
} from "../support/journeys";
import { said } from "../support/records";

// Slow: two people take turns over some twenty pages.
test("D15: a quote is priced, sent, asked about, replaced and accepted at 360 px @both @js-nightly", async ({
  app,
  company,
  page,
  newVisitor,
}) => {
  const email = `${randomUUID()}@example.test`;
  const [reference = ""] = await storeInquiries(page.request, app, [inquiry({ email, serviceType: "N/A" })]);
  const staff = await staffPage(newVisitor);
  await staff.goto(`/admin/inquiries?q=${reference}`);
  await staff.getByRole("table").getByRole("link", { name: "Ada Lindqvist" }).click();
  await staff.getByRole("link", { name: /^Quote/ }).click();
  const line = (number: number) => staff.getByRole("group", { name: `Line ${number}`, exact: true });
  await line(1).getByLabel("What").fill("Night patrol");
  await submit(staff, "Save draft");
  await expect(staff.getByRole("alert").getByRole("link")).toHaveText(["Enter a price"]);
  await expect(line(1).getByLabel("What")).toHaveValue("Night patrol");
  await line(1).getByLabel("Price").fill("180");
  await expect(line(2).getByLabel("What")).toHaveValue("");
  await expect(line(3)).toHaveCount(0);
  await line(1).getByLabel("Qty").fill("4");
  await line(1).getByLabel("Unit").selectOption("per night");
  await staff.getByLabel("Terms").fill("Paid within 30 days.");
  await submit(staff, "Save draft");
  await expect(said(staff, "Draft saved")).toBeVisible();
  await checkPage(staff);
  await staff.getByRole("link", { name: "Preview and send" }).click();
  const tax = company.taxPercent * 7.2;
  const payable = new RegExp(`Total to pay\\s*\\$${(720 + tax).toFixed(2)}`);
  for (const sum of [
    "$180.00 per night",
    /Total before HST\s*\$720\.00/,
    new RegExp(`HST \\(${company.taxPercent}%\\)\\s*\\$${tax.toFixed(2)}`),
    payable,
  ])
    await expect(staff.getByRole("region", { name: "Ada Lindqvist" })).toContainText(sum);
  await checkPage(staff);
  await submit(staff, "Send quote");
  await expect(said(staff, "The quote is on its way")).toBeVisible();

  const first = pathIn(await mailTo(app, email, "Your quote"));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(first);
  await expect(page.getByRole("table")).toContainText("Night patrol");
  await expect(page.getByRole("table")).toContainText(payable);
  await expect(page.getByRole("main")).toContainText("Valid until the end of");
  await checkPage(page);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await page.getByLabel("Your question").fill("Is the first night free?");
  await checkPage(page);
  await submit(page, "Send my question");
  await expect(said(page, "We have your message. A person will answer by email.")).toBeVisible();

  await staff.getByRole("link", { name: "Details" }).click();
  await expect(staff.getByRole("main")).toContainText("Is the first night free?");
  await staff.getByRole("link", { name: /^Quote/ }).click();
  await line(1).getByLabel("Price").fill("160");
  await submit(staff, "Save draft");
  await staff.getByRole("link", { name: "Preview and send" }).click();
  await expect(staff.getByText("The price of line 1 fell by $20.00.")).toBeVisible();
  await submit(staff, "Send quote");
  await expect(said(staff, "The quote is on its way")).toBeVisible();

  await page.getByLabel("Your full name").fill("Ada Lindqvist");
  await submit(page, "Accept this quote");
  await expect(page.getByRole("alert")).toContainText("We have sent you a newer version in the meantime");
  await page.getByRole("link", { name: "Open the newest version" }).click();
  await submit(page, "Accept this quote");
  await expect(page).toHaveURL(/#accept$/);
  await expect(page.getByRole("alert")).toContainText("Enter your full name");
  await page.getByLabel("Your full name").fill("Ada Lindqvist");
  await submit(page, "Accept this quote");
  await expect(said(page, "You have accepted the quote. Thank you.")).toBeVisible();
  await checkPage(page);
  await fitsItsWidth(page);
  expect((await page.goto(`${new URL(page.url()).pathname}/decline`))?.status()).toBe(409);
  await expect(page.getByRole("main")).toContainText(
    "This quote was already accepted. To change that, ask us.",
  );
  await checkPage(page);
  await mailTo(app, email, "You accepted our quote");
  await staff.reload();
  await expect(staff.getByRole("main")).toContainText(/Accepted by Ada Lindqvist, .*from the IP address/);
  await checkPage(staff);
  await staff.goto(`/admin/inquiries?q=${reference}`);
  await expect(staff.getByRole("table")).toContainText("Quote: Accepted");
});

test("D15: a quote withdrawn by mistake is reopened with Undo @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const email = `${randomUUID()}@example.test`;
  const [reference = ""] = await storeInquiries(page.request, app, [
    inquiry({ email, serviceType: "Event Security" }),
  ]);
  const staff = await staffPage(newVisitor);
  await staff.goto(`/admin/inquiries?q=${reference}`);
  await staff.getByRole("table").getByRole("link", { name: "Ada Lindqvist" }).click();
  await staff.getByRole("link", { name: /^Quote/ }).click();
  await submit(staff, "Save draft");
  await staff.getByRole("link", { name: "Preview and send" }).click();
  await submit(staff, "Send quote");
  const link = pathIn(await mailTo(app, email, "Your quote"));
  await staff.getByRole("link", { name: "Withdraw this version" }).click();
  await checkPage(staff);
  await submit(staff, "Withdraw quote");
  await expect(said(staff, "Quote withdrawn")).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(410);
  await submit(staff, "Undo");
  await expect(said(staff, "Undone: Quote.")).toBeVisible();
  await page.goto(link);
  await page.getByLabel("Your full name").fill("Ada Lindqvist");
  await submit(page, "Accept this quote");
  await expect(said(page, "You have accepted the quote. Thank you.")).toBeVisible();
});

test("D15: only an open quote says until when it is valid; any other says how it ended @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const [reference = ""] = await storeInquiries(page.request, app, [inquiry({ serviceType: "N/A" })]);
  const [token, valid] = [randomUUID(), "Valid until the end of"];
  const states: [status: string, ends: string, answered: string | null, on: string, toStaff: string][] = [
    ["replaced", "2099-12-31", null, "A newer version has replaced this one", "Replaced"],
    ["declined", "2099-12-31", "2026-03-04 15:00+00", "Declined on Wed, Mar 4, 2026", "Declined on"],
    ["accepted", "2099-12-31", "2026-03-05 15:00+00", "Accepted on Thu, Mar 5, 2026", "Accepted on"],
    ["withdrawn", "2099-12-31", null, "This quote was withdrawn", "Withdrawn"],
    ["sent", "2020-01-31", null, "This quote has expired", "Expired at the end of Fri, Jan 31, 2020"],
  ];
  await inDatabaseOf(app, async (database) => {
    for (const [at, [status, ends, answered]] of states.entries())
      await sql`INSERT INTO quotes (id, inquiry_id, number, status, expires_on, expires_at, token_hash, sent_to, sent_at,
          decided_at, decided_name, decided_from)
        SELECT gen_random_uuid(), id, ${at + 1}, ${status}, ${ends}::date, ${ends}::date + 1,
          ${createHash("sha256").update(`${token}${status}`).digest()}, email, now(),
          ${answered}::timestamptz, ${answered && "Ada"}, ${answered && "10.0.0.1"}
        FROM inquiries WHERE reference = ${reference}`.execute(database);
  });
  for (const [status, , , words] of states) {
    await page.goto(`/quotes/${token}${status}`);
    await expect(page.getByRole("main")).toContainText(words);
    await expect(page.getByRole("main")).not.toContainText(valid);
    await checkPage(page);
  }
  const staff = await staffPage(newVisitor);
  await staff.goto(`/admin/inquiries?q=${reference}`);
  await staff.getByRole("table").getByRole("link", { name: "Ada Lindqvist" }).click();
  await staff.getByRole("link", { name: /^Quote/ }).click();
  for (const [at, [, , , , words]] of states.entries()) {
    const version = staff.getByRole("region", { name: `Version ${at + 1} ` });
    await expect(version).toContainText(words);
    await expect(version).not.toContainText(valid);
  }
});

test("D15: a link nobody was sent leads nowhere @plain", async ({ page }) => {
  const answer = await page.goto("/quotes/nonsense");
  expect(answer?.status()).toBe(404);
});
