import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  admin,
  asIfTyped,
  fitsItsWidth,
  mailTo,
  pathIn,
  post,
  resident,
  signInByRequest,
  submit,
} from "../support/journeys";
import { panel, said } from "../support/records";

const main = (page: Page) => page.getByRole("main");

/** The cart as this browser shows it after a product was added. */
const cart = (page: Page) => (runsScripts() ? page.getByRole("dialog") : main(page));

async function add(page: Page, name: string): Promise<void> {
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Add to cart ${name}` }).click();
  await expect(cart(page)).toContainText(name);
}

test("rows 161, 162, B38: from a search to an inquiry that holds the cart @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  await page.goto("/products");
  expect(await page.context().cookies()).toEqual([]);
  await page.getByLabel("Search", { exact: true }).fill("porch camra");
  await page.getByRole("button", { name: "Search products" }).click();
  await expect(main(page)).toContainText("Showing results for “porch camera”");
  await checkPage(page);
  await add(page, "Porch Camera");
  await checkPage(page);
  await expect(cart(page).getByRole("heading", { name: "Shopping Cart" })).toBeVisible();
  if (runsScripts()) {
    await page.keyboard.press("Escape");
    await expect(cart(page)).toBeHidden();
    await expect(page.getByRole("link", { name: /^Cart/ })).toBeFocused();
    await page.reload();
    await expect(cart(page), "closed is closed").toBeHidden();
  }
  await add(page, "Porch Camera");
  await expect(cart(page)).toContainText("$359.98");
  await cart(page).getByLabel("Quantity of Porch Camera").fill("3");
  await cart(page).getByRole("button", { name: "Update Porch Camera" }).click();
  await expect(cart(page)).toContainText("$539.97");
  await cart(page).getByLabel("Quantity of Porch Camera").fill("900");
  await cart(page).getByRole("button", { name: "Update Porch Camera" }).click();
  await expect(page.getByRole("alert")).toContainText(
    /Only \d+ of Porch Camera are in stock\. Your cart has 3\.$/,
  );
  await checkPage(page);
  await add(page, "Keypad Lock");
  await cart(page).getByRole("button", { name: "Remove Keypad Lock" }).click();
  await expect(cart(page)).not.toContainText("Keypad Lock");
  await cart(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(main(page)).toContainText("3 × Porch Camera, $179.99 each");
  await checkPage(page);
  const name = `Cart ${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(`${randomUUID()}@example.test`);
  await page.getByLabel("Phone").fill("905 555 0111");
  await page.getByLabel("Service", { exact: true }).selectOption("Residential Services");
  await submit(page, "Send message");
  await expect(main(page)).toContainText("3 × Porch Camera");
  await page.getByLabel("Message").fill("When can you fit them?");
  await asIfTyped(page);
  await submit(page, "Send message");
  await expect(page).toHaveURL(/\/thank-you/);
  await page.goto("/cart");
  await expect(main(page)).toContainText("Your cart is empty");
  await checkPage(page);

  await signInByRequest(page.request, admin);
  await page.goto(`/admin/inquiries?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(panel(page, name)).toContainText("3 × Porch Camera, $179.99 each");
  await expect(panel(page, name)).toContainText("$539.97");
});

test("row 162: a browser's cart becomes that of the person who signs in, and nobody after them sees it @js-nightly", async ({
  page,
}) => {
  await add(page, "Panic Button");
  await signInByRequest(page.request, resident);
  await page.goto("/cart");
  await expect(main(page)).toContainText("Panic Button");
  await post(page.request, "/logout", {});
  await page.goto("/cart");
  await expect(main(page)).toContainText("Your cart is empty");
  await signInByRequest(page.request, admin);
  await page.goto("/cart");
  await expect(main(page)).toContainText("Your cart is empty");
  await page.context().clearCookies();
  await signInByRequest(page.request, resident);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Remove Panic Button" }).click();
  await expect(main(page)).toContainText("Your cart is empty");
});

test("rows 156, 158, 159: filters are links, folded on a phone, and a product has a page with all its features @js-nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products");
  await page
    .getByRole("navigation", { name: "Category" })
    .getByRole("link", { name: /^Sensors/ })
    .click();
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("navigation", { name: "Price" }).getByRole("link", { name: "Under $100 3" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("link", { name: "Glass Break Sensor", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glass Break Sensor");
  await expect(main(page)).toContainText(/Only \d left!/);
  await checkPage(page);
  await fitsItsWidth(page);
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(cart(page)).toContainText("$69.99");
  await fitsItsWidth(page);
  await page.goto("/products?q=zzzzqqq");
  await expect(main(page).getByRole("link", { name: "Bundles" })).toBeVisible();
  await checkPage(page);
});

test("rows 158, 162: as many as a product's page says are added, and the cart has one less and one more @no-js @js-nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products/starter-bundle");
  await expect(main(page).getByRole("link", { name: "Home Alarm Panel" })).toBeVisible();
  await page.getByRole("link", { name: "One more" }).click();
  await page.getByRole("link", { name: "One more" }).click();
  await page.getByRole("link", { name: "One less" }).click();
  await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue("2");
  await page.getByRole("button", { name: "Add to cart Starter Bundle" }).click();
  await expect(cart(page)).toContainText("$999.98");
  await page.goto("/cart");
  await page.getByRole("button", { name: "One Starter Bundle more" }).click();
  await expect(main(page)).toContainText("$1,499.97");
  await checkPage(page);
  await fitsItsWidth(page);
  await page.getByRole("button", { name: "One Starter Bundle less" }).click();
  await page.getByRole("button", { name: "One Starter Bundle less" }).click();
  await expect(main(page)).toContainText("1 piece");
  await expect(page.getByRole("button", { name: "One Starter Bundle less" })).toBeDisabled();
  await page.getByLabel("Quantity of Starter Bundle").fill("4");
  await page.getByLabel("Quantity of Starter Bundle").press("Enter");
  await expect(main(page)).toContainText("$1,999.96");
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 120 && !(await isThere()); n++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

test("rows 161, 162: the cart by keyboard at 360 px @no-js @js-nightly", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products?q=camra");
  await expect(main(page)).toContainText("Showing results for “camera”");
  await tabTo(page, page.getByRole("button", { name: "Add to cart Porch Camera" }));
  await page.keyboard.press("Enter");
  await expect(cart(page)).toContainText("Porch Camera");
  await tabTo(page, cart(page).getByLabel("Quantity of Porch Camera"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2");
  await tabTo(page, cart(page).getByRole("button", { name: "Update Porch Camera" }));
  await page.keyboard.press("Enter");
  await expect(cart(page)).toContainText("$359.98");
  await tabTo(page, cart(page).getByRole("link", { name: "Proceed to Checkout" }));
  await page.keyboard.press("Enter");
  await expect(main(page)).toContainText("2 × Porch Camera");
  await checkPage(page);
});

test("row 155: a person waiting for a coming product confirms by email, and can stop it @js-nightly", async ({
  app,
  page,
}) => {
  const email = `${randomUUID()}@example.test`;
  await page.goto("/products");
  await page.getByRole("region", { name: "Coming soon" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/products\/solar-gate-light$/);
  await expect(main(page)).toContainText("Coming soon");
  await expect(page.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole("link", { name: "Email me when it is in stock" }).click();
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await asIfTyped(page);
  await submit(page, "Email me a link to confirm");
  await expect(page.getByRole("alert")).toContainText("There is a problem");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nobody");
  await checkPage(page);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await asIfTyped(page);
  await submit(page, "Email me a link to confirm");
  await expect(page.getByText("Check your email: your request counts")).toBeVisible();
  await page.goto(pathIn(await mailTo(app, email, "Confirm that we may email you about Solar Gate Light")));
  await submit(page, "Confirm");
  await expect(said(page, "We email you once it is in stock.")).toBeVisible();
  await checkPage(page);
  await submit(page, "Do not email me");
  await expect(page.getByText("We will not email you about this product.")).toBeVisible();
});

test("row 158: a product's address by its id leads to the one by its name @plain", async ({ page }) => {
  await page.goto("/products?q=Keypad+Lock");
  const id = await page.getByRole("article").first().getAttribute("id");
  const answer = await page.request.get(`/products/${id}?cart.open=1`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe("/products/keypad-lock?cart.open=1");
});

test("D7, row 1: coverage by postal code, from the hero to a price, or to an inquiry @nightjar @js-nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByLabel("Postal code").fill("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter a Canadian postal code, such as L5B 3C1");
  await expect(page.getByLabel("Postal code")).toHaveValue("12345");
  await checkPage(page);
  await page.getByLabel("Postal code").fill("l6v 1a1");
  await page.getByRole("button", { name: "Check coverage" }).click();
  await expect(page).toHaveURL(/\/coverage\?postalCode=L6V$/);
  await expect(main(page)).toContainText("Yes, we patrol in L6V");
  await expect(main(page)).toContainText("From $");
  await checkPage(page);
  const towns = main(page).getByRole("table");
  await expect(towns.getByRole("row", { name: /^Oakville/ })).toContainText("Not yet");
  await expect(towns.getByRole("link", { name: "L7C" })).toHaveAttribute("href", "/coverage?postalCode=L7C");
  await page.goto("/services/neighbourhood-watch");
  await page.getByLabel("Postal code").fill("K0A 1B0");
  await page.getByRole("button", { name: "Check coverage" }).click();
  await expect(main(page)).toContainText("Not yet in K0A");
  await page.getByRole("link", { name: "Tell us" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("Please tell me when you patrol in K0A.");
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue("Residential Services");
});
