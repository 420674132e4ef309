import type { Page } from "@playwright/test";
import { promiseOf } from "../../app/modules/patrols/rounds/patrol-night";
import type { PatrolClock } from "../../app/modules/shared/company/patrol-hours";
import { laterDay, nightAt } from "../../app/platform/wall-time";
import type { App } from "./app";
import { expect } from "./fixtures";
import { admin, guard, signInByRequest, submit } from "./journeys";
import { said } from "./records";

/** What guards record counts in their shift only, so the demo guard has one until noon of a night. */
async function takeNight(office: Page, night: string, from: string): Promise<void> {
  await signInByRequest(office.request, admin);
  await office.goto(`/admin/assignments?when=all&night=${night}&q=Lanternwood+patrol+Haddadi`);
  const planned = office.getByRole("rowheader").getByRole("link");
  const panel = office.locator(".side-panel");
  const isPlanned = (await planned.count()) > 0;
  if (isPlanned) {
    await planned.click();
    await office.getByRole("link", { name: "Edit", exact: true }).click();
  } else {
    await office.goto("/admin/assignments/new");
    await panel.getByLabel("Title").fill("Lanternwood patrol");
    await panel.getByLabel("Location").fill("Lanternwood Crescent, Brampton");
    await panel.getByLabel("Community").selectOption({ label: "Alpha" });
    await panel.getByLabel("Guard (optional)").selectOption({ label: guard.name });
    await panel.getByLabel("Night of").fill(night);
  }
  await panel.getByLabel("From", { exact: true }).fill(from);
  await panel.getByLabel("To", { exact: true }).fill("11:59");
  await submit(office, isPlanned ? "Save" : "Add assignment");
  await expect(said(office, isPlanned ? "Assignment saved" : "Assignment added")).toBeVisible();
}

/** The demo guard's shift is under way now. */
export async function lengthenShift(office: Page): Promise<void> {
  await takeNight(office, nightAt(new Date(), "America/Toronto"), "12:00");
}

/** Ten minutes into the first night that has not begun: nothing is driven in it, at any time of day. */
export async function beginNight(
  office: Page,
  app: Pick<App, "setClock">,
  clock: PatrolClock,
): Promise<void> {
  const now = new Date();
  const current = nightAt(now, clock.timeZone);
  const night = now < promiseOf(current, clock).start ? current : laterDay(current, 1);
  await app.setClock((promiseOf(night, clock).start.getTime() - now.getTime()) / 1_000 + 600);
  // In the evening, as the shift of the night before may last until noon in another time zone.
  await takeNight(office, night, "20:00");
}
