import { isAlways, whenAnswered } from "~/messages/line-hours";
import type { IntentId } from "~/modules/assistant/intents/intents";
import { currency } from "~/platform/currency";
import { type FrenchTopic, moreInFrench } from "./french-more";
import { frenchHours } from "./own-words";
import { frequentIn } from "./plan-words";
import { type Facts, pages } from "./said";

const dollars = new Intl.NumberFormat("fr-CA", { style: "currency", currency: currency.code });
const priced = ({ name, priceCents }: { name: string; priceCents: number }) =>
  `${name}, ${dollars.format(priceCents / 100)}`;
/** The things that we sell. */
const goods =
  /cam[eé]ra|alarme|serrure|capteur|d[eé]tecteur|bouton|interphone|sir[eè]ne|boutique|acheter|livr(?:er|ez|aison)/i;

/** Whether it asks for what we sell, to be answered from its rows. */
export function asksForGoods(question: string): boolean {
  return goods.test(question);
}

/** When cars are out; of a place it is asked whether they come there, unless it speaks of time. */
const hours = /patrouill|horaire|heures?|la nuit|(?:passez|passe)[- ]|passages?\b/i;
const timeAsked = /horaire|heures?\b|nuits?\b|quand|souvent|fois/i;
const whereAsked =
  /(?:patrouill|desserv|couvr|pass|serv)\p{L}*(?:[- ](?:vous|on|ils))?(?: (?:aussi|d[eé]j[aà]|actuellement))? (?:[aà]|dans|en|sur|au|aux) /iu;

/** Work with us; not "when I am at work". */
const work =
  /emplois?\b|(?<!au )travail\b|travailler (?:pour|chez|avec) vous|postuler|embauch|engage(?:z|ons|r)?(?:[- ]vous)? (?:des?|du|une?|encore)\b|candidature|\bpostes?\b|recrut/i;

/** Whether it asks for work, to be answered from the postings. */
export function asksForWork(question: string): boolean {
  return work.test(question);
}

/** A French question with English words for what we sell and whom we hire. */
export function withEnglishGoods(question: string): string {
  return names.reduce((text, [french, english]) => text.replace(french, english), question);
}

const names: [RegExp, string][] = [
  [/boutons?( (de |d[’'])?(panique|urgence))?/gi, "panic button"],
  [/(?:serrures?|clavier)/gi, "lock"],
  [/alarmes?/gi, "alarm"],
  [/(?:capteurs?|d[eé]tecteurs?) d[’']eau/gi, "flood sensor"],
  [/(?:capteurs?|d[eé]tecteurs?)/gi, "sensor"],
  [/interphones?/gi, "intercom"],
  [/sir[eè]nes?/gi, "siren"],
  [/cam[eé]ras?/gi, "camera"],
  [/gardes? du corps/gi, "bodyguard"],
  [/r[eé]partit(?:eur|rice)s?/gi, "dispatcher"],
  [/installat(?:eur|rice)s?/gi, "installer"],
  [/patrouill\w*/gi, "patrol"],
  [/[eé]v[eé]nements?|[eé]v[eé]nementiel\w*/gi, "event"],
  [/(?:[aà] )?temps partiel/gi, "part time"],
  [/(?:[aà] )?temps plein/gi, "full time"],
  [/\b(combien|prix)\b/gi, "price"],
];

/** What a French question about work asks, as our English answers have it. */
const ofWork: [RegExp, IntentId][] = [
  [/anglais/i, "job-english"],
  [/permis de conduire|classe g/i, "job-driving"],
  [/licence|permis/i, "job-licence"],
  [/formation|form[eé]/i, "job-training"],
  [/exp[eé]rience/i, "job-experience"],
  [/comment (?:\S+ ){0,2}postul|(?:o[uù]|comment).{0,20}\bcv\b/i, "job-apply"],
];

/** Which of our answers about work a French question asks for. */
export function workAsked(question: string): IntentId {
  return ofWork.find(([asked]) => asked.test(question))?.[1] ?? "jobs";
}

type Offered = Pick<Facts, "plans" | "packages" | "tax" | "company">;

/** What a French question is clearly about: what we say to it in French, and the page. */
const topicsOf = (facts: Offered): FrenchTopic[] => [
  {
    about:
      /annuler|r[eé]sili|d[eé]sabonn|mettre fin|d[eé]sengag|(?:arr[eê]ter|stopper|quitter|cesser|finir)\b.{0,20}\b(?:forfait|abonnement|plan|service|contrat|patrouille)/i,
    text: "Pour annuler, ouvrez votre profil et choisissez « Cancel subscription » : c’est sans frais. Le forfait dure jusqu’à la fin du mois payé, et rien n’est prélevé ensuite.",
    page: pages.subscription,
    priced: "free",
  },
  {
    about:
      /v[eé]rifi\w*|vraiment (?:quelqu|un|de|votre)|(?:vrai|faux) (?:agent|gardien|garde)|num[eé]ro de (?:licence|permis)/i,
    text: "Pour vérifier un agent, demandez-lui son numéro de licence et entrez-le sur la page ci-dessous. En cas de doute, n’ouvrez pas ; si vous êtes en danger, appelez le 911.",
    page: pages.guard,
  },
  {
    about: /\bcontrat|engagement|engag[eé]/i,
    text: "Il n’y a pas de contrat à long terme : vous payez par mois et annulez quand vous voulez, sans frais.",
    page: pages.terms,
  },
  {
    about: /facture|re[cç]u\b/i,
    text: "Vos factures sont dans votre profil, sous « Invoices ».",
    page: pages.invoices,
    priced: true,
  },
  {
    about: /mot de passe|me connecter/i,
    text: "Vous pouvez choisir un nouveau mot de passe sur la page ci-dessous.",
    page: pages.password,
  },
  {
    about: work,
    text: "Les postes à pourvoir sont sur la page ci-dessous.",
    page: pages.careers,
    priced: true,
  },
  {
    about: /mariage|[eé]v[eé]nement|f[eê]te|concert|festival|r[eé]ception|anniversaire/i,
    text: `${facts.packages.event.length > 0 ? `Pour un événement, ${plus(facts)} : ${facts.packages.event.map(priced).join(" ; ")}. ` : ""}Dites-nous la date, le lieu et le nombre d’invités pour recevoir une soumission.`,
    page: pages.events,
    priced: true,
  },
  {
    about: /garde du corps|protection (?:personnelle|rapproch[eé]e)/i,
    text:
      facts.packages.protection.length > 0
        ? `La protection personnelle par mois, ${plus(facts)} : ${facts.packages.protection.map(priced).join(" ; ")}.`
        : "Pour la protection personnelle, demandez-nous une soumission.",
    page: pages.protection,
    priced: true,
  },
  {
    about: /livr(?:er|ez|aison)/i,
    text: "Notre site ne dit pas comment nous livrons les produits ni à quel prix : demandez-le-nous par téléphone.",
    page: pages.products,
    priced: true,
  },
  {
    about: goods,
    text: "Nos produits et leurs prix sont sur la page ci-dessous.",
    page: pages.products,
    priced: true,
  },
  {
    about: /vol[eé]{1,2}s?\b|cambriol|vandalis|vitre|bris[eé]/i,
    text: "Je suis désolé. Signalez-le à la police, sur sa ligne non urgente, puis à nous ; si c’est en cours, appelez le 911.",
    page: pages.contact,
  },
  {
    about: /plainte|plaindre|impoli|dort|dormait|dormir|moteur/i,
    text: `Je suis désolé. Dites-nous le jour, l’heure et la rue : par téléphone${whenAnswered(facts.company.lineHours, "à toute heure")}, ou sur la page Contact.`,
    page: pages.contact,
  },
  {
    about: /locataire|colocat|je loue|en location|\bbail\b/i,
    text: "Les locataires peuvent s’abonner : un bail est l’un des documents qui prouvent l’adresse.",
    page: pages.verification,
  },
  {
    about: /m['’ ]?abonner|m['’ ]?inscrire|inscription|cr[eé]er un compte/i,
    text: "Pour vous abonner, créez un compte, faites vérifier votre adresse avec une facture ou une lettre, et choisissez un forfait.",
    page: pages.register,
  },
  {
    about:
      /combien(?! de (?:fois|temps|nuits|passages|voitures|gardiens|agents))|co[uû]t|prix|tarif|forfaits?\b|abonnements?\b/i,
    text:
      facts.plans.length > 0
        ? `Nos forfaits par mois, ${plus(facts)} : ${facts.plans.map(({ packageName: name, priceCents }) => priced({ name, priceCents })).join(" ; ")}.`
        : "Notre site n’offre aucun forfait en ce moment.",
    page: pages.watch,
  },
  {
    about: /secteur|quartier|r[eé]gion|code postal|couvr/i,
    text: "Entrez votre code postal sur la page ci-dessous pour savoir si nous patrouillons chez vous.",
    page: pages.coverage,
  },
  {
    about: /\bbureaux?\b|ouvert(?:s|ure)?\b|fermez/i,
    text: `Nos heures de bureau sont sur la page ci-dessous${isAlways(facts.company.lineHours) ? " ; au téléphone, quelqu’un répond à toute heure" : ""}.`,
    page: pages.contact,
    priced: true,
  },
  {
    about: hours,
    text: `Nos voitures patrouillent ${frenchHours(facts.company)}, sept nuits sur sept${often(facts)}.`,
    page: pages.watch,
  },
  {
    about: /fran[cç]ais|francophone/i,
    text: "Notre site ne dit pas quelles langues parle notre personnel.",
    page: pages.contact,
  },
];

/** The French names of the taxes that have one. */
const taxes = new Map([
  ["HST", "la TVH"],
  ["GST", "la TPS"],
  ["QST", "la TVQ"],
  ["PST", "la TVP"],
]);

function plus({ tax }: Offered): string {
  const names = tax.rates.map(({ name }) => taxes.get(name) ?? name);
  return names.length > 0 ? `plus ${names.join(" et ")}` : "sans taxe";
}

function often(facts: Offered): string {
  const plan = frequentIn(facts);
  return plan
    ? ` ; avec le ${plan.packageName}, une voiture passe toutes les ${facts.company.patrolEvery} minutes`
    : "";
}

const maxTopics = 3;
/** "How much is the plan, and can I cancel" asks for both. */
const asksPrice =
  /par mois|mensuel|(?:combien|prix|tarif)(?:(?!annul|r[eé]sili)[^?.]){0,20}(?:forfait|abonnement|patrouille|plan\b)/i;

/** What a French question is clearly about, at most three things. */
export function frenchTopics(question: string, facts: Offered): FrenchTopic[] {
  const topics = [...moreInFrench, ...topicsOf(facts)].filter(
    ({ about }) =>
      about.test(question) && !(about === hours && whereAsked.test(question) && !timeAsked.test(question)),
  );
  // A bodyguard who looks for work asks for no price of protection.
  const found = asksForWork(question) ? topics.filter(({ page }) => page === pages.careers) : topics;
  const isMonthly = asksPrice.test(question);
  const others = found.some(({ priced }) => priced === true || (priced && !isMonthly))
    ? found.filter(({ page, priced }) => priced || (page !== pages.watch && page !== pages.coverage))
    : found;
  return others.slice(0, maxTopics);
}
