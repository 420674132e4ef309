import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from "parse5";
import { attribute, type Element, elements, type Node } from "./document";
import { Visitor } from "./visitor";

/**
 * Does what lynx and w3m do and nothing more: keeps cookies, follows redirects, sends forms urlencoded with only a
 * Referer to show their origin, and runs no script. Like lynx, it sends a form without fields by GET.
 */
export class TextBrowser {
  url: string;
  status = 0;
  readonly #visitor: Visitor;
  #page: DefaultTreeAdapterTypes.Document = parse("");
  #typed = new Map<Element, string>();
  #ticked = new Set<Element>();

  constructor(app: { url: string; port: number }) {
    this.url = app.url;
    this.#visitor = new Visitor(app);
  }

  async open(path: string, headers: Record<string, string> = {}): Promise<void> {
    await this.#load("GET", new URL(path, this.url), headers);
  }

  /** One line per block, without hidden elements. */
  get text(): string {
    const lines = textOf(this.#page).split("\n");
    return lines
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter(Boolean)
      .join("\n");
  }

  /** Words with neither a space nor a line break before them, or before a field: Dillo pushes those out of view. */
  get stuckWords(): string[] {
    const texts = pieces(this.#page);
    return texts.flatMap((text, index) => {
      const stuck = `${texts.slice(Math.max(0, index - 2), index).join("")}|${text}`;
      return /(?:[\p{L}\p{N}]▯?|▭)\|[\p{L}\p{N}]/u.test(stuck) ? [stuck] : [];
    });
  }

  get title(): string {
    return textOf(only(this.#all("title"), "title")).trim();
  }

  links(words: string | RegExp): string[] {
    const fits = (text: string) => (words instanceof RegExp ? words.test(text) : text === words);
    return this.#all("a")
      .filter((link) => fits(textOf(link).trim()))
      .map((link) => attribute(link, "href") ?? "");
  }

  async follow(words: string | RegExp): Promise<void> {
    const href = this.links(words)[0];
    if (href === undefined) throw new Error(`No link says "${words}":\n${this.text}`);
    await this.#load("GET", new URL(href, this.url), { Referer: this.url });
  }

  /** A field's value, or the chosen words of a list. */
  value(label: string): string {
    const field = this.#field(label);
    if (field.tagName !== "select") return this.#valueOf(field);
    return textOf(
      only(
        optionsOf(field).filter((option) => attribute(option, "value") === this.#valueOf(field)),
        label,
      ),
    ).trim();
  }

  /** `above` is a button of the same form, for a label that stands twice on the page. */
  fill(label: string, text: string, { above }: { above?: string } = {}): void {
    const field = this.#field(label, above);
    if (field.tagName !== "select") {
      this.#typed.set(field, text);
      return;
    }
    const option = only(
      optionsOf(field).filter((each) => textOf(each).trim() === text),
      `option ${text}`,
    );
    this.#typed.set(field, attribute(option, "value") ?? text);
  }

  tick(label: string): void {
    this.#ticked.add(this.#field(label));
  }

  async press(words: string): Promise<void> {
    const button = this.#button(words);
    const form = ancestor(button, "form");
    const action = new URL(attribute(form, "action") ?? "", this.url);
    const fields = elements(form).flatMap((element): [string, string][] => {
      const name = attribute(element, "name");
      const isField = ["input", "select", "textarea"].includes(element.tagName) || element === button;
      const isOn = attribute(element, "disabled") === undefined && this.#isTicked(element);
      return name && isField && isOn ? [[name, this.#valueOf(element)]] : [];
    });
    const body = new URLSearchParams(fields).toString().replaceAll("%0A", "%0D%0A");
    const posts = attribute(form, "method")?.toLowerCase() === "post" && fields.length > 0;
    if (!posts && fields.length > 0) action.search = body;
    await this.#load(posts ? "POST" : "GET", action, { Referer: this.url }, posts ? body : undefined);
  }

  async #load(method: string, url: URL, headers: Record<string, string>, body?: string): Promise<void> {
    const type = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body?.length),
    };
    const answer = await this.#visitor.send(
      method,
      url.pathname + url.search,
      {
        Host: url.host,
        "User-Agent": "Lynx/2.9.0dev.12 libwww-FM/2.14",
        Accept: "text/html, text/plain, text/css, */*;q=0.01",
        "X-Forwarded-For": this.#visitor.address,
        ...(body === undefined ? {} : type),
        ...headers,
      },
      body,
    );
    if (answer.status === 303 && answer.headers.location) {
      return this.#load("GET", new URL(answer.headers.location, url), { Referer: this.url });
    }
    this.url = url.href;
    this.status = answer.status;
    this.#page = parse(answer.text, { scriptingEnabled: false });
    this.#typed = new Map();
    this.#ticked = new Set();
  }

  /** Of a box that is not ticked, a browser sends nothing. */
  #isTicked(element: Element): boolean {
    const isBox = attribute(element, "type") === "checkbox";
    return !isBox || attribute(element, "checked") !== undefined || this.#ticked.has(element);
  }

  #all(tag: string): Element[] {
    return elements(this.#page).filter(({ tagName }) => tagName === tag);
  }

  #button(words: string): Element {
    return only(
      this.#all("button").filter((each) => textOf(each).trim() === words),
      `button ${words}`,
    );
  }

  #field(words: string, button?: string): Element {
    const isField = ({ tagName }: Element) => ["input", "select", "textarea"].includes(tagName);
    const part = button ? ancestor(this.#button(button), "form") : this.#page;
    const labels = elements(part).filter((each) => {
      if (each.tagName !== "label") return false;
      const own = each.childNodes.filter((child) => !(tree.isElementNode(child) && isField(child)));
      return own.map(textOf).join("").trim() === words;
    });
    const label = only(labels, `label ${words}`);
    const id = attribute(label, "for");
    const fields = id
      ? elements(this.#page).filter((element) => attribute(element, "id") === id)
      : elements(label).filter(isField);
    return only(fields, `field ${words}`);
  }

  #valueOf(field: Element): string {
    const typed = this.#typed.get(field);
    if (typed !== undefined) return typed;
    if (field.tagName === "textarea") return textOf(field);
    if (field.tagName !== "select") return attribute(field, "value") ?? "";
    const options = optionsOf(field);
    const chosen = options.find((option) => attribute(option, "selected") !== undefined) ?? options[0];
    return chosen ? (attribute(chosen, "value") ?? textOf(chosen)) : "";
  }
}

function only(found: Element[], what: string): Element {
  const [element] = found;
  if (!element || found.length > 1) throw new Error(`There are ${found.length} of ${what}, not one.`);
  return element;
}

function optionsOf(select: Element): Element[] {
  return elements(select).filter(({ tagName }) => tagName === "option");
}

function ancestor(element: Element, tag: string): Element {
  for (let parent = element.parentNode; parent && tree.isElementNode(parent); parent = parent.parentNode) {
    if (parent.tagName === tag) return parent;
  }
  throw new Error(`It stands in no ${tag}.`);
}

const unseen = new Set(["head", "script", "style", "template", "svg"]);
/** What lynx puts on its own line; it does not know header, main, nav, section or details. */
const blocks =
  /^(address|blockquote|body|caption|dd|div|dl|dt|fieldset|form|h[1-6]|hr|li|ol|option|p|pre|table|td|th|tr|ul)$/;

function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!("childNodes" in node)) return "";
  if (tree.isElementNode(node) && unseen.has(node.tagName)) return "";
  const inner = node.childNodes.map(textOf).join("");
  return tree.isElementNode(node) && blocks.test(node.tagName) ? `\n${inner}\n` : inner;
}

function pieces(node: Node): string[] {
  if (tree.isTextNode(node)) return [node.value];
  if (!("childNodes" in node)) return [];
  if (!tree.isElementNode(node)) return node.childNodes.flatMap(pieces);
  if (unseen.has(node.tagName)) return [];
  if (node.tagName === "br") return ["\n"];
  // Fields are as wide as the page, hidden ones too.
  if (/^(input|select|textarea)$/.test(node.tagName))
    return [attribute(node, "class")?.includes("tick") ? "\n" : "▭"];
  const inner = node.childNodes.flatMap(pieces);
  if (node.tagName === "button") return ["▯", ...inner];
  // Dillo does not know it.
  if (node.tagName === "fieldset") return inner;
  return blocks.test(node.tagName) ? ["\n", ...inner, "\n"] : inner;
}
