import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import axe from "axe-core";
import { HtmlValidate } from "html-validate";
import { type App, startApp } from "./app";
import { companies, type TestCompany } from "./companies";
import { asBrowser, PlainBrowser, plainContext } from "./plain/browser";
import { expect } from "./plain/expect";
import { htmlRules } from "./site";

interface Options {
  /** For tests that take something away from the app: answers of 500 and above are expected. */
  allow5xx: boolean;
}

interface Fixtures {
  /** Another visitor with their own address and cookies, also watched for errors. */
  newVisitor: () => Promise<Page>;
  watch: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  /** Pages are read by the tests' plain browser: HTML and HTTP, no scripts, no styles. */
  plain: boolean;
  /** Whose site it is. */
  runBy: keyof typeof companies;
  company: TestCompany;
  /** One built app per Playwright worker, on the engine in TEST_ENGINE. */
  app: App;
}

let visitors = 0;

/** A different address for each test, so that no two share a rate limit. */
function clientHeaders(): Record<string, string> {
  visitors++;
  return { "X-Forwarded-For": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  allow5xx: [false, { option: true }],

  runBy: ["nightjar", { option: true, scope: "worker" }],

  company: [async ({ runBy }, use) => use(companies[runBy]), { scope: "worker" }],

  app: [
    async ({ company }, use) => {
      const app = await startApp({ prepare: company.settle });
      await use(app);
      await app.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  plain: [false, { option: true, scope: "worker" }],

  browser: [
    async ({ plain, playwright }, use) => {
      const browser = plain
        ? asBrowser(new PlainBrowser(playwright.request, playwright.chromium))
        : await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  extraHTTPHeaders: async ({}, use) => use(clientHeaders()),

  watch: async ({ app, allow5xx }, use, testInfo) => {
    const problems: string[] = [];
    const before = app.output().length;
    await use((context) => watch(context, new URL(app.url).origin, allow5xx, problems));
    if (problems.length > 0 || testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach("what the app printed", { body: app.output().slice(before) });
    }
    expect(problems, "what went wrong in the browser").toEqual([]);
  },

  context: async ({ browser, baseURL, contextOptions, extraHTTPHeaders, watch }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL, extraHTTPHeaders });
    watch(context);
    await use(context);
    await context.close();
  },

  newVisitor: async ({ browser, baseURL, contextOptions, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        extraHTTPHeaders: clientHeaders(),
      });
      contexts.push(context);
      watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Chromium logs this for every answer of 400 and above; the test judges the status itself. */
const refusal = /^Failed to load resource: the server responded with a status of ([45])\d\d/;

// Chromium rejects its own promise when it gives up the view transition to a page that it has already shown and
// whose style sheet is still loading, or whose window changes size. None of our scripts are involved, and none could
// catch it in time (decision 34).
const droppedTransition =
  /Transition was aborted because of invalid state\. (ViewTransition opt-in disabled|Page already revealed|Viewport size changed)/;

// Remix logs it if a navigation starts while an answer is still being read, such as that of an automatic reload.
const replacedNavigation = /^AbortError: signal is aborted without reason\n.*\n.*\[as navigate\]/;

/** Collects what no page of ours may do: console errors (including CSP violations) and requests to other sites. */
function watch(context: BrowserContext, origin: string, allow5xx: boolean, problems: string[]): void {
  const plain = plainContext(context);
  if (plain) {
    plain.watch(({ url, status }) => {
      if (new URL(url).origin !== origin) problems.push(`request to ${url}`);
      if (status >= 500 && !allow5xx) problems.push(`${url} answered ${status}`);
    });
    return;
  }
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const status = refusal.exec(message.text())?.[1];
    if (status === "4" || (status === "5" && allow5xx)) return;
    if (isStoppedStream(message.location().url, message.text())) return;
    if (/\/packages-/.test(message.location().url) && replacedNavigation.test(message.text())) return;
    problems.push(`console at ${message.location().url}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    const thrown = error.error();
    const place = thrown instanceof Error ? (thrown.stack ?? "").replace(/^.*\n/, "\n") : "";
    const text = String(thrown);
    if (!droppedTransition.test(text))
      problems.push(`error at ${error.page()?.url()}: ${text}${place.slice(0, 1_000)}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) problems.push(`request to ${url.href}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (isStoppedStream(request.url(), reason)) return;
    // A request cut short by a navigation or download counts as aborted; a script that may not run, as "csp".
    if (reason === "net::ERR_ABORTED" || (reason === "csp" && !runsScripts())) return;
    problems.push(`${request.url()} failed: ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500 && !allow5xx)
      problems.push(`${response.url()} answered ${response.status()}`);
  });
  rememberDocuments(context);
}

/** A page asks for its stream again while a test has stopped the app. */
function isStoppedStream(url: string, problem: string): boolean {
  return url.includes("/events?") && problem.includes("net::ERR_CONNECTION_REFUSED");
}

const documents = new WeakMap<Page, { url: string; html: Promise<string> }>();

function rememberDocuments(context: BrowserContext): void {
  context.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return;
    if (response.status() >= 300 && response.status() < 400) return;
    const html = response.text();
    // A document that was left before it had loaded must not fail the test.
    html.catch(() => undefined);
    documents.set(request.frame().page(), { url: response.url(), html });
  });
}

const validator = new HtmlValidate(htmlRules);

const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails unless the page is valid HTML with one h1, headings in order, a title and no style attribute, and axe is happy.
 * A page another test of this run has already checked in the same state, and the same look, is not judged twice.
 */
export async function checkPage(page: Page, look = ""): Promise<void> {
  const problems: string[] = [];
  const html = await sentHtml(page);
  if (isFirst("html", html)) {
    const report = await validator.validateString(html, page.url());
    for (const { line, ruleId, message } of report.results.flatMap((result) => result.messages)) {
      problems.push(`HTML line ${line}: ${message} (${ruleId})`);
    }
  }
  const levels = await page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
  if (levels.filter((level) => level === 1).length !== 1) problems.push(`not one h1: ${levels}`);
  if (levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)) {
    problems.push(`a gap in the headings: ${levels}`);
  }
  if (!(await page.title())) problems.push("no title");
  if (html.includes("[object ")) problems.push("an object where there should be words");
  const styled = await page.locator("[style]").count();
  if (styled > 0) problems.push(`${styled} style attributes`);
  problems.push(...(await barriers(page, html, look)));
  expect(problems, `what is wrong with ${page.url()}`).toEqual([]);
}

/**
 * Whether no worker of this run has had the same page, apart from numbers, ids and dates; the folder is the run's own.
 */
function isFirst(kind: string, html: string): boolean {
  const folder = process.env.PAGES_JUDGED ?? "";
  const name = `${kind}-${createHash("sha256").update(withoutNumbers(html)).digest("hex")}`;
  try {
    writeFileSync(path.join(folder, name), "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function withoutNumbers(html: string): string {
  return html.replace(/class="[^"]*"|[\w+/=-]*\d[\w+/=-]*/g, (part) =>
    part.startsWith("class=") ? part : "0",
  );
}

/**
 * What axe judges a page by: its elements, classes, names and states, whatever its texts and addresses say. One of
 * several similar rows, items or choices is enough.
 */
function skeleton(html: string): string {
  const seen = new Set<string>();
  return withoutNumbers(html)
    .replace(/^.*?<body/s, "<body")
    .replace(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replace(/ (value|href|src|action|title|placeholder|alt|datetime|content)="[^"]+"/g, ' $1="x"')
    .replace(/>[^<]*[^<\s][^<]*</g, ">x<")
    .replace(/\s*\/?>/g, ">")
    .replace(/<(tr|li|option)\b(?:(?!<\1\b).)*?<\/\1>/gs, (part) => {
      const isNew = !seen.has(part);
      seen.add(part);
      return isNew ? part : "";
    });
}

/** Whether the page is read by the tests' plain browser, without styles. */
export function isPlain(page: Page): boolean {
  return plainContext(page.context()) !== undefined;
}

export function runsScripts(): boolean {
  return test.info().project.use.javaScriptEnabled !== false;
}

async function barriers(page: Page, sent: string, look: string): Promise<string[]> {
  const plain = plainContext(page.context());
  if (!plain) await page.waitForLoadState();
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  if (
    !isFirst(`axe-${size.width}${look.replaceAll(" ", "-")}`, skeleton(plain ? sent : await page.content()))
  )
    return [];
  const shown = plain ? await plain.browser.show(page.url(), sent, size) : page;
  if (!runsScripts()) await shown.evaluate(lendTimers);
  // A lazy frame that is not shown has no document yet, and never answers.
  const frames = shown.frames().filter((frame) => frame === shown.mainFrame() || /^http/.test(frame.url()));
  for (const frame of frames) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  const { violations } = await shown.evaluate(
    async ({ values, iframes }): Promise<axe.AxeResults> => {
      // Below a bar that stays, a target looks smaller to axe than it is.
      const { scrollY } = window;
      scrollTo({ top: 0, behavior: "instant" });
      // The page's own axe, not the one of this module.
      const results = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
        iframes,
      });
      scrollTo({ top: scrollY, behavior: "instant" });
      return results;
    },
    { values: axeTags, iframes: frames.length > 1 },
  );
  // A page that renews itself lets its reader stop that (WCAG 2.2.1), which axe cannot see.
  const stops = (rule: string) => rule === "meta-refresh" && sent.includes(">Stop refreshing</a>");
  const wrong = violations.filter(({ id }) => !stops(id));
  return wrong.map(
    ({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.map((node) => node.html).join(" ")}`,
  );
}

/** Runs in the page: axe needs timers, but without scripts only promises run. No timeout ever fires. */
function lendTimers(): void {
  Object.assign(window, {
    setTimeout: (work: () => void, delay = 0) => {
      if (delay < 1_000) void Promise.resolve().then(work);
      return 0;
    },
  });
}

/** After a soft navigation there is no document, so it is fetched again. */
async function sentHtml(page: Page): Promise<string> {
  const address = page.url().split("#")[0] ?? "";
  const last = plainContext(page.context())?.documents.get(page) ?? documents.get(page);
  if (last?.url.split("#")[0] === address) return last.html;
  const response = await page.request.get(address);
  return response.text();
}
