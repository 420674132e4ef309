import type { PlainPage } from "./page";
import {
  candidates,
  isExposed,
  isShown,
  labelsOf,
  linesOf,
  matches,
  nameOf,
  roleOf,
  type Text,
  textOf,
} from "./semantics";

interface RoleOptions {
  name?: Text;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
}

interface FilterOptions {
  hasText?: Text;
  hasNotText?: Text;
  has?: PlainLocator;
  hasNot?: PlainLocator;
  visible?: boolean;
}

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Choice = string | { label?: string; value?: string; index?: number };

/** Playwright's verbs for elements, over a page read from HTML alone. It looks again at each use. */
export class PlainLocator {
  constructor(
    readonly owner: PlainPage,
    readonly description: string,
    readonly find: (root: ParentNode) => Element[],
    readonly root?: PlainLocator,
  ) {}

  page(): PlainPage {
    return this.owner;
  }

  toString(): string {
    return this.root ? `${this.root} › ${this.description}` : this.description;
  }

  /** All that match now, in document order. */
  elements(): Element[] {
    if (!this.root) return this.find(this.owner.document);
    const found = new Set(this.root.elements().flatMap((each) => this.find(each)));
    return [...found].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
  }

  /** @throws Error unless exactly one matches */
  one(): Element {
    const found = this.elements();
    const [element] = found;
    if (!element || found.length > 1) {
      const shown = found.map((each) => each.outerHTML.slice(0, 160)).join("\n");
      throw new Error(`${this} matches ${found.length} elements, not one, at ${this.owner.url()}.\n${shown}`);
    }
    return element;
  }

  // ── looking for others ──

  locator(selector: string | PlainLocator, options?: FilterOptions): PlainLocator {
    const inner = typeof selector === "string" ? this.#css(selector) : this.#inside(selector);
    return options ? inner.filter(options) : inner;
  }

  #css(selector: string): PlainLocator {
    if (selector.startsWith("xpath=") || selector === "..") {
      if (!/^(xpath=)?\.\.$/.test(selector)) throw new Error(`The plain browser has no ${selector}.`);
      return new PlainLocator(
        this.owner,
        "..",
        (root) => {
          const parent = (root as Element).parentElement;
          return parent ? [parent] : [];
        },
        this,
      );
    }
    return new PlainLocator(this.owner, selector, css(selector), this);
  }

  #inside(other: PlainLocator): PlainLocator {
    const within = other.root;
    if (within)
      return this.#inside(within).#inside(new PlainLocator(this.owner, other.description, other.find));
    return new PlainLocator(this.owner, other.description, other.find, this);
  }

  getByRole(role: string, options: RoleOptions = {}): PlainLocator {
    return new PlainLocator(this.owner, `role ${role} ${words(options)}`, byRole(role, options), this);
  }

  getByText(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this.owner, `text ${text}`, byText(text, options.exact), this);
  }

  getByLabel(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this.owner, `label ${text}`, byLabel(text, options.exact), this);
  }

  getByPlaceholder(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(
      this.owner,
      `placeholder ${text}`,
      byAttribute("placeholder", text, options.exact),
      this,
    );
  }

  getByTitle(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this.owner, `title ${text}`, byAttribute("title", text, options.exact), this);
  }

  getByAltText(text: Text, options: { exact?: boolean } = {}): PlainLocator {
    return new PlainLocator(this.owner, `alt ${text}`, byAttribute("alt", text, options.exact), this);
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions): PlainLocator {
    return this.#among(`filter ${words({ hasText, hasNotText, has, hasNot })}`, (all) =>
      all.filter(
        (each) =>
          (hasText === undefined || matches(textOf(each), hasText)) &&
          (hasNotText === undefined || !matches(textOf(each), hasNotText)) &&
          (!has || inside(has, each)) &&
          (!hasNot || !inside(hasNot, each)) &&
          (visible === undefined || isShown(each) === visible),
      ),
    );
  }

  and(other: PlainLocator): PlainLocator {
    return this.#among(`and ${other}`, (all) => all.filter((each) => other.elements().includes(each)));
  }

  or(other: PlainLocator): PlainLocator {
    return new PlainLocator(this.owner, `${this} or ${other}`, () => {
      const found = [...new Set([...this.elements(), ...other.elements()])];
      return found.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
    });
  }

  first(): PlainLocator {
    return this.nth(0);
  }

  last(): PlainLocator {
    return this.nth(-1);
  }

  nth(index: number): PlainLocator {
    return this.#among(`nth ${index}`, (all) => {
      const element = all.at(index);
      return element ? [element] : [];
    });
  }

  #among(description: string, choose: (all: Element[]) => Element[]): PlainLocator {
    return new PlainLocator(this.owner, `${this} ${description}`, () => choose(this.elements()));
  }

  // ── reading ──

  async all(): Promise<PlainLocator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async textContent(): Promise<string | null> {
    return this.one().textContent;
  }

  async innerText(): Promise<string> {
    return linesOf(this.one());
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((each) => each.textContent ?? "");
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map(linesOf);
  }

  async innerHTML(): Promise<string> {
    return this.one().innerHTML;
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.one().getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return enteredIn(this.one());
  }

  async isVisible(): Promise<boolean> {
    const found = this.elements();
    return found.length > 0 && isShown(this.one());
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  async isChecked(): Promise<boolean> {
    return isChecked(this.one());
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(this.one());
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(this.one());
  }

  /** Runs in the page that was read, where nothing is laid out. */
  async evaluate<R, A>(work: (element: never, argument: A) => R, argument?: A): Promise<R> {
    return this.owner.run(work, this.one(), argument);
  }

  async evaluateAll<R, A>(work: (elements: never, argument: A) => R, argument?: A): Promise<R> {
    return this.owner.run(work, this.elements(), argument);
  }

  // ── doing ──

  async click(): Promise<void> {
    await this.owner.click(await this.#usable());
  }

  async dblclick(): Promise<void> {
    await this.owner.clickTwice(await this.#usable());
  }

  async fill(text: string): Promise<void> {
    const field = await this.#usable();
    if (!isTyped(field)) throw new Error(`${this} is no field to type in: ${field.outerHTML.slice(0, 160)}`);
    if (field.readOnly) throw new Error(`${this} is read-only.`);
    this.owner.focus(field);
    field.value = text;
  }

  async clear(): Promise<void> {
    await this.fill("");
  }

  async pressSequentially(text: string): Promise<void> {
    await this.fill(enteredIn(this.one()) + text);
  }

  async selectOption(choice: Choice | Choice[] | null): Promise<string[]> {
    const select = (await this.#usable()) as HTMLSelectElement;
    if (select.localName !== "select") throw new Error(`${this} is no list of options.`);
    const choices = choice === null ? [] : [choice].flat();
    const chosen = choices.map((each) => this.#option(select, each));
    for (const option of select.options) option.selected = chosen.includes(option);
    this.owner.focus(select);
    return chosen.map((option) => option.value);
  }

  #option(select: HTMLSelectElement, choice: Choice): HTMLOptionElement {
    const { label, value, index } = typeof choice === "string" ? {} : choice;
    const fits = (option: HTMLOptionElement, position: number) =>
      typeof choice === "string"
        ? option.value === choice || textOf(option) === choice
        : (label === undefined || textOf(option) === label) &&
          (value === undefined || option.value === value) &&
          (index === undefined || position === index);
    const option = [...select.options].find(fits);
    if (!option) throw new Error(`${this} has no option ${JSON.stringify(choice)}: ${textOf(select)}`);
    if (option.disabled) throw new Error(`${this} has the option ${JSON.stringify(choice)}, but disabled.`);
    return option;
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(checked: boolean): Promise<void> {
    const box = (await this.#usable()) as HTMLInputElement;
    if (box.checked !== checked) await this.owner.click(box);
    if (box.checked !== checked) throw new Error(`${this} does not change when it is clicked.`);
  }

  async setInputFiles(files: string | GivenFile | (string | GivenFile)[]): Promise<void> {
    await this.owner.giveFiles(this.one(), [files].flat());
  }

  async press(key: string): Promise<void> {
    const element = await this.#usable();
    this.owner.focus(element);
    await this.owner.pressKey(key);
  }

  async focus(): Promise<void> {
    this.owner.focus(await this.#usable());
  }

  async blur(): Promise<void> {
    this.owner.focus(null);
  }

  async waitFor(): Promise<void> {
    this.one();
  }

  async #usable(): Promise<Element> {
    await this.owner.refreshUntil(() => this.elements().length > 0);
    const element = this.one();
    if (!isShown(element))
      throw new Error(`${this} is there but not shown: ${element.outerHTML.slice(0, 160)}`);
    if (isDisabled(element)) throw new Error(`${this} is disabled.`);
    return element;
  }
}

export function isTyped(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  const { localName } = element;
  return (
    localName === "textarea" ||
    (localName === "input" &&
      !/^(checkbox|radio|file|hidden|submit|button|image|reset)$/.test((element as HTMLInputElement).type))
  );
}

export function enteredIn(element: Element): string {
  if ("value" in element && typeof element.value === "string") return element.value;
  throw new Error(`It has no value: ${element.outerHTML.slice(0, 160)}`);
}

export function isChecked(element: Element): boolean {
  const said = element.getAttribute("aria-checked");
  return said === null ? (element as HTMLInputElement).checked === true : said === "true";
}

export function isDisabled(element: Element): boolean {
  return element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
}

export function css(selector: string): (root: ParentNode) => Element[] {
  const visible = selector.includes(":visible");
  const relative = selector.startsWith(">") ? `:scope ${selector}` : selector;
  const plain = relative.replaceAll(":visible", "");
  return (root) => [...root.querySelectorAll(plain)].filter((each) => !visible || isShown(each));
}

export function byRole(role: string, options: RoleOptions): (root: ParentNode) => Element[] {
  const { name, exact, level, checked, pressed, expanded, disabled, includeHidden } = options;
  return (root) =>
    candidates(root, role).filter(
      (each) =>
        roleOf(each) === role &&
        (includeHidden || isExposed(each)) &&
        (level === undefined || levelOf(each) === level) &&
        (checked === undefined || isChecked(each) === checked) &&
        (pressed === undefined || (each.getAttribute("aria-pressed") === "true") === pressed) &&
        (expanded === undefined || (each.getAttribute("aria-expanded") === "true") === expanded) &&
        (disabled === undefined || isDisabled(each) === disabled) &&
        (name === undefined || matches(nameOf(each), name, exact)),
    );
}

function levelOf(heading: Element): number {
  return Number(heading.getAttribute("aria-level") ?? heading.localName.slice(1));
}

/** The smallest elements that contain the text, like Playwright's. */
export function byText(text: Text, exact = false): (root: ParentNode) => Element[] {
  return (root) =>
    [...root.querySelectorAll("*")].filter(
      (each) =>
        !each.closest("head, script, style, noscript, template") &&
        matches(textOf(each), text, exact) &&
        ![...each.children].some((child) => matches(textOf(child), text, exact)),
    );
}

export function byLabel(text: Text, exact = false): (root: ParentNode) => Element[] {
  return (root) =>
    [
      ...root.querySelectorAll(
        "button, input, meter, output, progress, select, textarea, [aria-label], [aria-labelledby]",
      ),
    ].filter(
      (each) =>
        !(each.localName === "input" && each.getAttribute("type") === "hidden") &&
        labelsOf(each).some((label) => matches(label, text, exact)),
    );
}

export function byAttribute(name: string, text: Text, exact = false): (root: ParentNode) => Element[] {
  return (root) =>
    [...root.querySelectorAll(`[${name}]`)].filter((each) =>
      matches(each.getAttribute(name) ?? "", text, exact),
    );
}

/** Whether another locator finds something inside this element; its own starting point does not count. */
function inside(other: PlainLocator, element: Element): boolean {
  const inner = other.elements();
  return inner.some((each) => each !== element && element.contains(each));
}

function words(options: object): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name} ${String(value)}`).join(", ");
}
