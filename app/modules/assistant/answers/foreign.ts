import type { Language } from "~/modules/assistant/danger/languages";
import type { IntentId } from "~/modules/assistant/intents/intents";
import { wordsOf } from "~/modules/assistant/intents/words";
import type { Source } from "~/modules/assistant/knowledge/passages";
import { plans } from "~/modules/shared/catalogue/plans";
import { placeIn, postalCodeIn } from "./places";
import { type Facts, pages, type Said, said } from "./said";

const scripts: [Language, RegExp][] = [
  ["pa", /[\u0A00-\u0A7F]/],
  ["hi", /[\u0900-\u0963]/],
  ["ur", /[\u0600-\u06FF]/],
];

/** Words that English doesn’t have. One of the first kind is enough, or three of the second. */
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

/** The language of a question by its script or its words, if it is one of Peel’s other than English. */
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
    `Ici, je réponds surtout en anglais ; pour parler à une personne, appelez-nous à toute heure : ${phone}.`,
  pa: (phone) => `ਇੱਥੇ ਜਵਾਬ ਸਿਰਫ਼ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਮਿਲਦੇ ਹਨ। ਕਿਰਪਾ ਕਰਕੇ ਸਾਨੂੰ ${phone} ’ਤੇ ਫ਼ੋਨ ਕਰੋ।`,
  hi: (phone) => `यहाँ जवाब केवल अंग्रेज़ी में मिलते हैं। कृपया हमें ${phone} पर फ़ोन करें।`,
  ur: (phone) => `یہاں جواب صرف انگریزی میں ملتے ہیں۔ براہِ کرم ہمیں ${phone} پر فون کریں۔`,
  "hi-Latn": (phone) => `Yahan jawab sirf English mein milte hain. Kripya hamein ${phone} par phone karein.`,
};

const dollars = new Intl.NumberFormat("fr-CA", { style: "currency", currency: "CAD" });
const prices = plans.map(
  ({ packageName, priceCents }) => `${packageName}, ${dollars.format(priceCents / 100)}`,
);

/** What a French question is clearly about: what we say to it in French, and the page. */
const topics: [about: RegExp, text: string, page: Source][] = [
  [
    /locataire|colocat|\bbail\b/i,
    "Les locataires peuvent s’abonner : un bail est l’un des documents qui prouvent l’adresse.",
    pages.verification,
  ],
  [
    /annuler|r[eé]silier|d[eé]sabonner/i,
    "Pour annuler, ouvrez votre profil et choisissez « Cancel subscription » : c’est sans frais.",
    pages.subscription,
  ],
  [/facture|re[cç]u/i, "Vos factures sont dans votre profil, sous « Invoices ».", pages.invoices],
  [/mot de passe/i, "Vous pouvez choisir un nouveau mot de passe sur la page ci-dessous.", pages.password],
  [
    /emploi|travail|postuler|embauch|candidature|poste\b/i,
    "Les postes à pourvoir sont sur la page ci-dessous.",
    pages.careers,
  ],
  [
    /mariage|[eé]v[eé]nement|f[eê]te|concert/i,
    "La sécurité pour les événements et ses prix sont sur la page ci-dessous.",
    pages.events,
  ],
  [/garde du corps/i, "La protection personnelle et ses prix sont sur la page ci-dessous.", pages.protection],
  [
    /cam[eé]ra|alarme|serrure|capteur|boutique|acheter/i,
    "Nos produits et leurs prix sont sur la page ci-dessous.",
    pages.products,
  ],
  [
    /secteur|quartier|r[eé]gion|code postal|couvr|brampton|mississauga|oakville|caledon|toronto/i,
    "Entrez votre code postal sur la page ci-dessous pour savoir si nous patrouillons chez vous.",
    pages.coverage,
  ],
  [
    /combien|co[uû]t|prix|tarif|forfait|abonnement/i,
    `Nos forfaits par mois, plus la TVH : ${prices.join(" ; ")}.`,
    pages.watch,
  ],
  [
    /patrouill|horaire|heures?|la nuit/i,
    "Nos voitures patrouillent de 23 h à 7 h, sept nuits sur sept.",
    pages.watch,
  ],
];

/** What we say in the language of a question, with our number: one sentence; in French, also what it is clearly about. */
export function foreignAnswer(question: string, language: Language, { phone }: Facts): Said {
  const about = language === "fr" ? topics.filter(([words]) => words.test(question)).slice(0, maxTopics) : [];
  const texts = about.map(([, text]) => text);
  const sources = about.map(([, , page]) => page);
  return said(
    [...texts, sentences[language](phone)].join(" "),
    ...(sources.length > 0 ? sources : [pages.contact]),
  );
}

const maxTopics = 3;

/** Words in Punjabi, Hindi and Urdu, in their scripts and in Latin letters, that tell what is asked about. */
const subjects: [IntentId, RegExp][] = [
  ["jobs", /ਨੌਕਰੀ|नौकरी|نوکری|ملازمت|\b(naukri|nokri|naukari|jobs?|kaam)\b/i],
  ["equipment", /ਕੈਮਰ|कैमर|کیمر|ਅਲਾਰਮ|अलार्म|الارم|\b(cameras?|cctv|alarm)\b/i],
  [
    "plan-prices",
    /ਕੀਮਤ|ਰੇਟ|ਪੈਸੇ|कीमत|क़ीमत|दाम|रेट|पैसे|قیمت|ریٹ|پیسے|\b(kinn[aeiy]+|kitn[aeiy]+|rates?|prices?|paise|keemat|kimat)\b/i,
  ],
  ["phone", /ਫ਼?ੋਨ|ਨੰਬਰ|फ़?ोन|नंबर|فون|نمبر|\b(phone|number)\b/i],
  ["patrol-hours", /ਗਸ਼ਤ|ਰਾਤ|गश्त|रात|گشت|رات|\b(patrol\w*|raat|gasht)\b/i],
];

/** What a question in another language is about, to be answered in English too; in French that is said already. */
export function foreignTopic(question: string, language: Language): IntentId | undefined {
  if (postalCodeIn(question)) return "coverage";
  if (language === "fr") return undefined;
  if (placeIn(wordsOf(question))) return "coverage";
  return subjects.find(([, words]) => words.test(question))?.[0];
}
