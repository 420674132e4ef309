import { type Browser, chromium } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { launch } from "../scripts/launch.mjs";
import { startApp } from "../tests/support/app";
import { paperPages, visitorPages } from "../tests/support/site";
import { untilCompressed, type Weight, weigh } from "../tests/support/weight";
import { keep } from "./figure";

await launch(async () => {
  await ensureBuilt();
  const app = await startApp({ engine: "embedded" });
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
  try {
    const posting = await firstPosting(browser, app.url);
    const weights = new Map<string, Weight>();
    for (const path of [...paperPages, ...visitorPages, posting])
      weights.set(path, await firstVisit(browser, `${app.url}${path}`));
    console.log("A first visit: bytes on the wire, headers included");
    console.table([...weights].map(([path, weight]) => row(path, weight)));
    const of = (paths: string[]) => paths.flatMap((path) => weights.get(path) ?? []);
    keepWorst("home", of(["/"]), { kilobytes: 10, requests: 1, script: 0 });
    keepWorst("paper pages", of(paperPages), { kilobytes: 12, requests: 1, script: 0 });
    keepWorst("visitors' pages with forms", of([...visitorPages, posting]), {
      kilobytes: 16,
      requests: 3,
      script: 3,
    });
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

/** The heaviest of some pages in each respect, and what they may weigh (performance.md). */
function keepWorst(
  what: string,
  weights: Weight[],
  goals: { kilobytes: number; requests: number; script: number },
): void {
  const largest = (value: (weight: Weight) => number) => Math.max(...weights.map(value));
  keep([
    { what: `${what}, KB`, value: largest(({ bytes }) => bytes) / 1_024, goal: goals.kilobytes },
    { what: `${what}, requests`, value: largest(({ requests }) => requests), goal: goals.requests },
    { what: `${what}, KB of script`, value: largest(({ script }) => script) / 1_024, goal: goals.script },
  ]);
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
