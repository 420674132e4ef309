import { isAlways } from "~/messages/line-hours";
import type { Language } from "~/modules/assistant/danger/languages";
import { frenchTopics } from "./french";
import { type Facts, pages, type Said, said } from "./said";

const scripts: [Language, RegExp][] = [
  ["pa", /[\u0A00-\u0A7F]/],
  ["hi", /[\u0900-\u0963]/],
  ["ur", /[\u0600-\u06FF]/],
];

/** Words that English doesn’t have. One of the first kind is enough, or three of the second. */
const words: [Language, telling: RegExp, small: RegExp][] = [
  [
    "es",
    /[¿¡]|(?<!\p{L})(cu[aá]nt[oa]s?|cuesta|cobran|trabajo|empleo|ustedes|robaron|rompieron|ay[uú]d(?:a|ar|arme|eme|enme)|d[oó]nde|quiero|quisiera|necesit[oa]|hablan?|espa[nñ]ol|buenas (?:tardes|noches)|buenos d[ií]as|por favor|seguridad|patrull\p{L}*|vivo en|tengo|busco|puedo|pueden|contrase[nñ]a|cuenta|olvid[eéoó]|ladr[oó]n(?:es)?|auxilio|socorro|n[uú]mero de tel[eé]fono|a qu[eé] hora)(?!\p{L})/iu,
    /(?<!\p{L})(hola|el|los|las|mi|mis|que|qué|para|por|una|hay|ayer|hoy|pero|muy|esta|está|están|cómo|como|del|nos|su|cada|casa|calle|guardia|policía|alguien|nada)(?!\p{L})/giu,
  ],
  [
    "fr",
    /(?<!\p{L})(combien|co[uû]tent?|fran[cç]ais|parlez|bonjour|bonsoir|est-ce|quel(?:le)?s?|faut-il|peut-on|a-t-(?:il|elle|on)|comment (?:payer|postuler|changer|supprimer)|prouver|engagez|quelqu['’]un|pourquoi|prix|emplois?|voudrais|besoin|annuler|comment (?:je|puis|faire|ça)|cambriol\p{L}*|heures?|merci beaucoup|s[’']il vous|cam[eé]ras? de|s[eé]curit[eé]|quartier|desservi\p{L}*|aidez|votre|vos|sont-ils|avez-vous|pouvez-vous|puis-je|je (?:veux|peux|suis|cherche)|été|voiture|cette nuit|que faire|c[’']est quoi|num[eé]ro|r[eé]silier|facture|vous|livr(?:er|ez|aisons?)|oubli[eé]e?r?|mot de passe|mon compte|p[ae]rdu|j[’']ai)(?!\p{L})/iu,
    /(?<!\p{L})(je|vous|nous|mon|ma|mes|une|les|des|est|avez|êtes|etes|pour|dans|chez|avec|pas|où|quand|qui|offrez|faites|patrouillez|patrouilles?|maison|rue|ville|cette|hier|soir|nuit)(?!\p{L})/giu,
  ],
  [
    "hi-Latn",
    /\b(kya|kitna|kitne|kitni|kinna|kinne|kinni|kiven|kaise|kaisay|kidhar|kithe|kitthe|chahiye|chahida|chahidi|tuhada|tuhadi|tuhade|tusi|tussi|aapka|aapki|aapke|mainu|menu ki|mujhe|karte ho|karde ho|bolte|bolde|bolda|krde|karde|paise|naukri|nokri|sakte|sakde|sakda|batao|bataye|dasso|raat|rakhwali|ohna|hunda|hundi|milda|kehra|kehri|konsa|kaunsa|apna|sadda|mohalla|mohalle|gali|chori|chor)\b/i,
    /\b(hai|hain|ho|he|aap|ap|hum|asi|mera|meri|mere|ghar|ka|ki|ke|ko|da|di|de|vich|mein|nahi|nai|ji|kab|kado|kahan|ek|hor|aur|te|se|ton)\b/gi,
  ],
];

/** The language of a question by its script or its words, if it is one that we know besides English. */
export function foreignLanguage(question: string): Language | undefined {
  const byScript = scripts.find(([, script]) => script.test(question));
  if (byScript) return byScript[0];
  return words.find(
    ([, telling, small]) =>
      telling.test(question) || new Set(question.toLowerCase().match(small)).size >= leastSmall,
  )?.[0];
}

const leastSmall = 3;

const sentences: Record<Language, (phone: string, isAlwaysAnswered: boolean) => string> = {
  es: (phone, isAlwaysAnswered) =>
    `Aquí respondo solo en inglés; para hablar con una persona, llame${isAlwaysAnswered ? " a cualquier hora" : ""} al ${phone}.`,
  fr: (phone, isAlwaysAnswered) =>
    `Ici, je réponds surtout en anglais ; pour parler à une personne, appelez-nous${isAlwaysAnswered ? " à toute heure" : ""} : ${phone}.`,
  pa: (phone) => `ਇੱਥੇ ਜਵਾਬ ਸਿਰਫ਼ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਮਿਲਦੇ ਹਨ। ਕਿਰਪਾ ਕਰਕੇ ਸਾਨੂੰ ${phone} ’ਤੇ ਫ਼ੋਨ ਕਰੋ।`,
  hi: (phone) => `यहाँ जवाब केवल अंग्रेज़ी में मिलते हैं। कृपया हमें ${phone} पर फ़ोन करें।`,
  ur: (phone) => `یہاں جواب صرف انگریزی میں ملتے ہیں۔ براہِ کرم ہمیں ${phone} پر فون کریں۔`,
  "hi-Latn": (phone) => `Yahan jawab sirf English mein milte hain. Kripya hamein ${phone} par phone karein.`,
};

/** Said, in their languages, to those who ask which languages our staff speak. */
const ofStaff: Record<Exclude<Language, "fr">, string> = {
  es: "Nuestro sitio no dice qué idiomas habla nuestro personal.",
  pa: "ਸਾਡੀ ਵੈੱਬਸਾਈਟ ਇਹ ਨਹੀਂ ਦੱਸਦੀ ਕਿ ਸਾਡਾ ਸਟਾਫ਼ ਕਿਹੜੀਆਂ ਭਾਸ਼ਾਵਾਂ ਬੋਲਦਾ ਹੈ।",
  hi: "हमारी वेबसाइट यह नहीं बताती कि हमारे कर्मचारी कौन-सी भाषाएँ बोलते हैं।",
  ur: "ہماری ویب سائٹ یہ نہیں بتاتی کہ ہمارا عملہ کون سی زبانیں بولتا ہے۔",
  "hi-Latn": "Hamari website yeh nahi batati ki hamara staff kaun si bhashayein bolta hai.",
};

const thanksInFrench = /^\W*(?:un grand |ok,? )?merci\b[^?]*$/i;

const asksForLanguage =
  /ਬੋਲ|ਪੰਜਾਬੀ|बोल|हिंदी|हिन्दी|पंजाबी|بول|اردو|پنجابی|\b(hablan?|espa[nñ]ol|idiomas?|bol(?:te|ti|ta|de|da|di|ne|an|sakd[aei]|sakt[aei])?|punjabi|hindi|urdu|zabaan|bhasha)\b/iu;

/**
 * What we say in the language of a question, with our number: one sentence, and another if it asks for the languages of
 * our staff; in French, also what it is clearly about.
 */
export function foreignAnswer(question: string, language: Language, facts: Facts): Said {
  const sentence = sentences[language](facts.phone, isAlways(facts.company.lineHours));
  if (language === "fr") {
    const about = frenchTopics(question, facts);
    const sources = about.map(({ page }) => page);
    if (sources.length === 0 && thanksInFrench.test(question))
      return said(`De rien ! Si vous avez une question, écrivez-la ici. ${sentence}`, pages.contact);
    return said(
      [...about.map(({ text }) => (typeof text === "string" ? text : text(facts))), sentence].join(" "),
      ...(sources.length > 0 ? sources : [pages.contact]),
    );
  }
  return said(asksForLanguage.test(question) ? `${sentence} ${ofStaff[language]}` : sentence, pages.contact);
}
