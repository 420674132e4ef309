import type { Page } from "@playwright/test";
import type { App } from "./app";
import { expect } from "./fixtures";
import { registerAndConfirm, signInByRequest, submit } from "./journeys";

export async function typeCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry date").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Ada Lindqvist");
  if ((await page.getByLabel("Street address").count()) === 0) return;
  await page.getByLabel("Street address").fill("12 Fernleigh Crescent");
  await page.getByLabel("City").fill("Brampton");
  await page.getByLabel("Province").fill("ON");
  await page.getByLabel("Postal code").fill("L6S 1A1");
}

/** On /payment, for a person whose account is not set up yet: a home where the demo patrols. */
export async function sayWhereHomeIs(page: Page, postalCode = "L6V 0A1"): Promise<void> {
  await page.getByLabel("Postal code").fill(postalCode);
  await submit(page, "Check coverage");
}

/** Registers a new resident on this page and subscribes them to a plan. */
export async function subscribe(page: Page, app: App, plan: string): Promise<void> {
  await signInByRequest(page.request, await registerAndConfirm(page, app));
  await page.goto("/payment");
  await sayWhereHomeIs(page);
  await page.getByRole("button", { name: `Subscribe Now to ${plan}` }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\/cs_/);
  await typeCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_/);
}
