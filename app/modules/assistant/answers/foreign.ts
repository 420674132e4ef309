import type { Language } from "~/modules/assistant/danger/languages";
import type { Source } from "~/modules/assistant/knowledge/passages";
import { type Facts, pages, type Said, said } from "./said";

const scripts: [Language, RegExp][] = [
  ["pa", /[\u0A00-\u0A7F]/],
  ["hi", /[\u0900-\u0963]/],
  ["ur", /[\u0600-\u06FF]/],
];

/** Words that English has not. One of the first kind is enough, two of the second. */
const words: [Language, telling: RegExp, small: RegExp][] = [
  [
    "fr",
    /(?<!\p{L})(combien|co[uû]tent?|fran[cç]ais|parlez|bonjour|bonsoir|est-ce|quelle?s?|pourquoi|prix|emplois?|voudrais|besoin|annuler|comment (?:je|puis|faire|ça)|heures?|merci beaucoup|s[’']il vous|cam[eé]ras? de|s[eé]curit[eé]|quartier|aidez|num[eé]ro|r[eé]silier|facture)(?!\p{L})/iu,
    /(?<!\p{L})(je|vous|nous|mon|ma|mes|une|les|des|est|avez|êtes|etes|pour|dans|chez|avec|pas|où|quand|qui|offrez|faites|patrouillez|patrouilles?|maison|rue|ville)(?!\p{L})/giu,
  ],
  [
    "hi-Latn",
    /\b(kya|kitna|kitne|kitni|kinna|kinne|kiven|kaise|kaisay|kidhar|kithe|kitthe|chahiye|chahida|tuhada|tuhadi|tusi|tussi|aapka|aapki|mainu|mujhe|karte ho|karde ho|bolte|bolde|krde|paise|naukri|nokri|sakte|sakde|batao|dasso|raat|rakhwali)\b/i,
    /\b(hai|hain|ho|he|aap|ap|hum|asi|mera|meri|mere|ghar|ka|ki|ke|ko|da|di|de|vich|mein|nahi|nai|ji|kab|kado|kahan|ek|hor|aur|te|se|ton)\b/gi,
  ],
];

/** In which language a question is, where it is one of Peel's and not English: by its script, or by its words. */
export function foreignLanguage(question: string): Language | undefined {
  const byScript = scripts.find(([, script]) => script.test(question));
  if (byScript) return byScript[0];
  return words.find(
    ([, telling, small]) =>
      telling.test(question) || new Set(question.toLowerCase().match(small)).size >= leastSmall,
  )?.[0];
}

const leastSmall = 3;

const sentences: Record<Language, (phone: string) => string> = {
  fr: (phone) =>
    `Je ne réponds ici qu’en anglais, mais vous pouvez appeler notre ligne à toute heure : ${phone}.`,
  pa: (phone) => `ਇੱਥੇ ਜਵਾਬ ਸਿਰਫ਼ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਮਿਲਦੇ ਹਨ। ਕਿਰਪਾ ਕਰਕੇ ਸਾਨੂੰ ${phone} ’ਤੇ ਫ਼ੋਨ ਕਰੋ।`,
  hi: (phone) => `यहाँ जवाब केवल अंग्रेज़ी में मिलते हैं। कृपया हमें ${phone} पर फ़ोन करें।`,
  ur: (phone) => `یہاں جواب صرف انگریزی میں ملتے ہیں۔ براہِ کرم ہمیں ${phone} پر فون کریں۔`,
  "hi-Latn": (phone) => `Yahan jawab sirf English mein milte hain. Kripya hamein ${phone} par phone karein.`,
};

/** The page that a French question is clearly about. */
const topics: [RegExp, Source][] = [
  [/annuler|r[eé]silier|d[eé]sabonner/i, pages.subscription],
  [/facture|re[cç]u/i, pages.invoices],
  [/mot de passe/i, pages.password],
  [/emploi|travail|postuler|embauch|candidature|poste\b/i, pages.careers],
  [/mariage|[eé]v[eé]nement|f[eê]te|concert/i, pages.events],
  [/garde du corps/i, pages.protection],
  [/cam[eé]ra|alarme|serrure|capteur|boutique|acheter/i, pages.products],
  [
    /secteur|quartier|r[eé]gion|code postal|couvr|brampton|mississauga|oakville|caledon|toronto/i,
    pages.coverage,
  ],
  [/combien|co[uû]t|prix|tarif|forfait|abonnement|patrouill/i, pages.watch],
];

/** One sentence in the language of the question, with our number, and the page where it is clear which. */
export function foreignAnswer(question: string, language: Language, { phone }: Facts): Said {
  const [, page] = (language === "fr" && topics.find(([topic]) => topic.test(question))) || [];
  const see = page ? " La page ci-dessous (en anglais) en parle." : "";
  return said(sentences[language](phone) + see, page ?? pages.contact);
}
