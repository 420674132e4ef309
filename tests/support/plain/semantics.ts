import { computeAccessibleDescription, computeAccessibleName, getRole } from "dom-accessibility-api";

export type Text = string | RegExp;

/** The plain browser knows no style sheet: everything is drawn. */
const drawn = {
  display: "block",
  visibility: "visible",
  content: "",
  getPropertyValue: (name: string) => (name === "display" ? "block" : ""),
} as unknown as CSSStyleDeclaration;
const withoutStyles = { getComputedStyle: () => drawn, computedStyleSupportsPseudoElements: false };

/** For roles named by their content: what the element says, with its spaces as written. */
export function nameOf(element: Element): string {
  const name = tidy(computeAccessibleName(element, withoutStyles));
  const said = tidy(rawText(element, true));
  const bare = (text: string) => text.replace(/\s/g, "");
  return bare(name) === bare(said) ? said : name;
}

export function descriptionOf(element: Element): string {
  return tidy(computeAccessibleDescription(element, withoutStyles));
}

const sectioning = "article, aside, main, nav, section";

/** As mapped by ARIA in HTML, for the elements the site uses. */
export function roleOf(element: Element): string | null {
  const given = element.getAttribute("role");
  if (given) return given;
  switch (element.localName) {
    case "header":
    case "footer":
      if (element.parentElement?.closest(sectioning)) return null;
      break;
    case "section":
    case "form":
      if (!nameOf(element)) return null;
      break;
    case "th":
      if (element.getAttribute("scope") === "row") return "rowheader";
      break;
    case "search":
      return "search";
    case "p":
      return "paragraph";
    case "caption":
      return "caption";
    case "summary":
    case "legend":
      return null;
  }
  return getRole(element);
}

/** A role other than the tag's own is always written: nothing else needs to be looked at. */
export function candidates(root: ParentNode, role: string): Element[] {
  const tags = tagsOf[role];
  return [...root.querySelectorAll(tags ? `${tags}, [role~="${role}"]` : "*")];
}

const tagsOf: Record<string, string> = {
  alert: "alert",
  article: "article",
  banner: "header",
  button: "button, input",
  cell: "td",
  checkbox: "input",
  columnheader: "th",
  combobox: "select, input",
  complementary: "aside",
  contentinfo: "footer",
  dialog: "dialog",
  form: "form",
  group: "fieldset, details, optgroup",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img, svg",
  link: "a, area",
  list: "ul, ol, menu",
  listitem: "li",
  main: "main",
  navigation: "nav",
  option: "option",
  radio: "input",
  region: "section",
  row: "tr",
  rowheader: "th",
  search: "search",
  searchbox: "input",
  spinbutton: "input",
  status: "output",
  table: "table",
  textbox: "input, textarea",
};

/** A closed `details` shows only its summary, and nothing else is hidden without a style sheet. */
export function isShown(element: Element): boolean {
  if (element.closest("[hidden], template, head, script, style, noscript > *[hidden]")) return false;
  if (element.localName === "input" && element.getAttribute("type") === "hidden") return false;
  if (element.closest("dialog:not([open])")) return false;
  for (let inner: Element | null = element; inner; inner = inner.parentElement) {
    const parent: Element | null = inner.parentElement;
    const isSummary = inner.localName === "summary" && parent?.querySelector(":scope > summary") === inner;
    if (parent?.localName === "details" && !parent.hasAttribute("open") && !isSummary) return false;
  }
  return true;
}

/** What assistive technology is told: Playwright's role queries leave out the rest. */
export function isExposed(element: Element): boolean {
  return isShown(element) && !element.closest('[aria-hidden="true"]');
}

/** The words of an element without scripts and styles, on one line. */
export function textOf(node: Node): string {
  return tidy(rawText(node));
}

/** Words only for screen readers are separate when read out. */
function rawText(node: Node, readOut = false): string {
  if (node.nodeType === 3) return node.nodeValue ?? "";
  const tag = node.nodeName.toLowerCase();
  if (["script", "style", "noscript", "head", "template"].includes(tag)) return "";
  if (tag === "input" && ["submit", "button"].includes((node as HTMLInputElement).type))
    return (node as HTMLInputElement).value;
  const inner = [...node.childNodes].map((each) => rawText(each, readOut)).join("");
  const isApart = readOut && (node as Element).classList?.contains("sr");
  return isApart || (readOut && blocks.test(tag)) ? ` ${inner} ` : inner;
}

const blocks =
  /^(address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/i;

/** The words with each block on its own line, roughly like innerText. */
export function linesOf(node: Node): string {
  const walk = (each: Node): string => {
    if (each.nodeType === 3) return (each.nodeValue ?? "").replace(/\s+/g, " ");
    const tag = each.nodeName.toLowerCase();
    if (["script", "style", "noscript", "head", "template"].includes(tag)) return "";
    if (each.nodeType === 1 && !isShown(each as Element)) return "";
    if (tag === "br") return "\n";
    const inner = [...each.childNodes].map(walk).join("");
    return blocks.test(tag) ? `\n${inner}\n` : inner;
  };
  return walk(node)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

export function tidy(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Part of the text in any case, or the whole text if `exact`; a pattern as it is. */
export function matches(text: string, wanted: Text, exact = false): boolean {
  if (wanted instanceof RegExp) return new RegExp(wanted).test(text);
  const [given, asked] = [tidy(text), tidy(wanted)];
  return exact ? given === asked : given.toLowerCase().includes(asked.toLowerCase());
}

/** The labels of a control: its own label elements, and what aria-labelledby and aria-label say. */
export function labelsOf(element: Element): string[] {
  const own = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])].map(textOf) : [];
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const referred = ids.flatMap((id) => {
    const other = element.ownerDocument.getElementById(id);
    return other ? [textOf(other)] : [];
  });
  const said = element.getAttribute("aria-label");
  return [...own, ...(referred.length > 0 ? [referred.join(" ")] : []), ...(said ? [said] : [])];
}
