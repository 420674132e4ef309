import { otherLanguages, translatedPages } from "./translated-pages.js";

export const languages = ["en", ...otherLanguages] as const;

/** English is the language of a page whose address begins with none. */
export type Language = (typeof languages)[number];

/** As `<html lang>` and Intl know them. */
export const languageTags: Record<Language, string> = { en: "en-CA", fr: "fr-CA" };

/** The language of a path: nothing else decides it. */
export function languageOf(path: string): Language {
  return otherLanguages.find((each) => path === `/${each}` || path.startsWith(`/${each}/`)) ?? "en";
}

/** The path of the same page in English: "/contact" for "/fr/contact". */
export function englishPath(path: string): string {
  const language = languageOf(path);
  return language === "en" ? path : path.slice(language.length + 1) || "/";
}

/** Whether the page of an English address, with or without a query, exists in the other languages. */
export function isTranslated(address: string): boolean {
  return translatedPages.includes(address.replace(/[?#].*/, ""));
}

/** An English address in a language; it stays what it is if its page exists in English only. */
export function addressIn(language: Language, address: string): string {
  if (language === "en" || !isTranslated(address)) return address;
  return `/${language}${address.replace(/^\/(?=[?#]|$)/, "")}`;
}
