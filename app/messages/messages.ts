import { type Language, languageOf } from "~/platform/languages";
import { english } from "./en/messages";
import { french } from "./fr/messages";

/** Every text of the translated pages, by area; a language lacks none and adds none, or the types fail. */
export type Messages = typeof english;

const languages: Record<Language, Messages> = { en: english, fr: french };

/** The texts in a language. */
export function messagesIn(language: Language): Messages {
  return languages[language];
}

/** The texts for an address. */
export function messagesAt(path: string): Messages {
  return messagesIn(languageOf(path));
}

/** The texts for the page that was asked for. */
export function messagesOf({ url }: { url: string }): Messages {
  return messagesAt(new URL(url).pathname);
}
