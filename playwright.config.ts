import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

// Chromium obeys only the last such list, so Playwright's own comes first. The other two open two hidden pages in each
// window, for the suggestions below the address bar, and every test opens a window.
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];
const json = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// The workers get it from the process that starts them, so that no two of them judge the same page.
if (!process.env.PAGES_JUDGED) {
  const judged = mkdtempSync(path.join(tmpdir(), "nightjar-judged-"));
  process.env.PAGES_JUDGED = judged;
  process.once("exit", () => rmSync(judged, { recursive: true, force: true }));
}

const withScripts = { javaScriptEnabled: true };
const withoutScripts = { javaScriptEnabled: false };
/** Transitions between pages take a twentieth of the time; the nightly run tests them. */
const still = { contextOptions: { reducedMotion: "reduce" as const } };

export default defineConfig<object, { plain: boolean; runBy: string }>({
  testDir: "tests/e2e",
  outputDir: `test-results/${process.env.TEST_ENGINE ?? "embedded"}`,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that would need one is named at the end, and counted.
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [[process.stdout.isTTY ? "line" : "dot"], ...(json ? [["json"] as const] : [])],
  use: {
    locale: "en-CA",
    timezoneId: "America/Toronto",
    screenshot: "only-on-failure",
    launchOptions: {
      // The pages that tests open are our own, and root cannot use the sandbox.
      chromiumSandbox: false,
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${disabledFeatures}`,
      ],
    },
  },
  projects: [
    // @plain: only asks and reads, so it needs no Chromium. @js-nightly: another journey on kits that are tried here.
    { name: "js", use: { ...withScripts, ...still }, grepInvert: /@plain|@js-nightly|@nightly/ },
    // @once: what only scripts or styles can show.
    { name: "plain", use: { javaScriptEnabled: false, plain: true }, grepInvert: /@once|@no-js|@nightly/ },
    // @no-js: also where styles or keys decide without scripts.
    { name: "no-js", use: { ...withoutScripts, ...still }, grep: /@no-js/, grepInvert: /@nightly/ },
    // @both: also on the site of another company (tests/support/harbour-watch.ts).
    {
      name: "harbour",
      use: { javaScriptEnabled: false, plain: true, runBy: "harbour" },
      grep: /@both/,
    },
    // npm run test:nightly
    { name: "js-nightly", use: withScripts, grep: /@js-nightly|@nightly/ },
    // @nightjar: about the demo's own words, places and plans.
    {
      name: "harbour-nightly",
      use: { javaScriptEnabled: false, plain: true, runBy: "harbour" },
      grepInvert: /@once|@no-js|@nightly|@nightjar|@both/,
    },
    { name: "no-js-nightly", use: withoutScripts, grep: /@no-js.*@nightly/ },
  ],
});
