import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { launch } from "../scripts/launch.mjs";
import { startApp } from "../tests/support/app";
import { serversIn } from "./servers";

/** The line and processor of a poor phone: 400 kbit/s, 400 ms round trip, six times slower than here. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slower = 6;
const turns = Number(process.argv[2] ?? 5);

interface Journey {
  name: string;
  url: string;
  form?: { fill: (page: Page) => Promise<unknown>; answer: RegExp };
}

await launch(async () => {
  await ensureBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), "nightjar-phone-"));
  const servers = serversIn(folder);
  const app = await startApp({ engine: "embedded" });
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
  try {
    const stock = await stockRemix(servers, folder);
    const journeys: Journey[] = [
      { name: "home", url: `${app.url}/` },
      { name: "contact", url: `${app.url}/contact`, form: { fill: fillContact, answer: /thank you/i } },
      { name: "sign in", url: `${app.url}/login`, form: { fill: fillSignIn, answer: /Sam Okafor/ } },
      { name: "products", url: `${app.url}/products` },
      { name: "stock Remix form", url: `${stock}/contact`, form: { fill: fillStock, answer: /thank you/i } },
    ];
    const seen = new Map(journeys.map((journey) => [journey, [] as Measured[]]));
    for (let turn = 0; turn < turns; turn++) {
      for (const [journey, measured] of seen) measured.push(await measure(browser, journey, turn));
    }
    console.log("400 kbit/s, 400 ms round trip, CPU six times slower; medians in milliseconds");
    console.table([...seen].map(([{ name }, measured]) => row(name, measured)));
  } finally {
    await browser.close();
    await app.dispose();
    await servers.stop();
    await rm(folder, { recursive: true });
  }
});

/** A form as the Remix template makes it, hydrated, under remix-serve. */
async function stockRemix(servers: ReturnType<typeof serversIn>, folder: string): Promise<string> {
  const root = path.resolve("bench/stand-ins/stock-remix");
  const cli = "node_modules/@remix-run/dev/dist/cli.js";
  const build = spawn(
    process.execPath,
    [cli, "vite:build", root, "--config", path.join(root, "vite.config.js")],
    {
      env: { ...process.env, BUILD_DIRECTORY: path.join(folder, "build") },
      stdio: "inherit",
    },
  );
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error("The stock Remix form could not be built.");
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const served = ["node_modules/@remix-run/serve/dist/cli.js", path.join(folder, "build/server/index.js")];
  return (await servers.start("stock", served)).url;
}

interface Measured {
  lcp: number;
  settled: number;
  answer: number | undefined;
}

async function measure(browser: Browser, { url, form }: Journey, turn: number): Promise<Measured> {
  const headers = { "X-Forwarded-For": `10.99.0.${turn + 1}` };
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    extraHTTPHeaders: headers,
  });
  try {
    const page = await context.newPage();
    await page.request.get(url);
    const phone = await context.newCDPSession(page);
    await phone.send("Network.enable");
    await phone.send("Network.emulateNetworkConditions", line);
    await phone.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(url, { waitUntil: "networkidle" });
    const { lcp, settled } = await page.evaluate(paints);
    if (!form) return { lcp, settled, answer: undefined };
    await form.fill(page);
    const start = performance.now();
    await page.locator("main form [type=submit]").click({ noWaitAfter: true });
    await page.getByRole("heading", { name: form.answer }).waitFor();
    return { lcp, settled, answer: performance.now() - start };
  } finally {
    await context.close();
  }
}

/** Runs in the page: when its largest part was painted, and when the last thing it loads was there. */
async function paints(): Promise<{ lcp: number; settled: number }> {
  const lcp = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
  const loaded = [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")];
  return { lcp, settled: Math.max(...loaded.map(({ startTime, duration }) => startTime + duration)) };
}

async function fillContact(page: Page): Promise<void> {
  await page.locator("[name=name]").fill("Ada Lindqvist");
  await page.locator("[name=email]").fill("ada@example.test");
  await page.locator("[name=phone]").fill("905 555 0199");
  await page.locator("[name=message]").fill("A street party in June.");
  for (const select of await page.locator("main select").all()) await select.selectOption({ index: 1 });
}

async function fillSignIn(page: Page): Promise<void> {
  await page.locator("[name=email]").fill("resident@nightjar.test");
  await page.locator("[name=password]").fill("nightjar-resident-demo");
}

async function fillStock(page: Page): Promise<void> {
  await page.locator("[name=message]").fill("A street party in June.");
}

function row(name: string, measured: Measured[]) {
  const median = (values: (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
    return known.length > 0 ? Math.round(known[Math.floor(known.length / 2)] ?? 0) : "–";
  };
  return {
    page: name,
    "largest paint": median(measured.map(({ lcp }) => lcp)),
    "everything loaded": median(measured.map(({ settled }) => settled)),
    "from Send to the answer": median(measured.map(({ answer }) => answer)),
  };
}
