import { randomUUID } from "node:crypto";
import sharp from "sharp";
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
    ...["Details", "Photo"],
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

test("D23: a photo of a product survives a mistake, is shown to visitors, removed and brought back @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  const name = `Lane Camera ${randomUUID().slice(0, 8)}`;
  const alt = "A white camera under the eaves of a house";
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const buffer = await sharp({
    create: { width: 1_300, height: 900, channels: 3, background: "white", noise },
  })
    .jpeg()
    .toBuffer();
  const file = { name: "lane.jpg", mimeType: "image/jpeg", buffer };
  await page.goto("/admin/products/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category", { exact: true }).selectOption("Surveillance");
  await page.getByLabel("Status", { exact: true }).selectOption("Draft");
  await page.getByLabel("Price").fill("10");
  await page.getByLabel("Stock").fill("3");
  await page.getByLabel("Description").fill("Watches the lane behind the houses.");
  await submit(page, "Add product");
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}/);
  const address = page.url();

  await openTab(page, "Photo");
  expect((await submit(page, "Save photo")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Choose a photo",
    "Say what the photo shows",
  ]);
  await page.getByLabel("Photo", { exact: true }).setInputFiles(file);
  await submit(page, "Save photo");
  await expect(panel(page, name)).toContainText("lane.jpg");
  await checkPage(page);
  await page.getByLabel("What it shows").fill(alt);
  await submit(page, "Save photo");
  await expect(said(page, "Photo saved")).toBeVisible();
  const preview = (await panel(page, name).getByRole("img", { name: alt }).getAttribute("src")) ?? "";
  expect((await get(page.request, preview)).headers()["content-type"]).toBe("image/webp");
  await checkPage(page);
  const sizeOf = (width: number) => `/photos/${preview.split("?")[1]}-${width}.webp`;
  expect((await get(page.request, sizeOf(320))).status(), "of a draft").toBe(404);

  await openTab(page, "Edit");
  await page.getByLabel("Status", { exact: true }).selectOption("Active");
  await submit(page, "Save");
  const size = await get(page.request, sizeOf(320));
  expect([size.status(), size.headers()["content-type"], size.headers()["cache-control"]]).toEqual([
    ...[200, "image/webp", "public, max-age=31536000, immutable"],
  ]);
  expect(await sharp(await size.body()).metadata()).toMatchObject({ width: 320, height: 222 });

  const found = page.getByRole("main").getByRole("img", { name: alt });
  const attributes = async () =>
    Object.fromEntries(
      await Promise.all(
        ["width", "height", "loading", "decoding", "srcset"].map(async (each) => [
          each,
          await found.getAttribute(each),
        ]),
      ),
    );
  const shown = {
    ...{ width: "1280", height: "886", decoding: "async" },
    srcset: [320, 640, 1_280].map((width) => `${sizeOf(width)} ${width}w`).join(", "),
  };
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  expect(await attributes()).toEqual({ ...shown, loading: "lazy" });
  await checkPage(page);
  const path = address.replace(/.*\/admin/, "").replace(/\?.*/, "");
  await page.goto(path);
  expect(await attributes(), "what the page is about does not wait").toEqual({ ...shown, loading: null });
  await checkPage(page);
  const frugal = await page.request.get(path, { headers: { "Save-Data": "on" } });
  expect(await frugal.text()).not.toContain("/photos/");

  await page.goto(address);
  await openTab(page, "Photo");
  await page.getByRole("link", { name: "Remove the photo" }).click();
  await checkPage(page);
  await submit(page, "Remove photo");
  await expect(said(page, "Photo removed")).toBeVisible();
  await expect(panel(page, name).getByRole("img")).toHaveCount(0);
  expect((await get(page.request, sizeOf(320))).status(), "removed").toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(said(page, "Undone: Photo.")).toBeVisible();
  await expect(panel(page, name).getByRole("img", { name: alt })).toBeVisible();
  await openTab(page, "History");
  for (const words of ["Photo added", "Photo removed", "Undone"])
    await expect(panel(page, name)).toContainText(words);
  await openTab(page, "Delete");
  await submit(page, "Delete product");
});
