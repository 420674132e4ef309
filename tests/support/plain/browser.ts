import type {
  APIRequest,
  APIRequestContext,
  APIResponse,
  Browser,
  BrowserContext,
  BrowserType,
  Cookie,
  Page,
  ViewportSize,
} from "@playwright/test";
import { PlainPage } from "./page";

interface ContextOptions {
  baseURL: string;
  extraHTTPHeaders?: Record<string, string>;
}

/** Called with each answer to a page, as a browser would report it. */
export type Watcher = (answer: { url: string; status: number }) => void;

/** The visitors of the tests without scripts, each with their own address and cookies. */
export class PlainBrowser {
  #chromium: Promise<Browser> | undefined;
  #page: Promise<Page> | undefined;
  /** The site the window is on, unless the window has to be opened again. */
  #shows: string | undefined;

  constructor(
    readonly api: APIRequest,
    readonly chromium: BrowserType,
  ) {}

  async newContext(options: ContextOptions): Promise<PlainContext> {
    const context = new PlainContext(this, options);
    await context.begin();
    return context;
  }

  /**
   * What was sent, laid out with its styles for axe, in a Chromium window that all tests of this worker share. Pages of
   * one site are written into the same window, which keeps axe, its styles and its fonts.
   */
  async show(url: string, html: string, size: ViewportSize): Promise<Page> {
    this.#chromium ??= this.chromium.launch();
    this.#page ??= this.#chromium.then((browser) =>
      // Nothing is judged while its colour is changing.
      browser.newPage({ javaScriptEnabled: false, reducedMotion: "reduce" }),
    );
    const page = await this.#page;
    await page.setViewportSize(size);
    const { origin } = new URL(url);
    if (this.#shows !== origin) await this.#open(page, origin);
    await page.evaluate((address) => history.replaceState(null, "", address), url);
    await page.setContent(html);
    // A page that refreshes itself would load again over the next one.
    this.#shows = /http-equiv="refresh"/i.test(html) ? undefined : origin;
    return page;
  }

  async #open(page: Page, origin: string): Promise<void> {
    const body = "<!doctype html><title>Blank</title>";
    await page.route(`${origin}/`, (route) => route.fulfill({ body, contentType: "text/html" }), {
      times: 1,
    });
    await page.goto(`${origin}/`);
  }

  async close(): Promise<void> {
    await (await this.#chromium)?.close();
  }
}

export class PlainContext {
  #request: APIRequestContext | undefined;
  #watchers: Watcher[] = [];
  /** The last document of each page, as it was sent. */
  readonly documents = new WeakMap<object, { url: string; html: string }>();
  readonly baseURL: string;

  constructor(
    readonly browser: PlainBrowser,
    readonly options: ContextOptions,
  ) {
    this.baseURL = options.baseURL;
  }

  async begin(cookies: Cookie[] = []): Promise<void> {
    await this.#request?.dispose();
    this.#request = await this.browser.api.newContext({
      ...this.options,
      storageState: { cookies, origins: [] },
    });
  }

  get request(): APIRequestContext {
    if (!this.#request) throw new Error("The visitor has not begun.");
    return this.#request;
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  async ask(
    method: string,
    url: URL,
    headers: Record<string, string>,
    data?: string | Buffer,
  ): Promise<APIResponse> {
    const answer = await this.request.fetch(url.href, {
      method,
      headers: {
        Accept: "text/html,*/*;q=0.8",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
        ...headers,
      },
      data,
      maxRedirects: 0,
    });
    for (const watcher of this.#watchers) watcher({ url: url.href, status: answer.status() });
    return answer;
  }

  keep(page: PlainPage, url: string, html: string): void {
    this.documents.set(page, { url, html });
  }

  async newPage(): Promise<PlainPage> {
    return new PlainPage(this);
  }

  async cookies(): Promise<Cookie[]> {
    return (await this.request.storageState()).cookies;
  }

  async addCookies(
    cookies: (Pick<Cookie, "name" | "value"> & Partial<Cookie> & { url?: string })[],
  ): Promise<void> {
    const { hostname } = new URL(this.baseURL);
    const whole = cookies.map(
      ({ url: _, ...cookie }): Cookie => ({
        domain: hostname,
        path: "/",
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: "Lax",
        ...cookie,
      }),
    );
    const names = new Set(whole.map(({ name }) => name));
    const others = (await this.cookies()).filter(({ name }) => !names.has(name));
    await this.begin([...others, ...whole]);
  }

  async clearCookies(options: { name?: string | RegExp } = {}): Promise<void> {
    const { name } = options;
    const stays = (cookie: Cookie) =>
      name instanceof RegExp ? !name.test(cookie.name) : name !== undefined && cookie.name !== name;
    await this.begin((await this.cookies()).filter(stays));
  }

  async close(): Promise<void> {
    await this.#request?.dispose();
  }
}

/** For the fixtures, which provide one or the other. */
export function asBrowser(browser: PlainBrowser): Browser {
  return browser as unknown as Browser;
}

export function plainContext(context: BrowserContext): PlainContext | undefined {
  return (context as unknown) instanceof PlainContext ? (context as unknown as PlainContext) : undefined;
}
