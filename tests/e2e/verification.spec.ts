import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { formatDate } from "../../app/platform/format";
import type { App } from "../support/app";
import { dayFromNow } from "../support/days";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import { mailTo, ready, registerAndConfirm, signInByRequest, staffPage, submit } from "../support/journeys";
import { openTab } from "../support/records";

const bill = {
  name: "hydro-bill.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(smallPdf(["Peel Hydro", "18 Lanternwood Crescent"])),
};

/** A resident with their own account, signed in. */
async function newClient(page: Page, app: App) {
  const person = await registerAndConfirm(page, app);
  await signInByRequest(page.request, person);
  return person;
}

function card(page: Page) {
  return page.locator("#verify");
}

async function fillCard(page: Page, file = bill): Promise<void> {
  const form = card(page);
  await form.getByLabel("Street address").fill("18 Lanternwood Crescent");
  await form.getByLabel("City").fill("Brampton");
  await form.getByLabel("Postal code").fill("L6V 0A1");
  await form.getByLabel("Document", { exact: true }).setInputFiles(file);
  await form.getByLabel("The information I entered is correct").check();
}

async function send(page: Page, button = "Submit for verification"): Promise<void> {
  await page.goto("/profile/verification");
  await expect(page.getByRole("main")).toContainText("we delete it 30 days after the decision");
  await fillCard(page);
  await submit(page, button);
  await expect(page).toHaveURL("/profile#verify");
}

/** Opens the client's verification as staff. */
async function openReview(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/clients?status=pending&q=${email}`);
  await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await page
    .getByRole("navigation", { name: /^About / })
    .getByRole("link", { name: "Verification" })
    .click();
  await submit(page, "Open the document");
  await expect(page.getByLabel("House number")).toBeVisible();
}

async function read(page: Page, houseNumber = "18"): Promise<void> {
  await page.getByLabel("House number").fill(houseNumber);
  await page.getByRole("textbox", { name: "Street" }).fill("Lanternwood Cres");
  await page.getByLabel("Postal code").fill("L6V 0A1");
  await page.getByLabel("Kind of document").selectOption("utility_bill");
  const recent = dayFromNow(-5);
  await page.getByLabel("Date of the document").fill(recent);
  await submit(page, "Compare");
  await expect(page.getByRole("table", { name: "What you read" })).toBeVisible();
}

// Slow: two people take turns over some twenty pages.
test("rows 80, 84-92, 236: a document is sent, rejected, sent again and verified, each with its email @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  const { email } = await newClient(page, app);
  await page.goto("/profile");
  const banner = page.locator("#verification-status");
  await expect(banner).toContainText("Unverified");
  await page.getByRole("link", { name: "Verify Now" }).click();
  await expect(page).toHaveURL("/profile/verification");
  await checkPage(page);
  await send(page);
  await expect(card(page).getByRole("status")).toContainText(
    /Your verification documents have been submitted successfully. Our team will review them shortly. Your reference is [A-Z]{2,4}-/,
  );
  await expect(banner).toContainText("Your verification request is being processed.");
  await checkPage(page);

  const staff = await staffPage(newVisitor);
  await openReview(staff, email);
  await expect(staff.getByRole("main")).not.toContainText("18 Lanternwood");
  await checkPage(staff);
  await submit(staff, "Reject");
  await expect(staff.getByRole("alert").getByRole("link")).toHaveText(["Choose a reason"]);
  await staff.getByLabel("Reason").selectOption("unreadable");
  await staff.getByLabel("Note to the client").fill("The top is cut off.");
  await submit(staff, "Reject");
  await expect(staff.getByRole("main")).toContainText("Rejected. The client gets an email with the reason.");
  const rejected = await mailTo(app, email, "We could not verify your address");
  expect(rejected.text).toContain("Send a sharp picture");
  expect(rejected.text).toContain("The top is cut off.");

  await page.goto("/profile");
  await expect(banner).toContainText("Unverified");
  await expect(card(page)).toContainText("We could not read the document.");
  await card(page).getByRole("link", { name: "Send another document" }).click();
  await expect(card(page)).toContainText("The top is cut off.");
  await send(page);

  await openReview(staff, email);
  await read(staff);
  await expect(staff.getByRole("main")).toContainText("18 Lanternwood Crescent");
  await submit(staff, "Verify");
  await expect(staff.getByRole("main")).toContainText("Address verified. The client gets an email.");
  const link =
    /https?:\S+verified=true/.exec((await mailTo(app, email, "has been verified")).text ?? "")?.[0] ?? "";
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Your address has been verified!").first()).toBeVisible();
  await banner.getByRole("link", { name: "Have you moved?" }).click();
  await expect(card(page)).toContainText("Your address is verified");
  await expect(card(page).getByLabel("Document", { exact: true })).toHaveCount(0);
  await card(page).getByRole("link", { name: "Request address change" }).click();
  await expect(page.getByLabel("Message")).toHaveValue(/change my verified address/);
});

test('row 81: the profile banner changes on its own, and without scripts by "Check status" @write @js-nightly', async ({
  app,
  page,
  newVisitor,
}) => {
  const person = await newClient(page, app);
  await page.goto("/profile");
  const banner = page.getByRole("region", { name: "Your address", exact: true });
  await expect(banner).toContainText("Unverified");
  const verify = banner.getByRole("link", { name: "Verify Now" });
  await expect(verify).toHaveAttribute("href", "/profile/verification");
  await checkPage(page);
  const elsewhere = await newVisitor();
  await signInByRequest(elsewhere.request, person);
  await send(elsewhere);
  if (!runsScripts()) await page.reload();
  await expect(banner).toContainText("Pending");
  await expect(banner).toContainText("Your verification request is being processed.");
  await expect(page.getByRole("heading", { name: "We have your document" })).toBeVisible();
  await expect(verify).toHaveCount(0);
  const focused = page.getByRole("link", { name: "Add your household" });
  await focused.focus();
  const staff = await staffPage(newVisitor);
  await openReview(staff, person.email);
  await read(staff);
  await submit(staff, "Verify");
  if (!runsScripts()) await banner.getByRole("link", { name: "Check status" }).click();
  await expect(banner).toContainText("Your address has been verified!");
  await expect(banner).toContainText("Verified");
  await expect(page.getByRole("heading", { name: "We have your document" })).toHaveCount(0);
  if (runsScripts()) await expect(focused).toBeFocused();
  await checkPage(page);
});

test("B18: a difference is refused with its reason until a second person confirms it @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const { email } = await newClient(page, app);
  await send(page);
  const staff = await staffPage(newVisitor);
  await openReview(staff, email);
  await read(staff, "81");
  await expect(staff.getByRole("row", { name: /House number/ })).toContainText("differs");
  const main = staff.getByRole("main");
  await expect(main).toContainText("This needs a second person to confirm it. House number differs.");
  await expect(staff.getByRole("button", { name: "Verify" })).toHaveCount(0);
  await checkPage(staff);
  await submit(staff, "Read the document again");
  await expect(main).not.toContainText("18 Lanternwood");
  await read(staff, "81");
  await submit(staff, "Ask a colleague to confirm");
  await expect(staff.getByRole("main")).toContainText("Your colleagues have been asked.");
});

test("row 88: until staff open it a document can be replaced, but not afterwards @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const { email } = await newClient(page, app);
  await send(page);
  await send(page, "Send this document instead");
  const staff = await staffPage(newVisitor);
  await openReview(staff, email);
  await page.getByRole("link", { name: "Check status" }).click();
  await expect(card(page)).toContainText("A person is reading your document");
  await page.goto("/profile/verification");
  await expect(card(page)).toContainText("Our team has your document open");
  await expect(card(page).getByLabel("Document", { exact: true })).toHaveCount(0);
});

test("row 222: the toggle asks for a reason, and the history says that there was no document @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const { email } = await newClient(page, app);
  await send(page);
  const staff = await staffPage(newVisitor);
  await staff.goto(`/admin/clients?q=${email}`);
  await staff.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
  await openTab(staff, "Set to verified");
  await submit(staff, "Set to verified");
  await expect(staff.getByRole("alert").getByRole("link")).toHaveText(["Say why"]);
  await checkPage(staff);
  await staff.getByLabel("Reason").fill("Known at the office");
  await submit(staff, "Set to verified");
  await expect(staff.getByRole("main")).toContainText("The status is now Verified");
  await openTab(staff, "History");
  await expect(staff.getByRole("main")).toContainText("Without document");
  await expect(staff.getByRole("main")).toContainText("Known at the office");
});

const mistakes: [string, (page: Page) => Promise<void>, string][] = [
  [
    "no street",
    (page) => card(page).getByLabel("Street address").fill(""),
    "All address fields are required",
  ],
  ["no city", (page) => card(page).getByLabel("City").fill(" "), "All address fields are required"],
  [
    "a wrong postal code",
    (page) => card(page).getByLabel("Postal code").fill("12345"),
    "Canadian postal code",
  ],
  ["no email", (page) => card(page).getByLabel("Email").fill(""), "Please enter a valid email address"],
  [
    "a wrong email",
    (page) => card(page).getByLabel("Email").fill("ada@"),
    "Please enter a valid email address",
  ],
  [
    "accuracy not confirmed",
    (page) => card(page).getByLabel("The information I entered is correct").uncheck(),
    "Confirm that what you typed is accurate",
  ],
];

for (const name of ["bill.pdf", "scan.jpg", "scan.jpeg", "scan.png"])
  test(`row 86: ${name} is kept through every other mistake, and sent without choosing it again @js-nightly`, async ({
    app,
    page,
  }) => {
    test.slow();
    await newClient(page, app);
    await page.goto("/profile/verification");
    const form = card(page);
    await fillCard(page, await fileCalled(name));
    const own = await form.getByLabel("Email").inputValue();
    for (const [what, make, sentence] of mistakes) {
      await make(page);
      expect((await submit(page, "Submit for verification")).status(), what).toBe(400);
      await expect(form.getByRole("alert"), what).toContainText(sentence);
      await expect(form, what).toContainText(name);
      await form.getByLabel("Street address").fill("18 Lanternwood Crescent");
      await form.getByLabel("City").fill("Brampton");
      await form.getByLabel("Postal code").fill("L6V 0A1");
      await form.getByLabel("Email").fill(own);
      await form.getByLabel("The information I entered is correct").check();
    }
    await checkPage(page);
    await submit(page, "Submit for verification");
    await expect(page.locator("#verification-status")).toContainText("Pending");
  });

async function fileCalled(name: string): Promise<typeof bill> {
  if (name.endsWith(".pdf")) return { ...bill, name };
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } });
  const buffer = await (name.endsWith(".png") ? picture.png() : picture.jpeg()).toBuffer();
  return { name, mimeType: "application/octet-stream", buffer };
}

/** Tab after Tab, the way a person without a pointer gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came to ${target}.`);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function choose(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
  await expect(target.locator("option:checked")).toContainText(words);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.keyboard.press(key),
  ]);
  // A resident's own pages are whole as they come.
  if (page.url().includes("/admin/")) await ready(page);
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

// Slow: it gets to each control by pressing Tab.
test("rows 80, 84, 221-224, house rule: sent, rejected, sent again and verified by keyboard alone, at 360 px @no-js @js-nightly @write @nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await newClient(page, app);
  const form = card(page);
  const banner = page.locator("#verification-status");
  const sendByKeys = async () => {
    await page.goto("/profile/verification");
    await type(page, form.getByLabel("Street address"), "18 Lanternwood Crescent");
    await type(page, form.getByLabel("City"), "Brampton");
    await type(page, form.getByLabel("Postal code"), "L6V 0A1");
    const document = form.getByLabel("Document", { exact: true });
    await tabTo(page, document);
    // The picker belongs to the system.
    await document.setInputFiles(bill);
    await tabTo(page, form.getByLabel("The information I entered is correct"));
    await page.keyboard.press("Space");
    await press(page, form.getByRole("button", { name: "Submit for verification" }));
    await expect(banner).toContainText("Pending");
    await fits(page);
  };
  await sendByKeys();

  const staff = await staffPage(newVisitor);
  await staff.setViewportSize({ width: 360, height: 740 });
  const openByKeys = async () => {
    await staff.goto(`/admin/clients?status=pending&q=${email}`);
    await ready(staff);
    await fits(staff);
    await tabTo(staff, staff.getByRole("table").getByRole("rowheader").getByRole("link").first());
    await staff.keyboard.press("Enter");
    const tabs = staff.getByRole("navigation", { name: /^About / });
    await tabTo(staff, tabs.getByRole("link", { name: "Verification" }));
    await staff.keyboard.press("Enter");
    await expect(staff.getByRole("button", { name: "Open the document" })).toBeVisible();
    await press(staff, staff.getByRole("button", { name: "Open the document" }));
    await expect(staff.getByLabel("House number")).toBeVisible();
    await fits(staff);
  };
  await openByKeys();
  await choose(staff, staff.getByLabel("Reason"), "Unreadable");
  await type(staff, staff.getByLabel("Note to the client"), "The top is cut off.");
  await press(staff, staff.getByRole("button", { name: "Reject" }));
  await expect(staff.getByRole("main")).toContainText("Rejected. The client gets an email with the reason.");

  await page.goto("/profile/verification");
  await expect(card(page)).toContainText("The top is cut off.");
  await sendByKeys();
  await openByKeys();
  await type(staff, staff.getByLabel("House number"), "18");
  await type(staff, staff.getByRole("textbox", { name: "Street" }), "Lanternwood Cres");
  await type(staff, staff.getByLabel("Postal code"), "L6V 0A1");
  await choose(staff, staff.getByLabel("Kind of document"), "Utility bill");
  const recent = dayFromNow(-5);
  const [year = "", month = "", date = ""] = recent.split("-");
  await tabTo(staff, staff.getByLabel("Date of the document"));
  // In the order of Chromium's own language, which no setting of a page changes.
  await staff.keyboard.type(month + date + year);
  await expect(staff.getByLabel("Date of the document")).toHaveValue(recent);
  await press(staff, staff.getByRole("button", { name: "Compare" }));
  await expect(staff.getByRole("table", { name: "What you read" })).toBeVisible();
  await expect(staff.getByRole("main")).toContainText(formatDate(recent, "UTC"));
  await fits(staff);
  await press(staff, staff.getByRole("button", { name: "Verify", exact: true }));
  await expect(staff.getByRole("main")).toContainText("Address verified. The client gets an email.");

  // The banner has changed on its own, or shows it on request.
  if (!runsScripts()) {
    await tabTo(page, banner.getByRole("link", { name: "Check status" }));
    await page.keyboard.press("Enter");
  }
  await expect(banner).toContainText("Verified", { timeout: 60_000 });
});

test("row 84, house rule: the card is filled in and sent by keyboard, at 360 px and without sideways scrolling @once", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newClient(page, app);
  await page.goto("/profile/verification");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const form = card(page);
  await form.getByLabel("Street address").focus();
  await page.keyboard.type("18 Lanternwood Crescent");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Brampton");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("L6V 0A1");
  await page.keyboard.press("Tab");
  await expect(form.getByLabel("Document", { exact: true })).toBeFocused();
  await form.getByLabel("Document", { exact: true }).setInputFiles(bill);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#verification-status")).toContainText("Pending");
});
