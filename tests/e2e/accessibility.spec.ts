import type { CDPSession, Page } from "@playwright/test";
import { accessMatrix, type Who } from "../support/access-matrix";
import { barriersIn, type Check, helpAndLinks, type Look, rememberListeners } from "../support/barriers";
import { subscribe } from "../support/checkout";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import { admin, adminPages, guard, resident, signInByRequest } from "../support/journeys";
import { pageKind } from "../support/page-kinds";
import { plainContext } from "../support/plain/browser";

/** By day a phone; by night every width, forced colours and large letters, and the phone without scripts. */
type Depth = "day" | "night";

const widths: Record<Depth, number[]> = { day: [360], night: [1280, 768, 360] };
const inLayout: Check[] = ["focus", "target", "reflow", "spacing"];

/** One page that looks at one address after another, at every width. */
class Looker {
  readonly found: string[] = [];
  readonly help = new Map<string, string[]>();
  readonly looked = new Set<string>();
  private constructor(
    readonly page: Page,
    readonly browser: CDPSession,
    readonly depth: Depth,
  ) {}

  static async of(page: Page, depth: Depth): Promise<Looker> {
    await page.addInitScript(rememberListeners);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.enable");
    return new Looker(page, browser, depth);
  }

  /** Returns where the page links to; nothing if it is not a page, or was already looked at under its own address. */
  async look(path: string, known = false): Promise<string[]> {
    await this.#size(runsScripts() ? 1280 : 360);
    const answer = await this.page.goto(path).catch((error: Error) => {
      // A file is saved, not shown.
      if (/Download is starting|ERR_ABORTED/.test(error.message)) return null;
      throw error;
    });
    if (!answer || !/text\/html/.test(answer.headers()["content-type"] ?? "")) return [];
    const address = new URL(this.page.url()).pathname;
    if (this.looked.has(address)) return [];
    this.looked.add(address);
    if (runsScripts()) await this.#eachWidth(path, known);
    // A paper page is the same with and without scripts.
    else if (pageKind(path) !== "paper") await this.#onPhone(path);
    const { help, links } = await this.page.evaluate(helpAndLinks);
    if (help.length > 0) this.help.set(path, help);
    return links;
  }

  async #eachWidth(path: string, known: boolean): Promise<void> {
    const all = widths[this.depth];
    for (const width of all) {
      await this.#size(width);
      const once: Check[] = width === all[0] ? ["entry", "signIn", "drag", "keys"] : [];
      await this.#note(`${path} at ${width} px`, { checks: [...inLayout, "filled", ...once], known });
      if (this.depth === "day") continue;
      await this.#forced(true);
      await this.#note(`${path} at ${width} px`, { checks: ["forced"] });
      await this.#forced(false);
    }
    if (this.depth === "day") return;
    await this.#size(320);
    await this.#note(`${path} at 320 px`, { checks: ["reflow"] });
    // More than 1.4.10 requires.
    await this.#letters(32);
    await this.#note(`${path} at 320 px with letters of 32 px`, { checks: ["reflow"] });
    await this.#letters(16);
  }

  async #onPhone(path: string): Promise<void> {
    await this.#note(`${path} at 360 px without scripts`, { checks: inLayout });
  }

  async #note(where: string, look: Look): Promise<void> {
    for (const each of await this.page.evaluate(barriersIn, look)) this.found.push(`${where}: ${each}`);
  }

  async #size(width: number): Promise<void> {
    const screen = { width, height: width < 700 ? 740 : 800, deviceScaleFactor: 1, mobile: false };
    await this.browser.send("Emulation.setDeviceMetricsOverride", screen);
  }

  async #forced(on: boolean): Promise<void> {
    const features = [{ name: "forced-colors", value: on ? "active" : "none" }];
    await this.browser.send("Emulation.setEmulatedMedia", { features });
  }

  async #letters(standard: number): Promise<void> {
    await this.browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  }
}

const patterns = Object.keys(accessMatrix);

/** The pattern of an address; words go before parameters, as in the router. */
function patternOf(address: string): string | undefined {
  const parts = address.split(/[?#]/)[0]?.split("/") ?? [];
  const fits = (pattern: string) => {
    const wanted = pattern.split("/");
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith(":") || part === parts[at])
    );
  };
  const rank = (pattern: string) =>
    pattern
      .split("/")
      .map((part) => (part.startsWith(":") ? "1" : "0"))
      .join("");
  return patterns.filter(fits).sort((a, b) => rank(a).localeCompare(rank(b)))[0];
}

/** The longest start of a pattern that is a pattern too: the screen that links to its records. */
function parentOf(pattern: string): string | undefined {
  const parts = pattern.split("/");
  for (let length = parts.length - 1; length > 1; length--) {
    const start = parts.slice(0, length).join("/");
    if (start in accessMatrix) return start;
  }
  return undefined;
}

const parentsTried = 6;

/** Looks at every address that a rule names, with the records that the pages before it link to. */
class Tour {
  readonly #waiting: Set<string>;
  readonly #queue: string[] = [];
  readonly #links = new Map<string, Set<string>>();
  readonly #asked = new Set<string>();

  constructor(
    readonly looker: Looker,
    whose: (who: Who) => boolean,
    readonly known: boolean,
  ) {
    const pages = patterns.filter((each) => !/\.\w+$|:fileId$|:side$/.test(each));
    this.#waiting = new Set(pages.filter((pattern) => whose(accessMatrix[pattern]?.read ?? "anyone")));
  }

  async go(more: string[]): Promise<void> {
    for (const path of more) this.#note(await this.looker.look(path));
    for (const pattern of this.#waiting) if (!/[:*]/.test(pattern)) this.#take(pattern, pattern);
    await this.#visitQueue();
    for (const pattern of [...this.#waiting]) {
      await this.#askParents(pattern);
      this.#take(pattern, accessMatrix[pattern]?.visit ?? pattern);
      await this.#visitQueue();
    }
  }

  async #visitQueue(): Promise<void> {
    for (let path = this.#queue.shift(); path !== undefined; path = this.#queue.shift()) {
      this.#note(await this.looker.look(path, this.known));
    }
  }

  #take(pattern: string, address: string): void {
    if (this.#waiting.delete(pattern)) this.#queue.push(address);
  }

  #note(links: string[]): void {
    for (const link of links) {
      const pattern = patternOf(link);
      if (!pattern) continue;
      this.#links.set(pattern, (this.#links.get(pattern) ?? new Set()).add(link));
      this.#take(pattern, link);
    }
  }

  /** The record looked at may have none of these, but others of its kind may. */
  async #askParents(pattern: string): Promise<void> {
    const others = [...(this.#links.get(parentOf(pattern) ?? "") ?? [])].slice(0, parentsTried);
    for (const address of others) {
      if (!this.#waiting.has(pattern)) return;
      if (this.#asked.has(address)) continue;
      this.#asked.add(address);
      const html = await (await this.looker.page.request.get(address)).text();
      this.#note(
        [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")),
      );
    }
  }
}

async function lookAtAll(
  page: Page,
  depth: Depth,
  whose: (who: Who) => boolean,
  more: string[] = [],
  known = false,
): Promise<Looker> {
  const looker = await Looker.of(page, depth);
  await new Tour(looker, whose, known).go(more);
  return looker;
}

interface Proof {
  check: Check;
  barrier: string;
  without: string;
  said: RegExp;
}

const bar = (padding: string) => `<style>html { scroll-padding-bottom: ${padding} }</style>
  <p style="height: 2000px"></p><a href="/a">A</a><p style="height: 2000px"></p>
  <footer style="position: fixed; inset: auto 0 0; height: 60px; background: white">Bar</footer>`;
const secret = (attributes: string) => `<form><input type="password" name="secret" ${attributes}></form>`;
const listener = (type: string) =>
  `<p id="box">A</p><script>box.addEventListener("${type}", () => {})</script>`;

/** A page with each barrier, and the same page without it. */
const proofs: Proof[] = [
  { check: "focus", barrier: bar("0"), without: bar("80px"), said: /^focus hidden at the bottom: a "A"/ },
  {
    check: "focus",
    barrier: '<p style="clip-path: inset(50%)"><a href="/a">A</a></p>',
    without: '<style>p:not(:focus-within) { clip-path: inset(50%) }</style><p><a href="/a">A</a></p>',
    said: /^focus in a hidden part/,
  },
  {
    check: "target",
    barrier:
      '<button style="font-size: 8px; padding: 0">a</button><button style="font-size: 8px; padding: 0">b</button>',
    without:
      "<p>Read <a href='/a'>one</a> <a href='/b'>two</a> of them.</p><button style='padding: 9px'>a</button>",
    said: /^target of/,
  },
  {
    check: "reflow",
    barrier: '<p style="width: 2000px">A wide line</p>',
    without: '<div style="overflow: auto"><table style="width: 2000px"><tr><td>A</td></tr></table></div>',
    said: /^scrolls sideways/,
  },
  {
    check: "spacing",
    barrier: '<p style="height: 20px; font: 16px/20px Arial; width: 80px; overflow: hidden">Ten letters</p>',
    without: '<p style="font: 16px/20px Arial; width: 80px">Ten letters</p>',
    said: /^spaced text does not fit: p "Ten letters"/,
  },
  {
    check: "forced",
    barrier: '<input aria-label="A" style="border: 0; background-color: transparent">',
    without: '<input aria-label="A" style="border: 1px solid">',
    said: /^no edge in forced colours/,
  },
  {
    check: "forced",
    barrier: "<style>:focus { outline: none; box-shadow: 0 0 0 3px red }</style><a href='/a'>A</a>",
    without: "<style>:focus { outline: 2px solid red }</style><a href='/a'>A</a>",
    said: /^focus not seen in forced colours/,
  },
  {
    check: "forced",
    barrier: '<i style="display: block; width: 9px; height: 9px; background: red"></i>',
    without:
      '<i style="display: block; width: 9px; height: 9px; background: red; forced-color-adjust: none"></i>',
    said: /^its fill is gone/,
  },
  {
    check: "forced",
    barrier:
      '<style>a { text-decoration: none } [aria-current] { box-shadow: 0 3px red }</style><nav><a href="/a">A</a> <a href="/b" aria-current="page">B</a></nav>',
    without:
      '<style>a { text-decoration: none } [aria-current] { text-decoration: underline }</style><nav><a href="/a">A</a> <a href="/b" aria-current="page">B</a></nav>',
    said: /^not seen as current/,
  },
  {
    check: "entry",
    barrier:
      '<form><input autocomplete="email" name="a"><input autocomplete="email" name="b" value="a@b.c"></form>',
    without: '<form><input autocomplete="email" name="a" value="a@b.c"></form>',
    said: /^asks (twice for email|again for input "a")/,
  },
  {
    check: "signIn",
    barrier: secret('autocomplete="current-password" onpaste="return false"'),
    without: secret('autocomplete="current-password"'),
    said: /^refuses a paste/,
  },
  {
    check: "signIn",
    barrier: secret('autocomplete="off" maxlength="12"'),
    without: secret('autocomplete="new-password" maxlength="128"'),
    said: /^(a password manager cannot tell|too short)/,
  },
  { check: "drag", barrier: listener("pointermove"), without: listener("click"), said: /^follows a drag/ },
  { check: "drag", barrier: '<p draggable="true">A</p>', without: "<p>A</p>", said: /^can be dragged/ },
  {
    check: "keys",
    barrier:
      '<script>document.addEventListener("keydown", (event) => event.key === "s" && event.preventDefault())</script>',
    without:
      '<script>document.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault())</script>',
    said: /^the key s alone/,
  },
];

test("WCAG 2.2: each check finds its barrier, and nothing on a page without it @once", async ({ page }) => {
  await page.addInitScript(rememberListeners);
  for (const { check, barrier, without, said } of proofs) {
    const look = async (html: string) => {
      await page.emulateMedia({ forcedColors: null });
      await page.goto("about:blank");
      await page.setContent(`<!doctype html><title>A</title>${html}`);
      if (check === "forced") {
        await page.evaluate(barriersIn, { checks: ["filled"] } satisfies Look);
        await page.emulateMedia({ forcedColors: "active" });
      }
      return page.evaluate(barriersIn, { checks: [check], known: true });
    };
    const found = await look(barrier);
    expect(
      found.filter((each) => said.test(each)),
      `${check}: ${barrier}`,
    ).toEqual(found);
    expect(found, `${check}: ${barrier}`).not.toEqual([]);
    expect(await look(without), `${check}: ${without}`).toEqual([]);
  }
});

test("WCAG 2.2: axe judges a page without scripts by its styles, whatever was judged before @plain", async ({
  page,
}) => {
  await page.goto("/about");
  await checkPage(page);
  const documents = plainContext(page.context())?.documents;
  const sent = documents?.get(page);
  if (!sent) throw new Error("Nothing was sent.");
  const faint = sent.html.replace(
    "</head>",
    "<style>main p { color: #eee; background: #fff }</style></head>",
  );
  // A page is judged only once, so each of these has its own paragraph.
  const show = (html: string, words: string) =>
    documents?.set(page, {
      ...sent,
      html: html.replace("</main>", `<p data-judged="${words}">Hello</p></main>`),
    });
  show(faint, "faint");
  await expect(checkPage(page)).rejects.toThrow(/axe color-contrast/);
  show(sent.html, "again");
  await checkPage(page);
});

test.describe("WCAG 2.2: no screen has a barrier that axe cannot see", () => {
  test.describe.configure({ timeout: 300_000 });

  const judge = (looker: Looker, screens: number) => {
    test.info().annotations.push({ type: "screens", description: String(looker.looked.size) });
    expect.soft(looker.found).toEqual([]);
    expect.soft(looker.looked.size).toBeGreaterThanOrEqual(screens);
    const [longest = [], ...fewer] = [...looker.help.values()].sort((a, b) => b.length - a.length);
    const inOrder = (ways: string[]) => {
      let at = -1;
      return ways.every((way) => {
        at = longest.indexOf(way, at + 1);
        return at >= 0;
      });
    };
    expect(
      fewer.filter((ways) => !inOrder(ways)),
      `3.2.6: help in the order of ${longest}`,
    ).toEqual([]);
  };

  for (const [depth, tags] of [
    ["day", "@once"],
    ["night", "@no-js @nightly"],
  ] as const) {
    // Slow: it lays out about fifty pages, and looks at each control of each.
    test(`by ${depth}, for a visitor ${tags}`, async ({ page }) => {
      judge(await lookAtAll(page, depth, (who) => who === "anyone", ["/dev/mail"]), 50);
    });

    // Slow: it lays out about thirty pages, and looks at each control of each.
    test(`by ${depth}, for a resident ${tags}`, async ({ page }) => {
      await signInByRequest(page.request, resident);
      const more = ["/", "/contact", "/cart", "/community", "/chat", "/payment", "/careers"];
      judge(await lookAtAll(page, depth, (who) => who === "person" || who === "resident", more, true), 22);
    });

    test(`by ${depth}, for a guard ${tags}`, async ({ page }) => {
      await signInByRequest(page.request, guard);
      judge(await lookAtAll(page, depth, (who) => who === "guard", ["/profile"]), 3);
    });
  }

  // Slow: it lays out the first screen of each section, and looks at each control.
  test("by day, for an owner, the first screen of each section @once", async ({ page }) => {
    await signInByRequest(page.request, admin);
    judge(await lookAtAll(page, "day", () => false, adminPages), adminPages.length);
  });

  test("by night, for an owner @no-js @nightly", async ({ app, newVisitor, page }) => {
    // Without a payment the monitor has no events to show.
    await subscribe(await newVisitor(), app, "Street Patrol");
    await signInByRequest(page.request, admin);
    judge(await lookAtAll(page, "night", (who) => typeof who === "object"), 160);
  });
});
