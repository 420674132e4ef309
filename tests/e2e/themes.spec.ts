import type { Page } from "@playwright/test";
import { type Brand, readable, usualBrand } from "../../app/modules/shared/theme/colours";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, guard, openPages, resident, signInByRequest, submit } from "../support/journeys";
import { said } from "../support/records";
import { extremeThemes } from "../support/themes";

async function wear(page: Page, { night, lamp }: Brand): ReturnType<typeof submit> {
  await page.goto("/admin/settings/look");
  await page.getByLabel("Header colour").fill(night);
  await page.getByLabel("Button colour").fill(lamp);
  return submit(page, "Save");
}

/** Chooses the colours, or the nearest that the refusal offers. */
async function choose(page: Page, wanted: Brand): Promise<void> {
  const near = readable(wanted);
  if (near.night !== wanted.night || near.lamp !== wanted.lamp) {
    expect((await wear(page, wanted)).status()).toBe(400);
    for (const colour of [near.night, near.lamp].filter(
      (each) => ![wanted.night, wanted.lamp].includes(each),
    ))
      await expect(page.getByRole("main")).toContainText(`The nearest colour that works is ${colour}`);
  }
  await wear(page, near);
  await expect(said(page, "Look saved")).toBeVisible();
}

async function checkOwn(newVisitor: () => Promise<Page>, look: string): Promise<void> {
  for (const [person, path] of [
    [resident, "/profile"],
    [guard, "/guard"],
    [admin, "/admin/dashboard"],
  ] as const) {
    const page = await newVisitor();
    await signInByRequest(page.request, person);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await checkPage(page, `${look} ${colorScheme}`);
    }
  }
}

test.describe("row 337: in extreme colours", () => {
  test.afterEach(async ({ newVisitor }) => {
    const page = await newVisitor();
    await signInByRequest(page.request, admin);
    await wear(page, usualBrand);
  });

  test("a low contrast is corrected, and home, round and dashboard have no barrier @once @nightly", async ({
    page,
    newVisitor,
  }) => {
    await signInByRequest(page.request, admin);
    await choose(page, extremeThemes["low in contrast"]);
    const visitor = await newVisitor();
    await visitor.goto("/");
    await checkPage(visitor, "low in contrast light");
    await checkOwn(newVisitor, "low in contrast");
  });

  // Slow: axe judges every public page.
  for (const [look, brand] of Object.entries(extremeThemes))
    test(`no page has a barrier when they are ${look} @once @nightly`, async ({ page, newVisitor }) => {
      await signInByRequest(page.request, admin);
      await choose(page, brand);
      await checkOwn(newVisitor, look);
      const visitor = await newVisitor();
      await visitor.setViewportSize({ width: 360, height: 740 });
      for (const [path] of openPages) {
        await visitor.goto(path);
        await checkPage(visitor, `${look} light`);
      }
      await visitor.emulateMedia({ colorScheme: "dark" });
      for (const path of ["/", "/contact", "/login", "/products"]) {
        await visitor.goto(path);
        await checkPage(visitor, `${look} dark`);
      }
    });
});
