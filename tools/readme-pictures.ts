import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { signIns } from "~/modules/operations/demo/sign-ins";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { startApp } from "../tests/support/app";

const folder = new URL("../docs/", import.meta.url).pathname;
const screen = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

async function signIn(page: Page, path: string, { email, password }: { email: string; password: string }) {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** The four sides of the product, as the demo shows them. A guard's page is always dark. */
const sides = [
  { name: "home", viewport: { ...screen, height: 1250 }, open: (page: Page) => page.goto("/") },
  {
    name: "resident",
    viewport: screen,
    open: async (page: Page) => {
      await signIn(page, "/login", signIns.resident);
      await page.goto("/community/patrols");
    },
  },
  {
    name: "staff",
    viewport: screen,
    open: async (page: Page) => {
      await signIn(page, "/admin/login", signIns.admin);
      await page.goto("/admin/inquiries");
      await page.locator("tbody a").first().click();
      await page.getByText("Best time to call").waitFor();
    },
  },
  {
    name: "guard",
    viewport: phone,
    schemes: ["light"] as const,
    open: async (page: Page) => {
      await signIn(page, "/login", signIns.guard);
      await page.goto("/guard");
    },
  },
];

await ensureBuilt();
const app = await startApp({ engine: "embedded" });
const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
try {
  for (const { name, viewport, schemes = ["light", "dark"] as const, open } of sides) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ baseURL: app.url, viewport, colorScheme });
      const page = await context.newPage();
      await open(page);
      // The display face is optional: only a second visit is sure to have it.
      await page.reload({ waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      const file = `${folder}${name}${colorScheme === "dark" ? "-dark" : ""}.webp`;
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(file);
      console.log(`${file}  ${Math.ceil(size / 1_024)} KB`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.dispose();
}
