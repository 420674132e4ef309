export type Language = "fr" | "es" | "pa" | "hi" | "ur" | "hi-Latn";

const scripts: [Language, RegExp][] = [
  ["pa", /[\u0A00-\u0A7F]/],
  ["hi", /[\u0900-\u0963]/],
  ["ur", /[\u0600-\u06FF]/],
];

const words: [Language, RegExp][] = [
  [
    "fr",
    /(?<!\p{L})(je|j|il|elle|mon|ma|mes|est|une|les|la|dans|chez|pas|vous|quelqu|appelez|aidez|secours|danger)(?!\p{L})/gu,
  ],
  [
    "es",
    /(?<!\p{L})(mi|mis|un|una|hay|el|los|las|del|por|para|qu[eé]|est[aá]n?|casa|alguien|ladr[oó]n(?:es)?|ayuda|auxilio|socorro|fuego|incendio|hombre|peligro|llame|inglés|nuestro)(?!\p{L})/gu,
  ],
  [
    "hi-Latn",
    /\b(hai|hain|ho|mera|meri|mere|mujhe|mainu|ghar|koi|bachao|nahi|nai|raha|rahi|reha|mein|vich|da|di|aag|ko|se|par)\b/g,
  ],
];

/**
 * The language of a text as a BCP 47 tag, recognized by its script or by two of its common words; undefined for English
 * and for languages not spoken in Peel.
 */
export function languageOf(text: string): Language | undefined {
  const said = text.toLowerCase();
  const [language] =
    scripts.find(([, script]) => script.test(said)) ??
    words.find(([, common]) => new Set(said.match(common)).size >= 2) ??
    [];
  return language;
}
