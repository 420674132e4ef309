import type { Page } from "@playwright/test";
import { nightAt } from "../../app/platform/wall-time";
import { expect } from "./fixtures";
import { admin, signInByRequest, submit } from "./journeys";
import { said } from "./records";

/** What guards record counts in their shift only, so the demo guard's shift of tonight lasts from noon to noon. */
export async function lengthenShift(office: Page): Promise<void> {
  await signInByRequest(office.request, admin);
  const night = nightAt(new Date(), "America/Toronto");
  await office.goto(`/admin/assignments?when=all&night=${night}&q=Lanternwood+patrol+Haddadi`);
  await office.getByRole("rowheader").getByRole("link").click();
  await office.getByRole("link", { name: "Edit", exact: true }).click();
  const panel = office.locator(".side-panel");
  await panel.getByLabel("From", { exact: true }).fill("12:00");
  await panel.getByLabel("To", { exact: true }).fill("11:59");
  await submit(office, "Save");
  await expect(said(office, "Assignment saved")).toBeVisible();
}
