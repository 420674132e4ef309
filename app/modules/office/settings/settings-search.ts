import type { SettingIcon, SettingPage } from "./setting-pages";

/** A page, or something on it. */
export interface Hit {
  to: string;
  icon: SettingIcon;
  title: string;
  note: string;
}

/** Letters and digits in lower case, without accents and a plural's s. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}

/** The settings with every word typed, or the start of one: a page by its title, else what is on it, else by its other words. */
export function searchSettings(pages: SettingPage[], typed: string): Hit[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [];
  const isIn = (...texts: (string | undefined)[]) => {
    const words = wordsOf(texts.join(" "));
    return asked.every((word) => words.some((each) => each.startsWith(word)));
  };
  const found = pages.flatMap((page): (Hit & { rank: number })[] => {
    const { to, icon, title, note, words, sought = [] } = page;
    const whole = { to, icon, title, note };
    if (isIn(title)) return [{ ...whole, rank: 0 }];
    const parts = sought.filter((each) => isIn(each.label, each.words));
    if (parts.length > 0)
      return parts.map(({ label, at, note: own = title }) => ({
        to: at ? `${to}#${at}` : to,
        icon,
        title: label,
        note: own,
        rank: isIn(label) ? 1 : 2,
      }));
    return isIn(title, note, words) ? [{ ...whole, rank: 3 }] : [];
  });
  return found.sort((one, other) => one.rank - other.rank).map(({ rank: _, ...hit }) => hit);
}
