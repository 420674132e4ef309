import { type DOMWindow, JSDOM, VirtualConsole } from "jsdom";
import type { Answer, Visitor } from "../../tests/support/visitor";
import { choosing, type Effort, lookingElsewhere, pressing, reading, typing } from "./effort";

/**
 * Somebody at a browser without scripts: sees labels, links and buttons, sends what the form has as HTML says, and is
 * charged for what they read, type and press.
 */
export class Person {
  #page: { window: DOMWindow; path: string } | undefined;
  /** The pages read so far: nobody reads one again after saving it. */
  #read = new Set<string>();

  /** `ripen` is called with a form that may not be sent at once, since robots do. */
  constructor(
    readonly visitor: Visitor,
    readonly effort: Effort,
    readonly ripen: (form: HTMLFormElement) => Promise<void>,
  ) {}

  /** Types an address. */
  async open(path: string): Promise<void> {
    this.effort.add({ person: typing(this.visitor.origin + path) });
    await this.#arrive(await this.#ask(() => this.visitor.get(path)), path);
  }

  /** Opens an address that is shown elsewhere, such as in a log: it counts as an input. */
  async paste(path: string): Promise<void> {
    this.effort.add({ inputs: 1, person: lookingElsewhere() + pressing() });
    await this.#arrive(await this.#ask(() => this.visitor.get(path)), path);
  }

  /** Presses the one link that is called this, or whose words begin with it. */
  async follow(words: string): Promise<void> {
    const links = [...this.#document.querySelectorAll<HTMLAnchorElement>("a[href]")];
    const exact = links.filter((link) => tidy(link.textContent) === words);
    const found = exact.length > 0 ? exact : links.filter((link) => tidy(link.textContent).startsWith(words));
    const [target, ...others] = new Set(found.map(({ href }) => href));
    if (!target || others.length > 0) throw this.#lost(`one link "${words}"`);
    this.effort.add({ person: pressing() });
    const { pathname, search } = new URL(target);
    await this.#arrive(await this.#ask(() => this.visitor.get(pathname + search)), pathname + search);
  }

  type(label: string, text: string, kind: "words" | "code" = "words"): void {
    const field = this.#labelled(label);
    const { HTMLInputElement, HTMLTextAreaElement } = this.#window;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      throw this.#lost(`a field "${label}" to type into`);
    field.value = text;
    this.effort.add({ inputs: 1, person: typing(text, kind) });
  }

  choose(label: string, words: string): void {
    const field = this.#labelled(label);
    if (!(field instanceof this.#window.HTMLSelectElement)) throw this.#lost(`a list "${label}"`);
    const option = [...field.options].find((each) => tidy(each.textContent).startsWith(words));
    if (!option) throw this.#lost(`a choice "${words}" in "${label}"`);
    option.selected = true;
    this.effort.add({ inputs: 1, person: choosing() });
  }

  /** Sends the form of the button with these words. */
  async press(words: string): Promise<void> {
    const buttons = [...this.#document.querySelectorAll<HTMLButtonElement>("form button, button[form]")];
    const [button, ...others] = buttons.filter(({ textContent }) => tidy(textContent) === words);
    const form = button?.form;
    if (!form || others.length > 0) throw this.#lost(`one button "${words}" of a form`);
    if (!form.checkValidity()) throw this.#lost(`a form that a browser sends with "${words}"`);
    if (form.querySelector("[name=_time]")) await this.ripen(form);
    const fields = [...new this.#window.FormData(form, button)].map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value.replace(/\r?\n/g, "\r\n") : "",
    ]);
    const to = new URL(form.getAttribute("action") ?? this.#window.location.href, this.#window.location.href);
    const path = to.pathname + to.search;
    this.effort.add({ person: pressing() });
    const answer = await this.#ask(() => this.visitor.post(path, fields));
    if (answer.status !== 303) {
      await this.#arrive(answer, path);
      throw this.#lost(`"${words}" accepted, and the answer is ${answer.status}`);
    }
    await this.#arrive(answer, path);
  }

  /** Reads something that is not on the page, such as an email, and comes back. */
  look(text: string): void {
    this.effort.add({ person: lookingElsewhere() + reading(text) });
  }

  get html(): string {
    return this.#document.documentElement.outerHTML;
  }

  get path(): string {
    return this.#page?.path ?? "";
  }

  get #window(): DOMWindow {
    if (!this.#page) throw new Error("No page is open.");
    return this.#page.window;
  }

  get #document(): Document {
    return this.#window.document;
  }

  #labelled(words: string): HTMLElement {
    const labels = [...this.#document.querySelectorAll("label")];
    const named = labels.filter(
      ({ textContent }) => tidy(textContent).replace(/ \(optional\)$/, "") === words,
    );
    const [field, ...others] = named.flatMap(({ control }) => control ?? []);
    if (!field || others.length > 0) throw this.#lost(`one field "${words}"`);
    return field;
  }

  async #ask(send: () => Promise<Answer>): Promise<Answer> {
    return this.effort.timed(send);
  }

  /** Goes on to where an answer leads, and reads the page there. */
  async #arrive(answer: Answer, path: string): Promise<void> {
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location) {
      const { pathname, search } = new URL(location, this.visitor.origin);
      const next = pathname + search;
      return this.#arrive(await this.#ask(() => this.visitor.get(next)), next);
    }
    this.#page?.window.close();
    const url = new URL(path, this.visitor.origin).href;
    const { window } = new JSDOM(answer.text, { url, virtualConsole: new VirtualConsole() });
    this.#page = { window, path };
    if (answer.status >= 500) throw this.#lost(`a page, and the answer is ${answer.status}`);
    if (!this.#read.has(path)) this.effort.add({ person: reading(this.#words) });
    this.#read.add(path);
  }

  /** The page's own words, without the menus that are on every page and what is folded away or in a closed list. */
  get #words(): string {
    const page = this.#document.body.cloneNode(true);
    if (!(page instanceof this.#window.HTMLElement)) return "";
    const main = page.querySelector("main") ?? page;
    for (const unseen of main.querySelectorAll(
      "option, script, style, nav, [hidden], details:not([open]) > :not(summary)",
    ))
      unseen.remove();
    return tidy(main.textContent);
  }

  #lost(wanted: string): Error {
    return new Error(`${this.path} should have ${wanted}. It says: ${this.#words.slice(0, 1_500)}`);
  }
}

function tidy(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
