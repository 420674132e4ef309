import { chromium } from "@playwright/test";
import { signIns } from "../app/modules/demo/sign-ins";
import { startApp } from "../tests/support/app";
import { findBrowser } from "../scripts/find-browser.mjs";
const app = await startApp({ engine: "postgres" });
const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
for (const colorScheme of ["light","dark"] as const) for (const width of [360, 768, 1280]) {
  const c = await browser.newContext({ colorScheme, viewport: { width, height: width<500?740:900 }, javaScriptEnabled: colorScheme === "light" });
  const page = await c.newPage();
  await page.goto(app.url + "/admin/login");
  await page.getByLabel("Email").fill(signIns.admin.email);
  await page.getByLabel("Password").fill(signIns.admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((u) => !u.pathname.endsWith("/login"));
  await page.goto(app.url + "/admin/dashboard");
  if (colorScheme === "dark" && width === 1280) await page.locator("details summary", {hasText:"By day"}).first().click();
  await page.screenshot({ path: `/tmp/scale-dash-${width}-${colorScheme}.png`, fullPage: true });
  await c.close();
}
await browser.close(); await app.dispose();
