import { expect as playwrightExpect } from "@playwright/test";
import { enteredIn, isChecked, isDisabled, isTyped, PlainLocator } from "./locator";
import { PlainPage } from "./page";
import { descriptionOf, isShown, matches, nameOf, type Text, textOf, tidy } from "./semantics";

interface Verdict {
  holds: boolean;
  /** What it wanted to see, and what was there. */
  wanted: string;
  found: unknown;
}

type Texts = Text | readonly Text[];
interface TextOptions {
  ignoreCase?: boolean;
}

/** Texts of a list have to be there in this order and number; a single text is compared with the only element. */
function texts(locator: PlainLocator, wanted: Texts, whole: boolean, options: TextOptions = {}): Verdict {
  const lower = (text: string) => (options.ignoreCase ? text.toLowerCase() : text);
  const fits = (text: string, each: Text) => {
    if (each instanceof RegExp) return matches(text, each);
    const [given, asked] = [lower(text), lower(tidy(each))];
    return whole ? given === asked : given.includes(asked);
  };
  const verdict = `text ${String(wanted)}`;
  if (!Array.isArray(wanted)) {
    const found = textOf(locator.one());
    return { holds: fits(found, wanted as Text), wanted: verdict, found };
  }
  const found = locator.elements().map(textOf);
  if (whole) {
    const holds =
      found.length === wanted.length && wanted.every((each, index) => fits(found[index] ?? "", each));
    return { holds, wanted: verdict, found };
  }
  let next = 0;
  for (const text of found) if (next < wanted.length && fits(text, wanted[next])) next++;
  return { holds: next === wanted.length, wanted: verdict, found };
}

function shown(locator: PlainLocator): boolean {
  const found = locator.elements();
  return found.length > 0 && isShown(locator.one());
}

const ofLocator = {
  toBeVisible: (it: PlainLocator, options: { visible?: boolean } = {}) => ({
    holds: shown(it) === (options.visible ?? true),
    wanted: "to be visible",
    found: it.elements().map((each) => each.outerHTML.slice(0, 200)),
  }),
  toBeHidden: (it: PlainLocator) => ({ holds: !shown(it), wanted: "to be hidden", found: "visible" }),
  toBeAttached: (it: PlainLocator) => ({
    holds: it.elements().length > 0,
    wanted: "to be in the page",
    found: it.elements().length,
  }),
  toHaveCount: (it: PlainLocator, count: number) => {
    const found = it.elements().map((each) => each.outerHTML.slice(0, 200));
    return { holds: found.length === count, wanted: `${count} of them`, found };
  },
  toHaveText: (it: PlainLocator, wanted: Texts, options?: TextOptions) => texts(it, wanted, true, options),
  toContainText: (it: PlainLocator, wanted: Texts, options?: TextOptions) =>
    texts(it, wanted, false, options),
  toHaveValue: (it: PlainLocator, wanted: Text) => {
    const found = enteredIn(it.one());
    return {
      holds: wanted instanceof RegExp ? wanted.test(found) : found === wanted,
      wanted: String(wanted),
      found,
    };
  },
  toHaveAttribute: (it: PlainLocator, name: string, wanted?: Text) => {
    const found = it.one().getAttribute(name);
    const fits =
      wanted instanceof RegExp ? wanted.test(found ?? "") : wanted === undefined || found === wanted;
    return { holds: found !== null && fits, wanted: `${name} ${String(wanted ?? "")}`, found };
  },
  toHaveClass: (it: PlainLocator, wanted: Text) => {
    const found = it.one().getAttribute("class") ?? "";
    return {
      holds: wanted instanceof RegExp ? wanted.test(found) : found === wanted,
      wanted: String(wanted),
      found,
    };
  },
  toHaveId: (it: PlainLocator, wanted: string) => ({
    holds: it.one().id === wanted,
    wanted,
    found: it.one().id,
  }),
  toHaveAccessibleName: (it: PlainLocator, wanted: Text) => {
    const found = nameOf(it.one());
    return { holds: matches(found, wanted, true), wanted: String(wanted), found };
  },
  toHaveAccessibleDescription: (it: PlainLocator, wanted: Text) => {
    const found = descriptionOf(it.one());
    return { holds: matches(found, wanted, true), wanted: String(wanted), found };
  },
  toBeChecked: (it: PlainLocator, options: { checked?: boolean } = {}) => {
    const found = isChecked(it.one());
    return { holds: found === (options.checked ?? true), wanted: "to be checked", found };
  },
  toBeDisabled: (it: PlainLocator) => ({
    holds: isDisabled(it.one()),
    wanted: "to be disabled",
    found: it.one().outerHTML,
  }),
  toBeEnabled: (it: PlainLocator) => ({
    holds: !isDisabled(it.one()),
    wanted: "to be enabled",
    found: it.one().outerHTML,
  }),
  toBeEditable: (it: PlainLocator) => {
    const field = it.one();
    const holds = isTyped(field) && !field.readOnly && !isDisabled(field);
    return { holds, wanted: "to be editable", found: field.outerHTML };
  },
  toBeEmpty: (it: PlainLocator) => {
    const found = isTyped(it.one()) ? enteredIn(it.one()) : textOf(it.one());
    return { holds: found === "", wanted: "to be empty", found };
  },
  toBeFocused: (it: PlainLocator) => {
    const found = it.owner.focused;
    return { holds: found === it.one(), wanted: "to have the focus", found: found?.outerHTML.slice(0, 200) };
  },
} satisfies Record<string, (it: PlainLocator, ...given: never[]) => Verdict>;

const ofPage = {
  toHaveURL: (it: PlainPage, wanted: string | RegExp | ((url: URL) => boolean)) => ({
    holds: it.isAt(wanted),
    wanted: String(wanted),
    found: it.url(),
  }),
  toHaveTitle: (it: PlainPage, wanted: Text) => {
    const found = tidy(it.document.title);
    return { holds: matches(found, wanted, true), wanted: String(wanted), found };
  },
} satisfies Record<string, (it: PlainPage, ...given: never[]) => Verdict>;

type Check = (it: unknown, ...given: unknown[]) => Verdict;

function claimsOf(it: PlainLocator | PlainPage, said?: string): object {
  const checks = (it instanceof PlainLocator ? ofLocator : ofPage) as unknown as Record<string, Check>;
  const claims = (negated: boolean) =>
    new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === "not") return claims(true);
          const check = checks[String(name)];
          if (!check) throw new Error(`The plain browser cannot tell ${String(name)}: this needs Chromium.`);
          return async (...given: unknown[]) => {
            const page = it instanceof PlainPage ? it : it.owner;
            await page.refreshUntil(() => {
              try {
                return check(it, ...given).holds !== negated;
              } catch {
                return false;
              }
            });
            const { holds, wanted, found } = check(it, ...given);
            if (holds !== negated) return;
            const what = it instanceof PlainLocator ? String(it) : "the page";
            const lead = said ? `${said}: ` : "";
            const seen = typeof found === "string" ? found : JSON.stringify(found, null, 1);
            throw new Error(
              `${lead}${what}: ${negated ? "not " : ""}${String(name)} ${wanted}; found: ${seen}`,
            );
          };
        },
      },
    );
  return claims(false);
}

/**
 * Playwright's expect, which knows the plain browser's pages too. There only a self-refreshing page changes, and is
 * reloaded until it does.
 */
export const expect = new Proxy(playwrightExpect, {
  apply: (target, self, [it, said]) =>
    it instanceof PlainLocator || it instanceof PlainPage
      ? claimsOf(it, typeof said === "object" ? said?.message : said)
      : Reflect.apply(target, self, [it, said]),
});
