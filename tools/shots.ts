import "../bench/demo-settings";
import { mkdir, rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { startApp } from "../tests/support/app";
import { takeMailPictures } from "./mails";
import { takePictures } from "./screens";

const folder = new URL("../shots/", import.meta.url).pathname;

/** `npm run shots -- mails` draws the emails alone. */
const isAll = process.argv[2] !== "mails";
const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeMailPictures(browser, folder);
  if (isAll) await takeScreens();
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
}
// The embedded database sets its own exit code.
process.exit(0);

async function takeScreens(): Promise<void> {
  await ensureBuilt();
  const app = await startApp({ engine: "embedded" });
  try {
    await takePictures(browser, app.url, folder, { widths: [360, 768, 1280, 1920] });
  } finally {
    await app.dispose();
  }
}
