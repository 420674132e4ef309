import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from "parse5";

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export function elements(parent: Node): Element[] {
  if (!("childNodes" in parent)) return [];
  return parent.childNodes.flatMap((child) => (tree.isElementNode(child) ? [child, ...elements(child)] : []));
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** The element's text as a reader copies it: on one line. */
export function words(node: Node): string {
  const text = (each: Node): string => {
    if (tree.isTextNode(each)) return each.value;
    return "childNodes" in each ? each.childNodes.map(text).join("") : "";
  };
  return text(node).replace(/\s+/g, " ").trim();
}

/** A page as the server sent it. */
export class Page {
  readonly html: string;
  readonly root: Node;

  constructor(html: string, root: Node = parse(html, { scriptingEnabled: false })) {
    this.html = html;
    this.root = root;
  }

  /** By name, or name and class: "a", "section.terms". */
  all(selector: string): Element[] {
    const [tag, name] = selector.split(".");
    return elements(this.root).filter((element) => {
      const classes = attribute(element, "class")?.split(" ") ?? [];
      return (!tag || element.tagName === tag) && (!name || classes.includes(name));
    });
  }

  in(selector: string): Page {
    const [element] = this.all(selector);
    if (!element) throw new Error(`There is no ${selector} in ${words(this.root).slice(0, 200)}`);
    return new Page(this.html, element);
  }

  /** The article, section or nav with this heading or label. */
  part(name: string): Page {
    const headed = elements(this.root).filter(({ tagName }) => /^(article|section|nav)$/.test(tagName));
    const part = headed.find((element) => {
      const headings = elements(element).filter(({ tagName }) => /^h[1-6]$/.test(tagName));
      return attribute(element, "aria-label") === name || (headings[0] && words(headings[0]) === name);
    });
    if (!part) throw new Error(`Nothing has the heading ${name}.`);
    return new Page(this.html, part);
  }

  get text(): string {
    return words(this.root);
  }

  texts(selector: string): string[] {
    return this.all(selector).map(words);
  }

  get links(): [href: string, words: string][] {
    return this.all("a").map((link) => [attribute(link, "href") ?? "", words(link)]);
  }

  link(start: string): string {
    const found = this.links.filter(([, text]) => text.startsWith(start));
    if (found.length !== 1) throw new Error(`${found.length} links begin with ${start}.`);
    return found[0]?.[0] ?? "";
  }

  get levels(): number[] {
    const headings = elements(this.root).filter(({ tagName }) => /^h[1-6]$/.test(tagName));
    return headings.map(({ tagName }) => Number(tagName.slice(1)));
  }

  meta(name: string): string | undefined {
    const named = this.all("meta").find((each) =>
      [attribute(each, "name"), attribute(each, "property")].includes(name),
    );
    return named && attribute(named, "content");
  }

  get data(): unknown[] {
    const scripts = this.all("script").filter((each) => attribute(each, "type") === "application/ld+json");
    return scripts.map((script) => JSON.parse(words(script)));
  }
}
