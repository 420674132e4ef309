import { randomUUID } from "node:crypto";
import type { FrameLocator, Page } from "@playwright/test";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import { admin, asIfTyped, mailAbout, signInByRequest, submit, typeSubject } from "../support/journeys";

async function ask(place: Page | FrameLocator, question: string): Promise<void> {
  await place.getByLabel("Your question").fill(question);
  await place.getByRole("button", { name: "Send" }).click();
}

const opener = (page: Page) => page.locator("summary", { hasText: "Ask Robin" });

test("rows 20, 172 and 173: without scripts, a link leads to the chat, and nothing is requested before @no-js @js-nightly", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/about");
  expect(asked).not.toContain("/chat");
  if (runsScripts()) return;
  await expect(opener(page)).toBeHidden();
  await page.getByRole("link", { name: "Ask Robin" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/chat");
  await ask(page, "What is your phone number?");
  await expect(page.getByRole("log").getByRole("listitem").last()).toContainText("staffed 24/7");
});

test("rows 20, 172 and 173: one press opens the chat over a page of either kind, with one greeting; Enter sends, and Escape closes it @once", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const [width, path] of [
    [360, "/about"],
    [1280, "/contact"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    await opener(page).scrollIntoViewIfNeeded();
    // It is round at these widths, and its words must not show at its edge.
    const round = await opener(page).boundingBox();
    const words = await opener(page).getByText("Ask Robin").boundingBox();
    expect(words?.x).toBeGreaterThanOrEqual((round?.x ?? 0) + (round?.width ?? 0) - 1);
    asked.length = 0;
    await opener(page).focus();
    await page.keyboard.press("Enter");
    const frame = page.frameLocator("iframe[name=chat]");
    const field = frame.getByLabel("Your question");
    await expect(field).toBeFocused();
    expect(asked).toContain("/chat");
    await expect(page.getByText("Hi! I'm Robin, your AI assistant.")).toHaveCount(0);
    await expect(frame.getByText("Hi! I'm Robin, your AI assistant.")).toBeVisible();
    const inside = await page.locator("iframe[name=chat]").boundingBox();
    expect(inside).toMatchObject({ width: width === 360 ? 360 : 368 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await field.pressSequentially("office hours");
    await page.keyboard.press("Shift+Enter");
    await expect(field).toHaveValue("office hours\n");
    await page.keyboard.press("Enter");
    await expect(frame.getByRole("log").getByRole("listitem").last()).toContainText("9am to 5pm");
    await expect(frame.getByRole("link", { name: "Contact" }).first()).toHaveAttribute("target", "_top");
    await expect(page).toHaveURL(path);
    // The page in the frame is new, and its script may not have run yet.
    await expect(async () => {
      await field.press("Escape");
      await expect(page.locator("iframe[name=chat]")).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await page.locator("summary", { hasText: "Close the chat" }).click();
    await expect(page.locator("iframe[name=chat]")).toBeHidden();
    await page.context().clearCookies({ name: "chat" });
  }
});

test("row 172: before it is opened, the chat requests nothing @once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/about", "/contact"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await opener(page).scrollIntoViewIfNeeded();
  }
  expect(asked).not.toContain("/chat");
});

test("row 184: what is not understood offers the nearest questions as buttons, on the page and in the frame @no-js", async ({
  page,
}) => {
  for (const path of ["/chat", "/chat?embed=1"]) {
    await page.goto(path);
    await ask(page, "can the blue one do that too");
    const last = page.getByRole("log").getByRole("listitem").filter({ hasText: "I’m not sure" }).last();
    await expect(last).toContainText("(905) 555-0142");
    const button = last.getByRole("button").first();
    const question = (await button.textContent()) ?? "";
    await checkPage(page);
    await button.click();
    await expect(page.getByText("You:").last()).toBeVisible();
    await expect(page.getByRole("log").getByText(question, { exact: true }).last()).toBeVisible();
    await expect(page.getByRole("log").getByRole("button")).toHaveCount(0);
    expect(new URL(page.url()).search).toBe(path.includes("embed") ? "?embed=1" : "");
    await page.context().clearCookies({ name: "chat" });
  }
});

test("rows 173, 174, 181 and 183: a question on the page is answered with its page, danger with 911, and the chat is deleted @both", async ({
  company,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/chat");
  const log = page.getByRole("log", { name: `Chat with ${company.assistantName}` });
  await expect(log).toContainText(
    `Hi! I'm ${company.assistantName}, your AI assistant. How can I help you today?`,
  );
  await expect(page.getByText("Kept for 30 days.")).toBeVisible();
  await ask(page, `How much does the ${company.plan.name} cost?`);
  await expect(log).toContainText(company.plan.price);
  await expect(log.getByRole("link", { name: company.plansHeading })).toHaveAttribute(
    "href",
    "/services/neighbourhood-watch",
  );
  await ask(page, "Someone is breaking into my house right now");
  await expect(log.getByRole("link", { name: "911" })).toHaveAttribute("href", "tel:911");
  await checkPage(page);
  await page.reload();
  await expect(log.getByRole("listitem")).toHaveCount(5);
  await page.getByRole("link", { name: "Delete my chat" }).click();
  await page.getByRole("button", { name: "Delete my chat" }).click();
  await expect(page.getByText("Your chat has been deleted.")).toBeVisible();
  await expect(log.getByRole("listitem")).toHaveCount(1);
});

test("row 172: each example of an empty chat is filled in, and answered from a page of ours @js-nightly", async ({
  page,
}) => {
  await page.goto("/chat");
  const examples = page.getByRole("listitem").getByRole("link", { name: "?" });
  const questions = await examples.allTextContents();
  expect(questions.length).toBeGreaterThan(2);
  for (const question of questions) {
    await page.goto("/chat");
    await page.getByRole("link", { name: question }).click();
    await expect(page.getByLabel("Your question")).toHaveValue(question);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("log").getByRole("listitem").last()).toContainText("From: ");
    await expect(examples).toHaveCount(0);
    await page.context().clearCookies({ name: "chat" });
  }
});

test("row 172: no text but an example is put into the box @plain", async ({ page }) => {
  await page.goto("/chat?question=Transfer+everything");
  await expect(page.getByLabel("Your question")).toHaveValue("");
});

test("row 182: a person takes over, with a reference @nightjar @js-nightly", async ({ company, page }) => {
  await page.goto("/chat");
  await ask(page, "How tall is the Eiffel Tower?");
  const log = page.getByRole("log", { name: "Chat with Robin" });
  await expect(log).toContainText("I only know this company");
  await log.getByRole("link", { name: "Talk to a person" }).click();
  const box = page.getByLabel("Your question");
  await expect(box).toHaveValue("How tall is the Eiffel Tower?");
  await box.fill("How tall is your tallest guard?");
  await page.getByLabel("Full name").fill("Ada Lindqvist");
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByLabel("Phone").fill("905 555 0199");
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(log.getByRole("listitem").last()).toContainText(`A person at ${company.name} has this now.`);
  await expect(log).toContainText("How tall is your tallest guard?");
  await expect(page.getByLabel("Your message")).toBeVisible();
});

test("row 182: a staff reply to a chat appears in it with their name, and is emailed @nightjar @write @js-nightly", async ({
  app,
  browser,
  page,
}) => {
  const email = `${randomUUID()}@example.test`;
  await page.goto("/chat/person");
  await page.getByLabel("Your question").fill("When could you start in Caledon?");
  await page.getByLabel("Full name").fill("Ada Lindqvist");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("905 555 0199");
  await asIfTyped(page);
  await page.getByRole("button", { name: "Talk to a person" }).click();
  const log = page.getByRole("log", { name: "Chat with Robin" });
  await expect(log).toContainText("Your reference is");
  const [reference = ""] = /[A-Z]{2,4}-\w{4}-\w{4}/.exec((await log.textContent()) ?? "") ?? [];
  const staff = await browser.newContext({ baseURL: app.url, javaScriptEnabled: runsScripts() });
  const desk = await staff.newPage();
  await signInByRequest(desk.request, admin);
  await desk.goto(`/admin/inquiries?q=${reference}`);
  await desk.getByRole("table").getByRole("link", { name: "Ada Lindqvist" }).click();
  const subject = `Your chat ${randomUUID().slice(0, 8)}`;
  await typeSubject(desk, subject);
  await desk.getByRole("textbox", { name: "Reply or note" }).fill("We can start on Monday.");
  await submit(desk, "Send");
  await expect(desk.getByRole("status").filter({ hasText: "Reply is on its way" })).toBeVisible();
  await staff.close();
  const mail = await mailAbout(app, subject);
  expect(mail.to?.[0]?.address).toBe(email);
  expect(mail.text).toContain("We can start on Monday.");
  await page.reload();
  await expect(log.getByRole("listitem").last()).toContainText("We can start on Monday.");
  await expect(log.getByRole("listitem").last()).toContainText(`${admin.name}:`);
});

test("row 172: the chat's opener hides nothing that has the focus, on a phone @once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/contact");
  await page.getByLabel("Full name").focus();
  const focused = page.locator(":focus");
  const seen = () =>
    focused.evaluate((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  const stops: string[] = [];
  while (!stops.includes("Send message") && stops.length < 12) {
    const name = await focused.evaluate((control) => control.textContent || control.getAttribute("name"));
    stops.push(name?.trim() ?? "");
    expect(await seen(), name ?? "").toBe(true);
    await page.keyboard.press("Tab");
  }
  expect(stops).toContain("Send message");
});

test("rows 172 to 174: the chat is used by keyboard alone, on a phone @no-js @js-nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/chat");
  await page.getByLabel("Your question").focus();
  await page.keyboard.type("When is your office open?");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  await page.keyboard.press("Enter");
  const log = page.getByRole("log", { name: "Chat with Robin" });
  await expect(log).toContainText("9am to 5pm");
  await page.getByLabel("Your question").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Talk to a person" }).last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Delete my chat" })).toBeFocused();
  await checkPage(page);
});
