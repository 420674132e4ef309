/** The input for a look at one state of a page, and its result: one line for each barrier. */
export interface Look {
  checks: Check[];
  /** On a resident's own forms, which know the name, the email and the phone. */
  known?: boolean;
}

export type Check =
  | "focus"
  | "target"
  | "spacing"
  | "reflow"
  | "forced"
  | "entry"
  | "signIn"
  | "drag"
  | "keys"
  | "filled";

/** Runs in the page, so it may use nothing from outside. */
export function barriersIn({ checks, known = false }: Look): string[] {
  const found: string[] = [];
  const all = <E extends Element = HTMLElement>(selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<E>(selector),
  ];
  const name = (element: Element) => {
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 30);
    const label = element.getAttribute("name") ?? element.getAttribute("aria-label") ?? text;
    const kind = element.getAttribute("class");
    return `${element.localName}${kind ? `.${kind.trim().replace(/\s+/g, ".")}` : ""} "${label}"`;
  };
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const clipped = all("body *").filter((each) => /inset\(50%\)/.test(getComputedStyle(each).clipPath));
  const inClipped = (element: Element) => clipped.some((each) => each.contains(element));
  const reachable = all(controls).filter(
    (each) =>
      !each.matches(":disabled, [tabindex='-1']") &&
      shown(each) &&
      !each.closest("dialog:not([open]), [inert]"),
  );
  const modal = document.querySelector("dialog:modal");
  const usable = modal ? reachable.filter((each) => modal.contains(each)) : reachable;
  const root = document.documentElement;

  const checkAll: Record<Check, () => void> = {
    focus() {
      const bars = all("body *").filter((each) => /fixed|sticky/.test(getComputedStyle(each).position));
      for (const element of usable.filter(inClipped)) {
        element.focus();
        const hidden = clipped.find((each) => each.contains(element));
        if (hidden && getComputedStyle(hidden).clipPath !== "none")
          found.push(`focus in a hidden part: ${name(element)}`);
      }
      (document.activeElement as HTMLElement | null)?.blur();
      if (bars.length === 0) return;
      const covers = (element: Element, x: number, y: number) => {
        const top = document.elementFromPoint(x, y);
        if (!top || element.contains(top)) return false;
        return bars.some((bar) => bar.contains(top) && !bar.contains(element));
      };
      const top = scrollY;
      for (const element of usable) {
        for (const edge of ["top", "bottom"] as const) {
          (document.activeElement as HTMLElement | null)?.blur();
          const before = element.getBoundingClientRect();
          scrollBy({ top: edge === "top" ? before.top : before.bottom - innerHeight, behavior: "instant" });
          element.focus();
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const inView = (from: number, to: number, end: number) => {
            const [low, high] = [Math.max(from + 1, 0), Math.min(to - 1, end - 1)];
            return low > high ? [] : [low, (low + high) / 2, high];
          };
          const points = inView(left, right, root.clientWidth).flatMap((x) =>
            inView(top, bottom, innerHeight).map((y) => [x, y] as const),
          );
          if (points.every(([x, y]) => covers(element, x, y)))
            found.push(`focus hidden at the ${edge}: ${name(element)}`);
        }
      }
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo({ top, behavior: "instant" });
    },

    target() {
      const boxOf = (element: HTMLElement) => {
        const own = element.getBoundingClientRect();
        const label =
          element.matches("[type=checkbox], [type=radio]") && (element as HTMLInputElement).labels?.[0];
        if (!label || !shown(label)) return own;
        const other = label.getBoundingClientRect();
        const [x, y] = [Math.min(own.left, other.left), Math.min(own.top, other.top)];
        return new DOMRect(
          x,
          y,
          Math.max(own.right, other.right) - x,
          Math.max(own.bottom, other.bottom) - y,
        );
      };
      const inSentence = (element: HTMLElement) => {
        const around = element.parentElement;
        if (!/^inline$/.test(getComputedStyle(element).display) || !around) return false;
        const words = (around.textContent ?? "").replace(element.textContent ?? "", "");
        return /[\p{L}\d]/u.test(words) && !/flex|grid/.test(getComputedStyle(around).display);
      };
      // A scrolling part takes the focus, but nothing happens when it is pressed.
      const pressed = usable.filter(
        (each) => each.matches("a, button, input, select, textarea, summary") && !inClipped(each),
      );
      const targets = pressed.map((element) => ({ element, box: boxOf(element) }));
      const small = targets.filter(({ box }) => box.width < 23.9 || box.height < 23.9);
      for (const { element, box } of small) {
        if (inSentence(element)) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const near = targets.find((other) => {
          if (other.element.contains(element) || element.contains(other.element)) return false;
          const { left, right, top, bottom, width, height } = other.box;
          const gap = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
          const isSmall = width < 23.9 || height < 23.9;
          return gap < 12 || (isSmall && Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < 24);
        });
        if (near)
          found.push(
            `target of ${Math.round(box.width)} × ${Math.round(box.height)}: ${name(element)} beside ${name(near.element)}`,
          );
      }
    },

    reflow() {
      if (root.scrollWidth > root.clientWidth) {
        const wide = all("body *").filter(
          (each) =>
            shown(each) && each.getBoundingClientRect().right > root.clientWidth + 1 && !scroller(each),
        );
        found.push(`scrolls sideways (${root.scrollWidth} px): ${wide.slice(-2).map(name).join(", ")}`);
      }
      for (const box of all("body *")) {
        if (!/auto|scroll/.test(getComputedStyle(box).overflowX) || box.localName === "textarea") continue;
        if (box.scrollWidth <= box.clientWidth + 1 || !shown(box)) continue;
        // A strip, such as tabs, scrolls in one direction: each of its parts is seen whole.
        const isStrip = [...box.children].every(
          (each) => each.getBoundingClientRect().width <= root.clientWidth,
        );
        if (!isStrip && !box.querySelector("table, svg, img, pre, [role=img]"))
          found.push(`part scrolls sideways: ${name(box)}`);
      }
    },

    spacing() {
      // One line of a record whose full text, with its labels, is a link away.
      const shortened = (element: Element) => {
        if (element.closest("thead")) return true;
        const row = element.closest("tr");
        if (!row?.querySelector("a[href]")) return false;
        for (let each: Element | null = element; each && each !== row; each = each.parentElement) {
          const { textOverflow, webkitLineClamp } = getComputedStyle(each);
          if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return true;
        }
        return false;
      };
      const hasWideTable = () =>
        all("table").some((table) => table.getBoundingClientRect().right > root.clientWidth);
      const lost = () => {
        const now = new Set<Element>();
        for (const element of all("body *")) {
          if (
            element.closest("svg, dialog:not([open]), .sr") ||
            element.matches("input, select, textarea, option")
          )
            continue;
          const { display, overflowX, overflowY } = getComputedStyle(element);
          if (display === "inline" || display === "contents" || !shown(element)) continue;
          const [x, y] = [
            element.scrollWidth > element.clientWidth + 1,
            element.scrollHeight > element.clientHeight + 2,
          ];
          if ((x && !/auto|scroll/.test(overflowX)) || (y && !/auto|scroll/.test(overflowY))) {
            if ((element.textContent ?? "").trim() && !shortened(element)) now.add(element);
          }
        }
        return { parts: now, width: root.scrollWidth };
      };
      const before = lost();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      const after = lost();
      const isTable = hasWideTable();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      if (!isTable && after.width > Math.max(before.width, root.clientWidth))
        found.push(`spaced text scrolls sideways: ${after.width} px`);
      for (const part of after.parts) {
        const inner = [...after.parts].some((other) => other !== part && part.contains(other));
        if (!before.parts.has(part) && !inner && !(isTable && part.querySelector("table")))
          found.push(`spaced text does not fit: ${name(part)}`);
      }
    },

    filled() {
      const marks = all("body *").filter((element) => {
        if (
          element.closest("svg, [aria-hidden=true]") ||
          !shown(element) ||
          element.matches("[tabindex='-1']")
        )
          return false;
        const { backgroundColor, borderTopWidth } = getComputedStyle(element);
        if (/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) || Number.parseFloat(borderTopWidth) > 0)
          return false;
        const isControl = element.matches("button, .btn, input, select, textarea");
        return (
          isControl ||
          (element.childNodes.length === 0 &&
            !element.matches("hr, td, th, canvas, iframe, img, textarea, input"))
        );
      });
      Object.assign(window, { filledParts: marks });
    },

    forced() {
      const bordered = (element: Element) => {
        const {
          borderTopStyle,
          borderTopWidth,
          borderBottomStyle,
          borderBottomWidth,
          outlineStyle,
          appearance,
        } = getComputedStyle(element);
        const line = (style: string, width: string) => style !== "none" && Number.parseFloat(width) > 0;
        const native = element.matches("[type=checkbox], [type=radio], [type=file], [type=range], select");
        return (
          line(borderTopStyle, borderTopWidth) ||
          line(borderBottomStyle, borderBottomWidth) ||
          outlineStyle !== "none" ||
          (native && appearance !== "none")
        );
      };
      for (const field of usable.filter((each) => each.matches("input, select, textarea"))) {
        if (!bordered(field)) found.push(`no edge in forced colours: ${name(field)}`);
      }
      for (const part of (window as { filledParts?: Element[] }).filledParts ?? []) {
        if (!part.isConnected || !shown(part) || getComputedStyle(part).forcedColorAdjust === "none")
          continue;
        if (!bordered(part)) found.push(`its fill is gone in forced colours: ${name(part)}`);
      }
      for (const current of all("[aria-current]:not([aria-current=false])")) {
        const other = all(current.localName, current.closest("ul, ol, nav") ?? document).find(
          (each) => !each.hasAttribute("aria-current") && shown(each),
        );
        if (!other || !shown(current)) continue;
        const look = (element: Element) => {
          const style = getComputedStyle(element);
          const line = [
            style.borderTopWidth,
            style.borderBottomWidth,
            style.borderLeftWidth,
            style.outlineStyle,
          ];
          return [style.textDecoration, style.fontWeight, style.backgroundColor, ...line].join();
        };
        if (look(current) === look(other))
          found.push(`not seen as current in forced colours: ${name(current)}`);
      }
      for (const element of usable) {
        element.focus({ preventScroll: true });
        if (document.activeElement !== element) continue;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 1)
          found.push(`focus not seen in forced colours: ${name(element)}`);
      }
      (document.activeElement as HTMLElement | null)?.blur();
    },

    entry() {
      for (const form of all<HTMLFormElement>("form")) {
        const fields = [...form.elements].filter(
          (each): each is HTMLInputElement =>
            each instanceof HTMLInputElement &&
            each.type !== "hidden" &&
            shown(each) &&
            each.autocomplete !== "",
        );
        const tokens = fields
          .map(({ autocomplete }) => autocomplete)
          .filter((token) => !/^(on|off|.*password)$/.test(token));
        for (const token of new Set(tokens)) {
          if (tokens.filter((each) => each === token).length > 1) found.push(`asks twice for ${token}`);
        }
        if (!known) continue;
        for (const field of fields) {
          if (/^(name|email|tel)$/.test(field.autocomplete) && field.value === "")
            found.push(`asks again for ${name(field)}`);
        }
      }
    },

    signIn() {
      const secret =
        "input[type=password], input[autocomplete~=one-time-code], input[autocomplete~=current-password]";
      for (const field of all<HTMLInputElement>("input:not([type=hidden]), textarea")) {
        const paste = new ClipboardEvent("paste", {
          bubbles: true,
          cancelable: true,
          clipboardData: new DataTransfer(),
        });
        if (!field.dispatchEvent(paste)) found.push(`refuses a paste: ${name(field)}`);
      }
      const secrets = all<HTMLInputElement>(secret).filter(shown);
      for (const field of secrets) {
        if (!/current-password|new-password|one-time-code/.test(field.autocomplete))
          found.push(`a password manager cannot tell: ${name(field)}`);
        if (field.readOnly) found.push(`read-only until it is used: ${name(field)}`);
        const min = field.autocomplete.includes("one-time-code") ? 6 : 64;
        if (field.maxLength >= 0 && field.maxLength < min)
          found.push(`too short for a paste: ${name(field)}`);
        if (field.form?.querySelector("[class*=captcha], iframe, canvas"))
          found.push(`a puzzle: ${name(field.form)}`);
      }
      const signIns = secrets.filter((field) => field.autocomplete.includes("current-password"));
      for (const { form } of signIns) {
        const email = form?.querySelector<HTMLInputElement>("input[type=email]");
        if (email && !/username|email/.test(email.autocomplete))
          found.push(`a password manager cannot tell: ${name(email)}`);
      }
    },

    drag() {
      for (const element of all("[draggable=true]")) found.push(`can be dragged: ${name(element)}`);
      const dragging = /^(ondrag|onpointermove|onmousemove|ontouchmove|ondrop)/i;
      for (const element of all("body *")) {
        const reactKey = Object.keys(element).find((key) => key.startsWith("__reactProps$"));
        const props = reactKey ? (element as unknown as Record<string, object>)[reactKey] : undefined;
        const handlers = Object.keys(props ?? {}).filter((key) => dragging.test(key));
        const attributes = element.getAttributeNames().filter((key) => dragging.test(key));
        const own = ["ondragstart", "onpointermove", "onmousemove", "ontouchmove"].filter(
          (key) => (element as unknown as Record<string, unknown>)[key],
        );
        if (handlers.length + attributes.length + own.length > 0)
          found.push(`follows a drag: ${name(element)}`);
      }
      for (const [target, types] of (window as { listened?: Map<EventTarget, Set<string>> }).listened ?? []) {
        // React listens to everything at the root of the page, whatever its components ask for.
        const moves = [...types].filter((type) => /^(drag|pointermove|mousemove|touchmove)/.test(type));
        if (moves.length > 0 && types.size < 40)
          found.push(
            `follows a drag: ${target instanceof Element ? name(target) : String(target)} (${moves})`,
          );
      }
    },

    keys() {
      (document.activeElement as HTMLElement | null)?.blur();
      const stop = (event: Event) => event.preventDefault();
      addEventListener("click", stop, true);
      for (const key of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/?.,;'[]-=+*#!&@$%^()_:<>|`~\\{}") {
        const before = document.activeElement;
        const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        const ignored = document.body.dispatchEvent(press);
        for (const type of ["keypress", "keyup"])
          document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
        if (!ignored || document.activeElement !== before) found.push(`the key ${key} alone does something`);
      }
      removeEventListener("click", stop, true);
      for (const element of all("[accesskey]")) found.push(`an access key: ${name(element)}`);
    },
  };

  function scroller(element: Element): boolean {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== "visible") return true;
    }
    return false;
  }

  for (const check of checks) checkAll[check]();
  return [...new Set(found)];
}

/** Runs before any script of the page: remembers which elements listen to what. */
export function rememberListeners(): void {
  const listened = new Map<EventTarget, Set<string>>();
  Object.assign(window, { listened });
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...rest: unknown[]) {
    const target = this ?? window;
    listened.set(target, (listened.get(target) ?? new Set()).add(type));
    return Reflect.apply(add, target, [type, ...rest]);
  } as typeof add;
}

/** Runs in the page: the ways to help it offers, in order, and the addresses it links to. */
export function helpAndLinks(): { help: string[]; links: string[] } {
  const hrefs = (selector: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(
      (link) => link.getAttribute("href") ?? "",
    );
  const ways = hrefs("body header a[href], body > * footer a[href], footer a[href], a.chat[href]").filter(
    (href) => /^(tel:|mailto:|\/contact$|\/chat$|\/accessibility$)/.test(href),
  );
  const links = hrefs("a[href^='/']");
  return { help: ways, links: [...new Set(links)] };
}
