import { randomUUID } from "node:crypto";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import { admin, fitsItsWidth, get, signInByRequest, submit } from "../support/journeys";
import { openTab, panel, rowOf, said, setStatus } from "../support/records";

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("rows 225, 226: a product is added, found, sold, edited, discontinued and deleted @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const name = `Lane Camera ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "New product" }).click();
  await page.getByLabel("Price").fill("-3");
  await page.getByLabel("Picture").fill("javascript:alert(1)");
  expect((await submit(page, "Add product")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter a name",
    "Choose a category",
    "Enter an amount in dollars, for example 22.50",
    "Enter a description",
    "Enter a full web address that begins with https://",
  ]);
  await expect(page.getByLabel("Picture")).toHaveValue("javascript:alert(1)");
  await checkPage(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category", { exact: true }).selectOption("Surveillance");
  await page.getByLabel("Price").fill("$1,249.5");
  await page.getByLabel("Stock").fill("3");
  await page.getByLabel("Description").fill("Watches the lane behind the houses.");
  await page.getByLabel("Picture").fill("");
  if (runsScripts()) {
    await page.getByLabel("Features, 1").fill("Sees 30 m at night");
    await page.keyboard.press("Enter");
    await page.getByLabel("Features, 2").fill("Taken back");
    await page.getByRole("button", { name: "Add a feature" }).click();
    await page.getByLabel("Features, 3").fill("Solar charged");
    await page.getByRole("button", { name: "Remove feature 2" }).click();
  } else await page.getByLabel("Features").fill("Sees 30 m at night\n\n  \nSolar charged");
  await submit(page, "Add product");
  await expect(said(page, "Product added")).toBeVisible();
  await expect(panel(page, name)).toContainText("$1,249.50");
  await expect(panel(page, name).getByRole("listitem")).toHaveText([
    ...["Details", "Edit", "History", "Delete"],
    ...["Sees 30 m at night", "Solar charged"],
  ]);

  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("main").getByRole("article")).toContainText(["Only 3 left!"]);
  await page.goto(`/admin/products?q=${encodeURIComponent(`surveillance lane ${name.slice(-8)}`)}`);
  await expect(rowOf(page, name)).toContainText("$1,249.50");
  await setStatus(page, name, "Discontinued");
  await expect(said(page, "The status is now Discontinued")).toBeVisible();
  expect(await (await get(page.request, `/products?q=${encodeURIComponent(name)}`)).text()).not.toContain(
    "Only 3 left!",
  );

  await rowOf(page, name).getByRole("link", { name }).click();
  await openTab(page, "Edit");
  await page.getByLabel("Price").fill("0");
  await submit(page, "Save");
  await expect(panel(page, name)).toContainText("$0.00");
  await openTab(page, "History");
  await expect(panel(page, name)).toContainText("Discontinued");
  await checkPage(page);
  await openTab(page, "Delete");
  await submit(page, "Delete product");
  await expect(said(page, "Product deleted")).toBeVisible();
});

test("row 225: at 360 px the list, the form and a record of products fit @once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/products");
  const [first] = await page.getByRole("rowheader").getByRole("link").all();
  const address = await first?.getAttribute("href");
  for (const path of ["/admin/products", "/admin/products/new", address ?? ""]) {
    await page.goto(path);
    await fitsItsWidth(page);
    await checkPage(page);
  }
});
