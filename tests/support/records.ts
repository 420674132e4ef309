import type { Locator, Page } from "@playwright/test";
import { expect, runsScripts } from "./fixtures";

/** The panel of a record beside its list. */
export function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** What the page says about the last act. */
export function said(page: Page, text: string | RegExp) {
  return page.getByRole("status").filter({ hasText: text });
}

export function rowOf(page: Page, title: string) {
  return page.getByRole("row").filter({ hasText: title });
}

/** They are in a menu above the tabs, and Edit is beside it. */
const rareTabs = ["History", "Delete", "Duplicate", "Set to verified"];

/** Opens a tab of the open record, or its form. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  const isEdit = name === "Edit";
  const record = isEdit ? page.locator(".side-panel") : page.getByRole("navigation", { name: /^About / });
  const tab = record.getByRole("link", { name, exact: true });
  if (rareTabs.some((rare) => rare === name)) {
    const open = page.locator(".side-panel");
    await open.locator("summary", { hasText: "More for" }).click();
    await open.getByRole("link", { name, exact: true }).first().click();
  } else await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
}

/** Sets the status in a list's row: with scripts, the choice is enough (row 203). */
export async function setStatus(page: Page, title: string, status: string): Promise<void> {
  const row = rowOf(page, title);
  // A page that is ready sends the choice itself.
  if (runsScripts()) await expect(row.getByRole("button", { name: "Update" })).toHaveCount(0);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await row.getByLabel(`Status of ${title}`).selectOption({ label: status });
  if (!runsScripts()) await row.getByRole("button", { name: "Update" }).click();
  await answered;
}

const maxTabs = 150;

/** Presses Tab until the focus is there, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < maxTabs; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, "reached by the Tab key").toBeFocused();
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
