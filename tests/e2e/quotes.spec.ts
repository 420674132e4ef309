import { randomUUID } from "node:crypto";
import { checkPage, expect, test } from "../support/fixtures";
import { inquiry, mailTo, pathIn, staffPage, storeInquiries, submit } from "../support/journeys";
import { said } from "../support/records";

test("D15: a quote is priced, sent, asked about, replaced and accepted at 360 px", async ({
  app,
  page,
  newVisitor,
}) => {
  const email = `${randomUUID()}@example.test`;
  const [reference = ""] = await storeInquiries(page.request, app, [inquiry({ email, serviceType: "N/A" })]);
  const staff = await staffPage(newVisitor);
  await staff.goto(`/admin/inquiries?q=${reference}`);
  await staff.getByRole("table").getByRole("link", { name: "Ada Lindqvist" }).click();
  await staff.getByRole("link", { name: "Quote", exact: true }).click();
  const line = (number: number) => staff.getByRole("group", { name: `Line ${number}`, exact: true });
  await line(1).getByLabel("What").fill("Night patrol");
  await submit(staff, "Save draft");
  await expect(staff.getByRole("alert").getByRole("link")).toHaveText(["Enter a price"]);
  await expect(line(1).getByLabel("What")).toHaveValue("Night patrol");
  await line(1).getByLabel("Price each").fill("180");
  await line(1).getByLabel("Quantity").fill("4");
  await staff.getByLabel("Terms").fill("Paid within 30 days.");
  await submit(staff, "Save draft");
  await expect(said(staff, "Draft saved")).toBeVisible();
  await checkPage(staff);
  await staff.getByRole("link", { name: "Preview and send" }).click();
  await expect(staff.getByRole("region", { name: "Ada Lindqvist" })).toContainText("$720.00");
  await checkPage(staff);
  await submit(staff, "Send quote");
  await expect(said(staff, "The quote is on its way")).toBeVisible();

  const first = pathIn(await mailTo(app, email, "Your quote"));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(first);
  await expect(page.getByRole("table")).toContainText("Night patrol");
  await checkPage(page);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await page.getByLabel("Your question").fill("Is the first night free?");
  await checkPage(page);
  await submit(page, "Send my question");
  await expect(said(page, "We have your message. A person will answer by email.")).toBeVisible();

  await staff.getByRole("link", { name: "Details" }).click();
  await expect(staff.getByRole("main")).toContainText("Is the first night free?");
  await staff.getByRole("link", { name: "Quote", exact: true }).click();
  await line(1).getByLabel("Price each").fill("160");
  await submit(staff, "Save draft");
  await staff.getByRole("link", { name: "Preview and send" }).click();
  await expect(staff.getByText("The price of line 1 fell by $20.00.")).toBeVisible();
  await submit(staff, "Send quote");
  await expect(said(staff, "The quote is on its way")).toBeVisible();

  await page.getByLabel("Your full name").fill("Ada Lindqvist");
  await submit(page, "Accept this quote");
  await expect(page.getByRole("alert")).toContainText("We have sent you a newer version in the meantime");
  await page.getByRole("link", { name: "Open the newest version" }).click();
  await page.getByLabel("Your full name").fill("Ada Lindqvist");
  await submit(page, "Accept this quote");
  await expect(said(page, "You have accepted the quote. Thank you.")).toBeVisible();
  await checkPage(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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

test("D15: a quote that was withdrawn by mistake is opened again by Undo", async ({
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
  await staff.getByRole("link", { name: "Quote", exact: true }).click();
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

test("D15: a link that nobody was sent leads nowhere", async ({ page }) => {
  const answer = await page.goto("/quotes/nonsense");
  expect(answer?.status()).toBe(404);
});
