import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { APIRequestContext, APIResponse, Download, Response, ViewportSize } from "@playwright/test";
import { type DOMWindow, JSDOM, VirtualConsole } from "jsdom";
import type { PlainContext } from "./browser";
import { byAttribute, byLabel, byRole, byText, css, type GivenFile, isTyped, PlainLocator } from "./locator";
import { isShown, type Text, tidy } from "./semantics";

type Seen = Pick<Response, "url" | "status" | "headers" | "text" | "body" | "ok" | "headerValue" | "request">;
type Sent = Pick<
  ReturnType<Response["request"]>,
  "url" | "method" | "postData" | "isNavigationRequest" | "redirectedFrom"
>;

/** Milliseconds a self-refreshing page may take to show what is wanted. */
const patience = 30_000;

/** An address typed by a person. */
const typed = { "Sec-Fetch-Site": "none" };

type Saved = Pick<Download, "suggestedFilename" | "createReadStream">;

const types: Record<string, string> = {
  ".csv": "text/csv",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".txt": "text/plain",
};

/**
 * A page as HTML and HTTP give it, with Playwright's verbs: links are followed, forms are filled in and sent as HTML
 * says, and nothing else happens. It runs no script, knows no style sheet and lays nothing out: asking for a size
 * fails, so that no such check passes for nothing.
 */
export class PlainPage {
  #dom = read("", "about:blank");
  #files = new WeakMap<Element, File[]>();
  #frames = new Map<Element, PlainPage>();
  #headers: Record<string, string> = {};
  #focused: Element | null | undefined;
  #past: string[] = [];
  #listeners: Record<string, ((given: never) => void)[]> = {};
  #left: Promise<unknown> | undefined;
  #size: ViewportSize = { width: 1280, height: 720 };
  readonly keyboard = { press: (key: string) => this.pressKey(key) };

  constructor(readonly owner: PlainContext) {}

  context(): PlainContext {
    return this.owner;
  }

  get request(): APIRequestContext {
    return this.owner.request;
  }

  get document(): Document {
    return this.#dom.window.document;
  }

  url(): string {
    return this.#dom.window.location.href;
  }

  async title(): Promise<string> {
    return tidy(this.document.title);
  }

  async content(): Promise<string> {
    return this.#dom.serialize();
  }

  // ── going somewhere ──

  async goto(address: string, options: { referer?: string } = {}): Promise<Seen> {
    const url = new URL(address, this.owner.baseURL);
    return this.#load("GET", url, options.referer ? { Referer: options.referer } : typed);
  }

  async reload(): Promise<Seen> {
    return this.#load("GET", new URL(this.url()), typed, undefined, false);
  }

  /** Reloads a self-refreshing page until it shows what is wanted or no longer changes. */
  async refreshUntil(isThere: () => boolean): Promise<void> {
    const end = Date.now() + patience;
    while (this.document.querySelector("meta[http-equiv=refresh]") && !isThere() && Date.now() < end) {
      await pause(100);
      await this.reload();
    }
  }

  /** A page of another site, as its requests show. */
  async setContent(html: string): Promise<void> {
    this.#show(html, "about:blank");
  }

  async goBack(): Promise<Seen | null> {
    const before = this.#past.pop();
    return before ? this.#load("GET", new URL(before), typed, undefined, false) : null;
  }

  /** Sizes and colours change nothing in HTML. */
  /** Only axe lays a page out in it. */
  async setViewportSize(size: ViewportSize): Promise<void> {
    this.#size = size;
  }

  viewportSize(): ViewportSize {
    return this.#size;
  }

  async emulateMedia(): Promise<void> {}

  async waitForLoadState(): Promise<void> {}

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    if (!this.isAt(wanted)) throw new Error(`It is at ${this.url()}, not at ${String(wanted)}.`);
  }

  isAt(wanted: string | RegExp | ((url: URL) => boolean)): boolean {
    if (typeof wanted === "function") return wanted(new URL(this.url()));
    if (wanted instanceof RegExp) return new RegExp(wanted).test(this.url());
    return new URL(wanted, this.owner.baseURL).href === this.url();
  }

  /** Resolves with the next matching answer; start waiting before you click. */
  waitForResponse(fits: (response: Seen) => boolean | Promise<boolean>): Promise<Seen> {
    return new Promise((resolve) => {
      const listen = async (response: Seen) => {
        if (!(await fits(response))) return;
        this.off("response", listen);
        resolve(response);
      };
      this.on("response", listen);
    });
  }

  /** Resolves with the next file that is saved instead of shown. */
  waitForEvent(event: "download"): Promise<Saved> {
    return new Promise((resolve) => {
      const listen = (saved: Saved) => {
        this.off(event, listen);
        resolve(saved);
      };
      this.on(event, listen);
    });
  }

  async setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    this.#headers = headers;
  }

  on(event: string, listen: (given: never) => void): this {
    this.#listeners[event] = [...(this.#listeners[event] ?? []), listen];
    return this;
  }

  off(event: string, listen: (given: never) => void): this {
    this.#listeners[event] = (this.#listeners[event] ?? []).filter((each) => each !== listen);
    return this;
  }

  #tell(event: string, given: unknown): void {
    for (const listen of this.#listeners[event] ?? []) listen(given as never);
  }

  async close(): Promise<void> {
    this.#dom.window.close();
  }

  // ── looking ──

  locator(selector: string, options?: Parameters<PlainLocator["filter"]>[0]): PlainLocator {
    const found = new PlainLocator(this, selector, css(selector));
    return options ? found.filter(options) : found;
  }

  /** The page in a frame, which was loaded with this one. */
  frameLocator(selector: string): PlainPage {
    const [frame] = css(selector)(this.document);
    const page = frame && this.#frames.get(frame);
    if (!page) throw new Error(`No frame ${selector} was loaded at ${this.url()}.`);
    return page;
  }

  getByRole(role: string, options: Parameters<PlainLocator["getByRole"]>[1] = {}): PlainLocator {
    return new PlainLocator(this, `role ${role} ${String(options.name ?? "")}`, byRole(role, options));
  }

  getByText(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this, `text ${text}`, byText(text, options.exact));
  }

  getByLabel(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this, `label ${text}`, byLabel(text, options.exact));
  }

  getByPlaceholder(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this, `placeholder ${text}`, byAttribute("placeholder", text, options.exact));
  }

  getByTitle(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this, `title ${text}`, byAttribute("title", text, options.exact));
  }

  getByAltText(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this, `alt ${text}`, byAttribute("alt", text, options.exact));
  }

  /** Runs the test's function in the page that was read, as Playwright does: it may use nothing from outside. */
  async evaluate<R, A>(work: (argument: A) => R, argument?: A): Promise<R> {
    return this.run(work as (...given: unknown[]) => R, argument);
  }

  run<R>(work: (...given: never[]) => R, ...given: unknown[]): R {
    const { window } = this.#dom;
    // Without scripts jsdom offers no eval, and with them it would not read the content of noscript elements.
    const make = new Function("window", "document", "FormData", `return (${work});`);
    return make(window, window.document, window.FormData)(...given);
  }

  // ── doing ──

  /** The element with the focus: the last one used, or the one that asks for it when the page opens. */
  get focused(): Element | null {
    return this.#focused === undefined ? this.document.querySelector("[autofocus]") : this.#focused;
  }

  focus(element: Element | null): void {
    this.#focused = element;
  }

  #show(html: string, url: string): void {
    this.#dom.window.close();
    this.#dom = read(html, url);
    this.#files = new WeakMap();
    this.#focused = undefined;
    this.#obey();
  }

  async #loadFrames(): Promise<void> {
    this.#frames = new Map();
    for (const frame of this.document.querySelectorAll("iframe[src]")) {
      if (!isShown(frame)) continue;
      const page = new PlainPage(this.owner);
      await page.#load("GET", new URL(frame.getAttribute("src") ?? "", this.url()), this.#from());
      this.#frames.set(frame, page);
    }
  }

  /** Clicks as a browser does; if that leads to another page, it waits for it. */
  async click(element: Element): Promise<void> {
    this.focus(element);
    const summary = element.closest("summary");
    if (summary) return this.#fold(summary);
    this.#left = undefined;
    (element as HTMLElement).click();
    await this.#left;
  }

  /** Clicks twice before the first click has led anywhere. */
  async clickTwice(element: Element): Promise<void> {
    await Promise.all([this.click(element), this.click(element)]);
  }

  #fold(summary: Element): void {
    const details = summary.parentElement;
    if (details?.localName !== "details") throw new Error("The summary stands in no details element.");
    details.toggleAttribute("open");
  }

  async pressKey(key: string): Promise<void> {
    const element = this.focused;
    if (key === "Tab" || key === "Shift+Tab") return this.#step(element, key === "Tab" ? 1 : -1);
    if (!element) throw new Error(`Nothing has the focus, so ${key} goes nowhere.`);
    if (key === "Enter" && isTyped(element) && element.localName === "input")
      return this.#sendImplicitly(element);
    const presses = element.matches("a[href], button, summary") || element.matches("[type=submit]");
    if (presses && (key === "Enter" || (key === "Space" && element.localName !== "a")))
      return this.click(element);
    if (key === "Space" && element.matches("[type=checkbox], [type=radio]")) return this.click(element);
    throw new Error(
      `The plain browser does nothing when ${key} is pressed in ${element.outerHTML.slice(0, 100)}.`,
    );
  }

  #step(from: Element | null, by: number): void {
    const stops = [
      ...this.document.querySelectorAll("a[href], button, input, select, textarea, summary"),
    ].filter((each) => isShown(each) && !each.matches(":disabled, [tabindex='-1']"));
    this.focus(stops[(from ? stops.indexOf(from) : -1) + by] ?? null);
  }

  async #sendImplicitly(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
    const button = [...(field.form?.elements ?? [])].find(
      (each) => each.matches("button, input") && (each as HTMLButtonElement).type === "submit",
    );
    if (!button) throw new Error("The form has no button that sends it.");
    await this.click(button);
  }

  async giveFiles(element: Element, files: (string | GivenFile)[]): Promise<void> {
    if (!element.matches("input[type=file]"))
      throw new Error(`No file input: ${element.outerHTML.slice(0, 160)}`);
    const given = files.map(async (file) => {
      if (typeof file !== "string")
        return new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType });
      const type = types[path.extname(file)] ?? "application/octet-stream";
      return new File([new Uint8Array(await readFile(file))], path.basename(file), { type });
    });
    this.#files.set(element, await Promise.all(given));
    // The document cannot be told about them, so it must not refuse the form for lack of them.
    element.removeAttribute("required");
  }

  // ── what HTML does ──

  #obey(): void {
    const { document } = this.#dom.window;
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a[href]");
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      this.#follow(link as HTMLAnchorElement);
    });
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(event.target as HTMLFormElement, event.submitter);
    });
    document.addEventListener(
      "invalid",
      (event) => {
        const field = event.target as HTMLInputElement;
        const why = new Error(`The browser refuses the form: ${field.name} ${field.validationMessage}`);
        this.#left = Promise.reject(why);
        this.#left.catch(() => undefined);
      },
      true,
    );
  }

  #follow(link: HTMLAnchorElement): void {
    const url = new URL(link.href);
    if (url.protocol === "data:" && link.download) {
      const text = decodeURIComponent(url.pathname.slice(url.pathname.indexOf(",") + 1));
      this.#tell("download", saved(link.download, Buffer.from(text)));
    }
    if (!/^https?:$/.test(url.protocol)) return;
    const here = new URL(this.url());
    const isHere = url.hash && url.pathname === here.pathname && url.search === here.search;
    if (isHere) {
      this.#dom.window.location.hash = url.hash;
      this.focus(this.document.getElementById(url.hash.slice(1)));
      return;
    }
    const page = this.#target(link) ?? this;
    this.#left = page.#load("GET", url, this.#from());
  }

  /** The page in the frame a link names, opened if it was empty. */
  #target(link: HTMLAnchorElement): PlainPage | undefined {
    const frame = link.target && this.document.querySelector(`iframe[name="${link.target}"]`);
    if (!frame) return undefined;
    const page = this.#frames.get(frame) ?? new PlainPage(this.owner);
    this.#frames.set(frame, page);
    return page;
  }

  /** What a browser says about where a request comes from. */
  #from(): Record<string, string> {
    const isOurs = new URL(this.url()).origin === new URL(this.owner.baseURL).origin;
    return isOurs
      ? { Referer: this.url(), "Sec-Fetch-Site": "same-origin" }
      : { "Sec-Fetch-Site": "cross-site" };
  }

  #send(form: HTMLFormElement, submitter: HTMLElement | null): void {
    const said = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
    const url = new URL(said("action") || this.url().split("#")[0] || "", this.url());
    const entries = this.#entries(form, submitter);
    const fields = entries.map(([name, value]): [string, string] => [
      lineBreaks(name),
      lineBreaks(typeof value === "string" ? value : value.name),
    ]);
    if (said("method").toLowerCase() !== "post") {
      url.search = new URLSearchParams(fields).toString();
      this.#left = this.#load("GET", url, this.#from());
      return;
    }
    const own = { Origin: new URL(this.url()).origin, ...this.#from() };
    if (said("enctype") !== "multipart/form-data") {
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      this.#left = this.#load("POST", url, { ...own, ...type }, new URLSearchParams(fields).toString());
      return;
    }
    const parts = new FormData();
    for (const [name, value] of entries)
      parts.append(lineBreaks(name), typeof value === "string" ? lineBreaks(value) : value);
    const packed = new globalThis.Response(parts);
    const type = { "Content-Type": packed.headers.get("Content-Type") ?? "" };
    const body = packed.arrayBuffer();
    this.#left = body.then((bytes) => this.#load("POST", url, { ...own, ...type }, Buffer.from(bytes)));
  }

  #entries(form: HTMLFormElement, submitter: HTMLElement | null): [string, string | File][] {
    const data = new this.#dom.window.FormData(form, submitter);
    const given = new Map<string, File[]>();
    for (const control of form.elements) {
      const files = this.#files.get(control);
      if (files) given.set((control as HTMLInputElement).name, files);
    }
    return [...data].flatMap(([name, value]): [string, string | File][] => {
      if (typeof value === "string") return [[name, value]];
      const files = given.get(name) ?? [new File([], "", { type: "application/octet-stream" })];
      return files.map((file) => [name, file]);
    });
  }

  async #load(
    method: string,
    url: URL,
    headers: Record<string, string>,
    data?: string | Buffer,
    keeps = true,
    before: ReturnType<Response["request"]> | null = null,
  ): Promise<Seen> {
    const answer = await this.owner.ask(method, url, { ...this.#headers, ...headers }, data);
    const seen = seenAs(answer, method, url, data, before);
    this.#tell("request", seen.request());
    this.#tell("response", seen);
    const target = answer.headers().location;
    if ([301, 302, 303, 307, 308].includes(answer.status()) && target) {
      const next = new URL(target, url);
      if (!next.hash) next.hash = url.hash;
      const again = [307, 308].includes(answer.status());
      const { "Content-Type": _, ...rest } = headers;
      return this.#load(
        again ? method : "GET",
        next,
        again ? headers : rest,
        again ? data : undefined,
        keeps,
        seen.request(),
      );
    }
    // A download leaves the page as it is.
    const shows = /^text\/(html|plain)/.test(answer.headers()["content-type"] ?? "");
    const kept = /^attachment(?:.*filename="([^"]*)")?/.exec(answer.headers()["content-disposition"] ?? "");
    if (kept) this.#tell("download", saved(kept[1] ?? "", await answer.body()));
    if (!shows || kept || answer.status() === 204) return seen;
    if (keeps && this.url() !== "about:blank") this.#past.push(this.url());
    const text = await answer.text();
    this.#dom.window.close();
    this.#dom = read(
      /^text\/html/.test(answer.headers()["content-type"] ?? "") ? text : paper(text),
      url.href,
    );
    this.#files = new WeakMap();
    this.#focused = undefined;
    this.#obey();
    this.owner.keep(this, url.href, text);
    await this.#loadFrames();
    return seen;
  }
}

function read(html: string, url: string): JSDOM {
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  refuseLayout(dom.window);
  return dom;
}

function paper(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html><title></title><body><pre>${escaped}</pre></body>`;
}

/** jsdom answers 0 for every size, so a check of a width would pass for nothing. */
function refuseLayout(window: DOMWindow): void {
  const refuse = () => {
    throw new Error("The plain browser lays nothing out: this needs Chromium.");
  };
  const sizes = [
    "clientWidth",
    "clientHeight",
    "scrollWidth",
    "scrollHeight",
    "getBoundingClientRect",
    "getClientRects",
  ];
  for (const name of sizes) Object.defineProperty(window.Element.prototype, name, { get: refuse });
  for (const name of ["offsetWidth", "offsetHeight", "offsetTop", "offsetParent"])
    Object.defineProperty(window.HTMLElement.prototype, name, { get: refuse });
  Object.defineProperty(window, "getComputedStyle", { get: refuse });
}

function lineBreaks(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

function saved(name: string, bytes: Buffer): Saved {
  return { suggestedFilename: () => name, createReadStream: async () => Readable.from(bytes) };
}

function seenAs(
  answer: APIResponse,
  method: string,
  url: URL,
  data: string | Buffer | undefined,
  before: ReturnType<Response["request"]> | null,
): Seen {
  const sent: Sent = {
    url: () => url.href,
    method: () => method,
    postData: () => data?.toString() ?? null,
    isNavigationRequest: () => true,
    redirectedFrom: () => before,
  };
  return {
    url: () => url.href,
    status: () => answer.status(),
    ok: () => answer.ok(),
    headers: () => answer.headers(),
    headerValue: async (name) => answer.headers()[name.toLowerCase()] ?? null,
    text: () => answer.text(),
    body: () => answer.body(),
    request: () => sent as ReturnType<Response["request"]>,
  };
}
