import { type Browser, chromium } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { launch } from "../scripts/launch.mjs";
import { startApp } from "../tests/support/app";
import { paperPages, visitorPages } from "../tests/support/site";
import { untilCompressed, type Weight, weigh } from "../tests/support/weight";

await launch(async () => {
  await ensureBuilt();
  const app = await startApp({ engine: "embedded" });
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
  try {
    const posting = await firstPosting(browser, app.url);
    const rows = [];
    for (const path of [...paperPages, ...visitorPages, posting]) {
      rows.push(row(path, await firstVisit(browser, `${app.url}${path}`)));
    }
    console.log("A first visit: bytes on the wire, headers included");
    console.table(rows);
  } finally {
    await browser.close();
    await app.dispose();
  }
});

async function firstPosting(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${origin}/careers`);
  const link = page.getByRole("link", { name: "View Details" }).first();
  const href = await link.getAttribute("href");
  await page.close();
  return href ?? "/careers";
}

async function firstVisit(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await untilCompressed(page, url);
    return await weigh(page, url);
  } finally {
    await context.close();
  }
}

function row(path: string, { bytes, requests, script, later }: Weight) {
  const kilobytes = (value: number) => (value / 1_024).toFixed(1);
  return {
    page: path.replace(/[0-9a-f-]{36}/, "{id}"),
    "KB without pictures and face": kilobytes(bytes),
    requests,
    "script KB": kilobytes(script),
    "pictures and face KB": kilobytes(later),
  };
}
