import { randomUUID } from "node:crypto";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, get, inquiry, signInByRequest, storeInquiries, submit } from "../support/journeys";

const start = "/admin/settings/privacy";

test("security.md 14: an owner finds, copies and erases what we hold about a person without an account @write @js-nightly", async ({
  page,
  app,
}) => {
  const email = `${randomUUID()}@example.test`;
  await storeInquiries(page.request, app, [
    inquiry({ name: "Carol Visitor", email, message: "Do you patrol Elm Street?" }),
  ]);
  await signInByRequest(page.request, admin);

  await page.goto(start);
  await page.getByLabel("Email").fill("nobody");
  await submit(page, "Find data");
  await expect(page.getByText("Please enter a valid email address").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody");

  await page.getByLabel("Email").fill(email);
  await submit(page, "Find data");
  const held = page.getByRole("region", { name: email });
  await expect(held).toContainText("Messages");
  await checkPage(page);

  const href = await held.getByRole("link", { name: "Download a copy" }).getAttribute("href");
  const copy = await get(page.request, href ?? "");
  expect(copy.headers()["content-disposition"]).toBe('attachment; filename="personal-data.json"');
  expect(await copy.text()).toContain("Do you patrol Elm Street?");

  await held.getByRole("link", { name: "Erase" }).click();
  await expect(page.getByRole("main")).toContainText("Messages, with notes, replies and quotes: 1");
  await checkPage(page);
  await submit(page, "Erase");
  await expect(page.getByRole("status")).toHaveText("Their data is erased");
  await page.goto(`${start}?email=${encodeURIComponent(email)}`);
  await expect(page.getByText("We hold nothing under this email.")).toBeVisible();
});
