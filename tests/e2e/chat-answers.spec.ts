import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import { admin, signInByRequest, submit } from "../support/journeys";

/** A word that no page, and no other test, has. On its own, one in eight would be taken for a cry for help. */
function strangeWord(): string {
  return Array.from({ length: 12 }, () => "bcdfghjklmnpqrstvwxz"[Math.floor(Math.random() * 20)]).join("");
}

async function ask(page: Page, question: string): Promise<void> {
  await page.goto("/chat");
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText(question, { exact: true }).last()).toBeVisible();
}

const lastSaid = (page: Page) => page.getByRole("log").getByRole("listitem").last();

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("row 181: staff write an answer for what was asked, the chat gives it at once, and no longer when it is retired @write @js-nightly", async ({
  page,
}) => {
  const word = strangeWord();
  await ask(page, `Do you handle ${word}?`);
  await expect(lastSaid(page)).toContainText("I’m not sure about that");
  await ask(page, `do you handle the ${word}`);
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Unanswered questions" }).click();
  await page.goto(`/admin/settings/questions?q=${word}`);
  await expect(page.getByRole("row", { name: word })).toContainText("2");
  await page.getByRole("table").getByRole("link", { name: word }).click();
  const panel = page.getByRole("region", { name: word });
  await expect(panel).toContainText("2 times");
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await checkPage(page);
  await panel.getByRole("link", { name: "Write the answer" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(`do you handle the ${word}`);
  await submit(page, "Add written answer");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter the answer",
    "Choose the page that it belongs to",
  ]);
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(`do you handle the ${word}`);
  await page.getByRole("textbox", { name: "Answer" }).fill("Yes, on weekdays.");
  await page.getByRole("combobox", { name: "Page" }).selectOption("Contact");
  await submit(page, "Add written answer");
  await expect(page.getByRole("status").filter({ hasText: "Written answer added" })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await checkPage(page);
  await page.goto(`/admin/settings/questions?q=${word}`);
  await expect(page.getByRole("row", { name: word })).toHaveCount(0);
  await ask(page, `Do you handle ${word}?`);
  await expect(lastSaid(page)).toContainText("Yes, on weekdays.");
  await expect(lastSaid(page).getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact");
  await page.goto(`${path}/edit`);
  await page.getByRole("region").getByRole("combobox", { name: "Status" }).selectOption("Retired");
  await submit(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "Written answer saved" })).toBeVisible();
  await ask(page, `Do you handle ${word}?`);
  await expect(lastSaid(page)).toContainText("I’m not sure about that");
  await page.goto(`${path}/history`);
  await expect(page.getByRole("region").last()).toContainText("Retired");
});

test("row 181: a question that needs no answer is dismissed after a confirmation @write @js-nightly", async ({
  page,
}) => {
  const word = strangeWord();
  await ask(page, `Do you like ${word}?`);
  await page.goto(`/admin/settings/questions?q=${word}`);
  await page.getByRole("table").getByRole("link", { name: word }).click();
  await page.getByRole("link", { name: "Dismiss" }).click();
  await checkPage(page);
  await submit(page, "Dismiss");
  await expect(page.getByRole("status").filter({ hasText: "Question dismissed" })).toBeVisible();
  await expect(page.getByRole("row", { name: word })).toHaveCount(0);
});

test("row 184: staff add, change and delete synonyms, and undo a change @nightjar @write @js-nightly", async ({
  page,
}) => {
  const word = strangeWord();
  await page.goto("/admin/settings/synonyms");
  await page.getByRole("link", { name: "New synonym group" }).click();
  await page.getByRole("textbox", { name: "Words" }).fill(word);
  await submit(page, "Add synonym group");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter at least two words, with a comma between them",
  ]);
  await page.getByRole("textbox", { name: "Words" }).fill(`${word},  Warranty, ${word}`);
  await submit(page, "Add synonym group");
  await expect(page.getByRole("region", { name: `${word}, warranty` })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await ask(page, `What is ${word}?`);
  await expect(lastSaid(page)).toContainText("Our equipment packages have a warranty");
  await page.goto(`${path}/edit`);
  await page.getByRole("textbox", { name: "Words" }).fill(`${word}, delivery`);
  await submit(page, "Save");
  await expect(page.getByRole("region", { name: `${word}, delivery` })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone: Words." })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("region", { name: `${word}, warranty` })).toBeVisible();
  await page.goto(`${path}/delete`);
  await submit(page, "Delete synonym group");
  await expect(page.getByRole("status").filter({ hasText: "deleted" })).toBeVisible();
  await ask(page, `What is ${word}?`);
  await expect(lastSaid(page)).toContainText("I’m not sure about that");
});
