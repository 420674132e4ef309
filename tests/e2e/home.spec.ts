import { checkPage, expect, test } from "../support/fixtures";
import { line } from "../support/journeys";

test("row 1: the plans and the call to action are visible, on a desktop and on a phone in dark mode @once", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "See plans" }).first()).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole("link", { name: `Call ${line.text}` }).first()).toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(main.getByRole("link", { name: "See plans" }).first()).toBeInViewport({ ratio: 1 });
  const call = page.getByRole("banner").locator(`a[href="${line.href}"]`);
  await expect(call).toBeInViewport({ ratio: 1 });
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await checkPage(page);
});

test("row 1: the hero claims no car that no pass of this night proves, and nothing moves for people who asked for less motion @once", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await expect(page.locator(".now"), "the demo has passes of other nights").toHaveText(
    "Patrol hours: 11 PM to 7 AM",
  );
  const moving = () => page.evaluate(() => document.getAnimations().map((each) => each.effect?.getTiming()));
  const moves = await moving();
  expect(moves.length).toBeGreaterThan(0);
  for (const move of moves) {
    expect(move?.iterations).toBe(1);
    expect(Number(move?.duration), "WCAG 2.2.2: five seconds at most").toBeLessThanOrEqual(5_000);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await moving()).toEqual([]);
});

test("rows 6, 8: asking for a quote opens the contact form with purpose and service selected @nightjar @js-nightly", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Get A Quote for Corporate Services" }).click();
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue("Corporate Services");
  await page.goto("/services/event-security");
  await page.getByRole("link", { name: /^Get Quote.*Premium/ }).click();
  await expect(page.getByLabel("What is this about?")).toHaveValue("Get a Quote");
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue("Event Security");
});
