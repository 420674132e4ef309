import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./alone.mjs";
import { canInstall, install, onPath, run } from "./system.mjs";

/** CHROMIUM_PATH, one on the PATH, Playwright's own, or one installed now. */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`);
  }
  for (const name of ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]) {
    const file = onPath(name);
    // On Ubuntu the first two may be a stub that only asks you to install a snap.
    if (file && (await works(file))) return file;
  }
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (!canInstall() || !(await install(name))) continue;
    const file = onPath(name);
    if (file && (await works(file))) return file;
  }
  console.log("Downloading Playwright's Chromium …");
  await run(process.execPath, [
    path.join(root, "node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    "The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.",
  );
}

async function works(/** @type {string} */ file) {
  const { code } = await run(file, ["--version"], { quiet: true });
  return code === 0;
}
