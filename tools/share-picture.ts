import { chromium } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { startApp } from "../tests/support/app";

const file = new URL("../public/share.png", import.meta.url).pathname;

/** The sky in steps of one shade: a smooth gradient is dithered, and the file would be twice as large. */
const steps = 42;
const bands = Array.from({ length: steps }, (_, step) => {
  const [red, green, blue] = [12 + (16 * step) / steps, 26 + (28 * step) / steps, 43 + step].map(Math.round);
  return `rgb(${red} ${green} ${blue}) ${step * 15}px ${(step + 1) * 15}px`;
}).join(", ");

// The home page's hero, with the mark and without what staff may change or a picture cannot do.
await ensureBuilt();
const app = await startApp({ engine: "embedded" });
const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  await page.goto(app.url, { waitUntil: "networkidle" });
  // The display face is optional: only a second visit is sure to have it.
  await page.reload({ waitUntil: "networkidle" });
  await page.addStyleTag({
    content: `
      body > *:not(main), main > *:not(.night) { display: none }
      main > .night { height: 630px; background: linear-gradient(${bands}) }
      main > .night > .wrap > *:not(h1), main > .night > svg ~ div { display: none }
      main > .night > .wrap { padding-top: 96px }
      main > .night > svg { position: absolute; bottom: 0; height: 300px; background: none }
      main > .night h1 { font-size: 88px }
    `,
  });
  await page.screenshot({ path: file });
  console.log(`The picture is ${file}`);
} finally {
  await browser.close();
  await app.dispose();
}
