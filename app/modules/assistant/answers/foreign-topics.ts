import type { Language } from "~/modules/assistant/danger/languages";
import type { IntentId } from "~/modules/assistant/intents/intents";
import { wordsOf } from "~/modules/assistant/intents/words";
import { asksForGoods, asksForWork, workAsked } from "./french";
import { type KnownPlaces, placeIn, postalCodeIn } from "./places";

/** A guard, and a shop, office or building. */
const guardsForShop =
  /^(?=.*(?:ਗਾਰਡ|गार्ड|گارڈ|(?<!\p{L})(?:guards?|cha?o?wkidar|vigilantes?|guardias?)(?!\p{L})))(?=.*(?:ਦੁਕਾਨ|दुकान|دکان|دفتر|(?<!\p{L})(?:duka+n|office|daftar|shop|store|building|tienda|negocio|oficina)(?!\p{L})))/isu;

/** "Where" beside a word for patrols. */
const whereToPatrol =
  /^(?=.*(?:ਕਿੱ?ਥੇ|कहाँ|कहां|کہاں|کتھے|(?<!\p{L})(?:kit{1,2}hey?|kidh?ar|kahan|d[oó]nde|kehre (?:area|ilaqe))(?!\p{L})))(?=.*(?:ਗਸ਼ਤ|ਪੈਟਰੋਲ|ਪਟਰੋਲ|गश्त|पेट्रोल|گشت|(?<!\p{L})(?:patrol|gasht|patrull|aun?de|aan?de|jan?d[ae]|jaan?d[ae]|aate|jaate)))/isu;

/** Words in Punjabi, Hindi, Urdu and Spanish, in their scripts and in Latin letters, that tell what is asked about. */
const subjects: [IntentId, RegExp][] = [
  [
    "jobs",
    /ਨੌਕਰੀ|नौकरी|نوکری|ملازمت|\b(naukri|nokri|naukari|jobs?|kaam|kam mil\w*|trabaj\w*|empleo|aplico|aplicar)\b/i,
  ],
  [
    "event",
    /ਵਿਆਹ|ਪਾਰਟੀ|ਸਮਾਗਮ|शादी|विवाह|पार्टी|समारोह|شادی|پارٹی|تقریب|\b(shaadi|shadi|vyah|viah|wedding|marriage|party|function|event|boda|fiesta|evento|quincea[nñ]era)(?!\p{L})/iu,
  ],
  ["business", guardsForShop],
  [
    "crime-after",
    /ਚੋਰੀ|चोरी|چوری|\b(chori|robaron|rob[oó]|robo|rompieron|me quitaron|se llevaron)(?!\p{L})/iu,
  ],
  [
    "guard-licensed",
    /ਅਸਲੀ|ਨਕਲੀ|ਲਾਇਸੈਂਸ|ਲਾਇਸੰਸ|असली|नकली|लाइसेंस|लाइसेन्स|اصلی|نقلی|لائسنس|لائیسنس|\b(licen[cs]e[ds]?|licencias?|asli|nakli|naqli|verificar|de verdad|identificaci[oó]n|es de ustedes)(?!\p{L})/iu,
  ],
  ["complaint", /ਸ਼ਿਕਾਇਤ|शिकायत|شکایت|\b(shikayat|shikait|queja|quejarme)\b/i],
  ["cancel-plan", /ਕੈਂਸਲ|ਰੱਦ|कैंसल|रद्द|کینسل|منسوخ|\b(cancel\w*|band kar\w*)\b/i],
  ["forgot-password", /ਪਾਸਵਰਡ|पासवर्ड|پاس ورڈ|\b(password|contrase[nñ]a)(?!\p{L})/iu],
  ["equipment", /ਕੈਮਰ|कैमर|کیمر|ਅਲਾਰਮ|अलार्म|الارم|(?<!\p{L})(cameras?|c[aá]maras?|cctv|alarma?s?)(?!\p{L})/iu],
  [
    "patrol-frequency",
    /(?<!\p{L})(cada cu[aá]nto|kinni vaar|kitni baar)(?!\p{L})|ਕਿੰਨੀ ਵਾਰ|कितनी बार|کتنی بار/iu,
  ],
  ["areas", whereToPatrol],
  ["contract", /ਕੰਟਰੈਕਟ|ਇਕਰਾਰ|कॉन्ट्रैक्ट|कांट्रैक्ट|अनुबंध|کنٹریکٹ|معاہدہ|(?<!\p{L})contra(?:ct|to)s?(?!\p{L})/iu],
  [
    "plan-prices",
    /ਕੀਮਤ|ਰੇਟ|ਪੈਸੇ|ਕਿੰਨ(?!ੇ ਵਜੇ|ੀ ਵਾਰ)|कीमत|क़ीमत|दाम|रेट|पैसे|कितन(?!े बजे|ी बार)|قیمت|ریٹ|پیسے|کتن(?!ے بجے|ی بار)|(?<!\p{L})((?:kinn|kitn)[aeiy]+(?! (?:baje|bje|vaje|vje|vaar|var|baar|bar|puran\w*|der|log|saal)(?!\p{L}))|rates?|prices?|paise|keemat|kimat|kharcha|cu[aá]nto|cuesta|precios?|cobran|plan(?:es)?)(?!\p{L})/iu,
  ],
  [
    "patrol-hours",
    /ਗਸ਼ਤ|ਰਾਤ|ਗੱਡੀ|ਕਿੰਨੇ ਵਜੇ|गश्त|रात|गाड़ी|कितने बजे|گشت|رات|گاڑی|کتنے بجے|(?<!\p{L})((?:kitne|kinne) (?:b|v)a?je|patrol\w*|raat|gasht|patrull\w*|noches?|a qu[eé] hora)(?!\p{L})/iu,
  ],
  ["phone", /ਫ਼?ੋਨ|ਨੰਬਰ|फ़?ोन|नंबर|فون|نمبر|(?<!\p{L})(phone|number|tel[eé]fono|n[uú]mero|llamar)(?!\p{L})/iu],
];

const towns = /ਬਰੈਂਪਟਨ|ਬ੍ਰੈਂਪਟਨ|ਮਿਸੀਸਾਗਾ|ब्रैम्पटन|ब्रैंप्टन|ब्रैम्प्टन|मिसिसॉगा|मिसिसागा|برامپٹن|بریمپٹن|مسی ?ساگا/u;

/** Where these are asked about, a place beside them asks for no coverage. */
const anywhere: ReadonlySet<IntentId> = new Set<IntentId>([
  "jobs",
  "event",
  "business",
  "crime-after",
  "equipment",
]);
/** What these say, they say only alone: "how much is it for a wedding" asks for no plan's price. */
const vague: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["areas", "contract", "plan-prices", "patrol-hours", "phone"] as const),
]);
const maxTopics = 2;

/** What a question in another language is about, to be answered in English too; in French that is said already, but for products. */
export function foreignTopics(question: string, language: Language, known: KnownPlaces): IntentId[] {
  const code: IntentId[] = postalCodeIn(question) ? ["coverage"] : [];
  if (language === "fr" && asksForWork(question)) return [workAsked(question)];
  if (language === "fr" && /\bbureaux?\b|\bouvert(?:s|ure)?\b/i.test(question)) return ["office-hours"];
  if (language === "fr" && asksForGoods(question)) return [...code, "product"];
  if (language === "fr") return code.length > 0 || asksForPlace(question, known) ? ["coverage"] : [];
  const found = subjects.filter(([, words]) => words.test(question)).map(([intent]) => intent);
  // A licence beside a job is that of who applies.
  const clear = found.filter(
    (intent) => !vague.has(intent) && !(intent === "guard-licensed" && found.includes("jobs")),
  );
  const isNamed = towns.test(question) || placeIn(wordsOf(question), known) !== undefined;
  const isPlace = isNamed && !clear.some((intent) => anywhere.has(intent));
  const coverage: IntentId[] = code.length > 0 || isPlace ? ["coverage"] : [];
  return [...coverage, ...(clear.length > 0 ? clear : found)].slice(0, maxTopics);
}

/** "Est-ce que Brampton est desservi ?", but no event there. */
function asksForPlace(question: string, known: KnownPlaces): boolean {
  const words = wordsOf(question);
  if (placeIn(words, known) === undefined || ofEvents.test(question)) return false;
  return serves.test(question) || words.length <= maxWordsOfPlace;
}

const maxWordsOfPlace = 4;
const ofEvents = /mariage|[eé]v[eé]nement|f[eê]te|concert|festival|anniversaire|garde du corps|soumission/i;
const serves =
  /desserv|couv|patrouill(?:ez|ons)|(?<!\p{L})(?:venez|passez|allez|servez|offrez|offert|disponibles?|pr[eé]sents?|secteurs?|zones?|quartiers?|rues?|habit\p{L}*|demeur\p{L}*|d[eé]m[eé]nag\p{L}*|chez (?:nous|moi)|service)(?!\p{L})/iu;

/** A question in another language with English words for "cheapest" and "tax". */
export function withEnglishWords(question: string): string {
  return english.reduce((text, [foreign, word]) => text.replace(foreign, word), question);
}

const english: [RegExp, string][] = [
  [
    /सबसे सस्त[ाेी]|ਸਭ ਤੋਂ ਸਸਤ[ਾੇੀ]|سب سے سست[اےی]|(?<!\p{L})(?:sab ?(?:se|ton|to) sast[aei]|m[aá]s barat[oa]|le moins cher|la moins ch[eè]re)(?!\p{L})/giu,
    " cheapest ",
  ],
  [/टैक्स|ਟੈਕਸ|ٹیکس|(?<!\p{L})(?:impuestos?|taxes?|tvh)(?!\p{L})/giu, " tax "],
];
