import type { Source } from "~/modules/assistant/knowledge/passages";
import { maxNights } from "~/modules/service/watches/watch-options";
import { planFor } from "./plan-words";
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
    about:
      /virement|comptant|(?:payer|paie|paiement) (?:par|avec|en) |carte de cr[eé]dit|comment (?:payer|(?:peut-on|puis-je|est-ce (?:que )?(?:je|on)) paye?r?)/i,
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
  {
    about: /\bchiens?\b|\bdrones?\b|cynophile/i,
    text: "Notre site ne parle ni de chiens ni de drones : nous patrouillons en voiture.",
    page: pages.services,
    priced: true,
  },
  {
    about: /(?<!\p{L})cl[eé]s?(?!\p{L})/iu,
    text: "Notre site ne dit pas que nous gardons des clés : sous « Household », dans votre profil, vous nommez la personne qui en a une.",
    page: pages.household,
  },
  {
    about: /assur[eé]s?(?!\p{L})|assurances?/iu,
    text: "Notre site ne dit pas comment nous sommes assurés : demandez-le par téléphone.",
    page: pages.contact,
  },
  {
    about: /d[eé]m[eé]nag|change\p{L}* d[’' ]?(?:adresse|une adresse)/iu,
    text: "Pour changer une adresse vérifiée, choisissez « Request address change » dans votre profil, sous « Address verification ».",
    page: pages.verification,
  },
  {
    about:
      /vacances|absen(?:t|ce)|floride|en voyage|(?:on|je|nous) (?:part|pars|partons)\b|maison (?:sera |est )?vide/i,
    text: away,
    page: pages.house,
  },
];

/** Who looks at a house while its people are away. */
function away(facts: Facts): string {
  const house = planFor("house", facts);
  const more = house ? `, ou ${maxNights("house")} avec le ${house.packageName}` : "";
  return `La « Vacation watch » vient avec chaque forfait : demandez-la dans votre profil au moins un jour avant de partir, pour ${maxNights("street")} nuits au plus${more}. Nos gardiens regardent la maison de l’extérieur.`;
}
