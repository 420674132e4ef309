import { checkPage, expect, isPlain, runsScripts, test } from "../support/fixtures";
import { logOut, resident, signIn, submit } from "../support/journeys";
import { oneTimeCode, secretIn } from "../support/one-time-codes";

// The factor is removed again before the test ends, because other tests use the same app.
// Slow: each password is hashed as slowly as in production.
test("rows 41, 55-67: setting up a second factor, signing in with it, recovery codes, and turning it off @js-nightly", {
  tag: "@write",
}, async ({ page, newVisitor }) => {
  const main = page.getByRole("main");
  const summary = main.locator(".summary");
  const title = page.getByRole("heading", { level: 1 });
  const typeCode = async (code: string, button: string, label = "Code") => {
    await page.getByLabel(label, { exact: true }).fill(code);
    await submit(page, button);
  };

  const elsewhere = await newVisitor();
  await signIn(elsewhere);
  await signIn(page);
  await page.goto("/setup-2fa");
  await expect(title).toHaveText("Set up two-factor authentication");
  await checkPage(page);
  const picture = page.getByRole("img", { name: "QR code" });
  if (!isPlain(page)) {
    const widths = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width]);
    expect(widths).toEqual([200, 200]);
  }
  const secret = secretIn(await main.innerHTML());
  await expect(page.getByRole("link", { name: "Open it here" })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  const copy = page.getByRole("button", { name: "Copy key" });
  if (runsScripts()) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(page.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expect(copy, "after 2 s").toBeVisible();
  } else {
    await expect(copy).toHaveCount(0);
  }

  await typeCode("000000", "Turn on");
  await expect(summary).toContainText("Invalid verification code. Please try again.");
  expect(secretIn(await main.innerHTML()), "the same secret after a mistake").toBe(secret);
  await typeCode(await oneTimeCode(secret), "Turn on");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("2FA has been successfully enabled")).toBeVisible();
  await expect(page.getByRole("link", { name: "Save your recovery codes" }).first()).toBeVisible();
  await elsewhere.goto("/profile");
  await expect(elsewhere, "ASVS V7.4.3: the other session has ended").toHaveURL("/login");

  await page.goto("/setup-2fa");
  await expect(title).toHaveText("2FA Already Enabled");
  await checkPage(page);
  await page.getByRole("link", { name: "Make new recovery codes" }).click();
  await expect(page).toHaveURL("/profile/recovery-codes");
  await checkPage(page);
  await submit(page, "Make recovery codes");
  await expect(title).toHaveText("Your recovery codes");
  const codes = await main.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as a text file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  await page.goto("/profile/recovery-codes");
  await expect(main).toContainText("You have 10 codes left.");
  expect(await main.textContent()).not.toContain(codes[0]);

  await logOut(page);
  await signIn(page, resident, "/login?redirectTo=/contact");
  await expect(page).toHaveURL("/verify-2fa?redirectTo=%2Fcontact");
  await checkPage(page);
  await submit(page, "Verify");
  await expect(summary).toContainText("Enter the code");
  await typeCode("000000", "Verify");
  await expect(summary).toContainText("Invalid verification code. Please try again.");
  const next = await oneTimeCode(secret, 1);
  await typeCode(`${next.slice(0, 3)} ${next.slice(3)}`, "Verify");
  await expect(page).toHaveURL("/contact");

  await page.goto("/profile/two-factor/remove");
  await expect(title).toHaveText("Turn off two-factor authentication");
  await checkPage(page);
  await page.getByRole("link", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Password").fill("not the password");
  await typeCode(codes[0] ?? "", "Turn off two-factor authentication", "Recovery code");
  await expect(summary).toContainText("The password or the code is not right. Please try again.");
  await page.getByLabel("Password").fill(resident.password);
  await typeCode(codes[0] ?? "", "Turn off two-factor authentication", "Recovery code");
  await expect(page).toHaveURL("/profile/two-factor");
  await expect(page.getByText("Two-factor authentication is off.")).toBeVisible();
  await checkPage(page);
});
