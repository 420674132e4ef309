import { type ComponentProps, createContext, useContext } from "react";
import type { Messages } from "~/messages/messages";

/** What a page in another language than English needs; only the server makes one. */
export interface Translation {
  /** Of the page, such as fr-CA. */
  tag: string;
  messages: Messages;
  /** An English address in this language; `isEnglish` if the page exists in English only. */
  linkTo(address: string): { href: string; isEnglish: boolean };
}

/** Nothing on English pages, and so in every browser that runs our scripts. */
export const Translated = createContext<Translation | undefined>(undefined);

/** In the browser all pages are English, so its scripts need no more than that. */
const useTranslation = import.meta.env.SSR ? () => useContext(Translated) : () => undefined;

/** The texts of an area in the page's language; `english` are those of English pages. */
export function useMessages<Area extends keyof Messages>(
  area: Area,
  english: Messages[Area],
): Messages[Area] {
  return useTranslation()?.messages[area] ?? english;
}

/** A link's address in the page's language, and what tells its reader that the page behind it is English. */
export function useLink(): (address: string) => { to: { href: string; hrefLang?: string }; note?: string } {
  const translation = useTranslation();
  return (address) => {
    if (!translation) return { to: { href: address } };
    const { href, isEnglish } = translation.linkTo(address);
    return isEnglish
      ? { to: { href, hrefLang: "en" }, note: ` ${translation.messages.forms.inEnglish}` }
      : { to: { href } };
  };
}

/** A link within a text to a page of ours. `quiet`: it stands among others that are all English, and the text says so. */
export function TextLink({
  href,
  quiet,
  children,
  ...rest
}: ComponentProps<"a"> & { href: string; quiet?: boolean }) {
  const { to, note } = useLink()(href);
  return (
    <a {...to} {...rest}>
      {children}
      {!quiet && note}
    </a>
  );
}

/** The words for a text that the company typed, where it stands within a sentence. */
export function useOwnWords(): (text: string) => string {
  const shipped = useTranslation()?.messages.shipped;
  return (text) => shipped?.[text] ?? text;
}

/** A text that the company typed: in the languages of its pages it stays what it is, and says that it is English. */
export function Own({ children }: { children: string | null | undefined }) {
  const translation = useTranslation();
  if (!translation || !children) return children;
  const known = translation.messages.shipped[children];
  return known ?? <span lang="en">{children}</span>;
}
