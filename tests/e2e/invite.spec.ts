import { checkPage, expect, test } from "../support/fixtures";
import { get, line, post } from "../support/journeys";

const gone = "This invitation has been used or has expired. Ask for a new one.";

test("ASVS V6.4.1: a made-up invitation link says that it no longer works @nightjar @js-nightly", async ({
  page,
}) => {
  const answer = await page.goto("/invite/nonsense");
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByRole("main")).toContainText(gone);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expect(page.locator(`a[href="${line.href}"]`)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await checkPage(page);
});

test("ASVS V6.4.1: a password posted to such a link is refused and never sent back @plain", async ({
  request,
}) => {
  const form = {
    fullName: "Mallory Reed",
    password: "correct horse battery staple",
    confirmPassword: "correct horse battery staple",
  };
  const tokens = ["nonsense", "A".repeat(43), "%27%20OR%201=1--"];
  for (const token of tokens) {
    const answer = await post(request, `/invite/${token}`, form);
    expect(answer.status(), token).toBe(410);
    const html = await answer.text();
    expect(html).toContain(gone);
    expect(html).not.toContain(form.password);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  }
  const odd = await post(request, "/invite/%00", form);
  expect(odd.status(), "a control character").toBe(404);
  expect(await odd.text()).not.toContain(form.password);
});

test("nothing stores the address of an invitation @plain", async ({ request }) => {
  for (const path of ["/invite/nonsense", "/invite/nonsense.data"]) {
    const answer = await get(request, path);
    expect(answer.headers()["cache-control"], path).toBe("no-store");
    expect(answer.headers()["referrer-policy"], path).toBe("same-origin");
  }
});
