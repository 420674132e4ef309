import { defineConfig } from "@playwright/test";

// Chromium obeys the last list that it is given, so Playwright's own comes first. The other two open two hidden pages in
// each window, for the suggestions below the address bar, and every test opens a window.
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

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: `test-results/${process.env.TEST_ENGINE ?? "embedded"}`,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.stdout.isTTY ? "line" : "dot"], ...(json ? [["json"] as const] : [])],
  use: {
    locale: "en-CA",
    timezoneId: "America/Toronto",
    screenshot: "only-on-failure",
    launchOptions: {
      // The pages that a test opens are our own, and root cannot have the sandbox.
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
    { name: "js", use: { javaScriptEnabled: true } },
    // @once: what is the same for both, plain HTTP and pages that send no script.
    { name: "no-js", use: { javaScriptEnabled: false }, grepInvert: /@once/ },
  ],
});
