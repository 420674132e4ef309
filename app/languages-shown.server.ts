import { messagesAt } from "~/messages/messages";
import {
  addressIn,
  englishPath,
  isTranslated,
  languageOf,
  languages,
  languageTags,
} from "~/platform/languages";
import type { Translation } from "~/ui/language";
import type { RootData } from "~/ui/root-data";

/** What pages know of the other languages of an address. */
export function languagesOf(path: string): Pick<RootData, "alternates" | "head"> {
  const english = englishPath(path);
  if (!isTranslated(english)) return {};
  const alternates = languages.map((language) => {
    const href = addressIn(language, english);
    return { language, name: messagesAt(href).head.language, href };
  });
  const language = languageOf(path);
  if (language === "en") return { alternates };
  const { forms, head } = messagesAt(path);
  const locale = languageTags[language].replace("-", "_");
  return { alternates, head: { locale, error: forms.error, sharePicture: head.sharePicture } };
}

/** What a page in another language than English is written with; undefined for the others. */
export function translationFor(path: string): Translation | undefined {
  const language = languageOf(path);
  if (language === "en") return undefined;
  return {
    tag: languageTags[language],
    messages: messagesAt(path),
    linkTo(address) {
      const isOurs = /^\/(?!\/)/.test(address);
      const isEnglish = isOurs && !isTranslated(address) && languageOf(address) === "en";
      return { href: isOurs ? addressIn(language, address) : address, isEnglish };
    },
  };
}
