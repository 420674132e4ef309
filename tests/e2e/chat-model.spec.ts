import { startApp } from "../support/app";
import { ModelStandIn } from "../support/chat-model";
import { test as base, checkPage, expect } from "../support/fixtures";

const test = base.extend<object, { model: ModelStandIn }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const model = await ModelStandIn.start();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ model }, use) => {
      const app = await startApp({ env: model.settings });
      await use(app);
      await app.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "serial" });
test.beforeEach(({ model }) => model.reset());

const street = "What does the Street Package cost?";

test("rows 174, 175 and 179: by keyboard at 360 px, the page shows that an answer is being written, then the answer and the form @no-js", async ({
  page,
  model,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/chat");
  await expect(page.getByText("A language model from another company words the answers")).toBeVisible();
  const field = page.getByLabel("Your question");
  await field.focus();
  await page.keyboard.type(street);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  model.manner = "held";
  await page.keyboard.press("Enter");
  const log = page.getByRole("log", { name: "Chat with Robin" });
  const writing = log.getByText("Robin is writing…");
  await expect(writing).toBeVisible();
  await expect(log).toContainText(street);
  await expect(field).toHaveCount(0);
  await expect.poll(() => model.held).toBe(1);
  model.release();
  await expect(log.getByRole("listitem").last()).toContainText("In short: The Street Package costs $149.00");
  await expect(writing).toBeHidden();
  await expect(log.getByRole("link", { name: "Neighbourhood watch" })).toBeVisible();
  await expect(field).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await checkPage(page);
  await page.reload();
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await checkPage(page);
});

test("row 175: a question from another tab waits its turn, and nothing typed is lost @no-js", async ({
  page,
  context,
  model,
}) => {
  await page.goto("/chat");
  await page.getByLabel("Your question").fill(street);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log")).toContainText("In short:");
  const other = await context.newPage();
  await other.goto("/chat");
  await other.getByLabel("Your question").fill("And the House Package?");
  model.manner = "held";
  await page.getByLabel("Your question").fill(street);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Robin is writing…")).toBeVisible();
  await other.getByRole("button", { name: "Send" }).click();
  await expect(other.getByText("Robin is still writing. Wait for the answer, then send this.")).toBeVisible();
  await expect(other.getByLabel("Your question")).toHaveValue("And the House Package?");
  await checkPage(other);
  model.release();
  await expect(page.getByLabel("Your question")).toBeVisible();
  model.manner = "grounded";
  await other.getByRole("button", { name: "Send" }).click();
  await expect(other.getByRole("log").getByRole("listitem").last()).toContainText("House Package");
});

test("rows 172, 176 and 177: in a page's frame, a missing model leads to a person and the phone @once @js-nightly", async ({
  page,
  model,
}) => {
  model.manner = "drop";
  await page.goto("/about");
  await page.locator("summary", { hasText: "Ask Robin" }).click();
  const frame = page.frameLocator("iframe[name=chat]");
  await frame.getByLabel("Your question").fill(street);
  await frame.getByRole("button", { name: "Send" }).click();
  const last = frame.getByRole("log").getByRole("listitem").last();
  await expect(last).toContainText("An error occurred while processing your request");
  await expect(last).toContainText("I am currently undergoing maintenance. Please check back later.");
  await expect(last.getByRole("link", { name: "(905) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+19055550142",
  );
  await last.getByRole("link", { name: "Talk to a person" }).click();
  await expect(frame.getByLabel("Full name")).toBeVisible();
});

test("row 184: while the model rests, the pages answer, and the chat says so @js-nightly", async ({
  page,
  model,
}) => {
  model.manner = 401;
  await page.goto("/chat");
  await page.getByLabel("Your question").fill(street);
  await page.getByRole("button", { name: "Send" }).click();
  const last = page.getByRole("log").getByRole("listitem").last();
  await expect(last).toContainText("undergoing maintenance");
  await page.getByLabel("Your question").fill(street);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(last).toContainText("The Street Package costs $149.00");
  await expect(last).not.toContainText("In short");
  await expect(page.getByText("For now, answers come directly from our pages.")).toBeVisible();
  await checkPage(page);
});
