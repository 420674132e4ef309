import { checkPage, expect, test } from "../support/fixtures";
import { admin, signInByRequest } from "../support/journeys";

const pages = [
  ["/admin/setup", "Email"],
  ["/admin/setup/mail", "The demo has no mail server"],
  ["/admin/setup/mail/edit", "Your mail provider gives you these"],
  ["/admin/setup/mail/waiting", "Waiting emails"],
  ["/admin/setup/domain", "Not checked"],
  ["/admin/setup/payments", "This demo takes payments into a sandbox"],
  ["/admin/setup/payments/key", "Restricted key"],
] as const;

test("rows 277 and 279 to 282: the pages of the set-up are accessible, and lead to each other @once", async ({
  context,
  page,
}) => {
  await signInByRequest(context.request, admin);
  for (const [path, words] of pages) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await checkPage(page);
  }
  await page.goto("/admin/settings");
  await page.locator("#setup").getByRole("link").click();
  await page.locator("#setup-payments").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Sandbox" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).getByRole("link", { name: "Set-up" }).click();
  await expect(page.locator("#setup-rows")).toBeVisible();
});
