import type { Source } from "~/modules/assistant/knowledge/passages";
import { type Facts, pages } from "./said";

export interface FrenchTopic {
  about: RegExp;
  text: string | ((facts: Facts) => string);
  page: Source;
  /** Says prices of its own, or that there is nothing to pay: those of the plans are not meant beside it. */
  priced?: true | "free";
}

/** More of what a French question may be clearly about, said in the same words to everybody. */
export const moreInFrench: readonly FrenchTopic[] = [
  {
    about: /(?<!\p{L})arm(?:[eé]e?s?|es?)(?!\p{L})|pistolet|taser/iu,
    text: "Notre site ne dit rien d’armes : nos gardiens observent, notent et signalent ; ils ne sont pas la police.",
    page: pages.terms,
  },
  {
    about:
      /arr[eê]ter (?:quelqu|un|des|les|une personne)|(?<!\p{L})fouill|pouvoirs?(?!\p{L})|comme la police/iu,
    text: "Nos gardiens ne sont pas la police : ils observent, notent et signalent.",
    page: pages.terms,
  },
  {
    about:
      /(?:quels?|quelles?) (?:papiers?|documents?|pi[eè]ces?|preuves?)|preuve d[’']adresse|justificatif|prouver (?:mon|que|l)/i,
    text: "Pour l’adresse : une facture de services publics, un relevé bancaire, un bail ou une lettre du gouvernement, de moins de trois mois, avec votre nom et cette adresse.",
    page: pages.verification,
  },
  {
    about: /rembours/i,
    text: "Nous ne promettons pas de remboursement : un forfait annulé court jusqu’à la fin du mois payé.",
    page: pages.terms,
    priced: "free",
  },
  {
    about: /rabais|essai gratuit|promotion|r[eé]duction/i,
    text: "Notre site n’offre ni rabais ni essai gratuit.",
    page: pages.plans,
  },
  {
    about: /(?:supprimer|fermer|effacer) (?:mon|le) compte|effacer mes donn[eé]es/i,
    text: "Vous pouvez fermer votre compte dans votre profil, sous « Your data ».",
    page: pages.closing,
    priced: true,
  },
  {
    about: /(?:supprimer|effacer) (?:ce|cette|notre|le|la) (?:clavardage|conversation|chat)/i,
    text: "Choisissez « Delete my chat » : ce que vous avez écrit ici est effacé tout de suite.",
    page: pages.chatDelete,
    priced: true,
  },
  {
    about: /virement|comptant|(?:payer|paie|paiement) (?:par|avec|en) |carte de cr[eé]dit/i,
    text: "On paie en ligne, par carte, une fois par mois ; nous ne voyons jamais le numéro de la carte.",
    page: pages.plans,
    priced: "free",
  },
  {
    about: /application mobile|\bappli\b/i,
    text: "Une application mobile est prévue, sans date ; notre site fonctionne sur tout téléphone.",
    page: pages.app,
    priced: true,
  },
];
