import { mkdir, rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { startApp } from "../tests/support/app";
import { takePictures } from "./screens";

const folder = new URL("../shots/", import.meta.url).pathname;

await ensureBuilt();
const app = await startApp({ engine: "embedded" });
const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takePictures(browser, app.url, folder, { widths: [360, 768, 1280] });
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await app.dispose();
}
