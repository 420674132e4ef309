import { isAlways, whenAnswered } from "../line-hours";
import type { Messages } from "../messages";

const counts = ["", "Une façon", "Deux façons", "Trois façons", "Quatre façons", "Cinq façons", "Six façons"];

function lineOf(hours: string | undefined, staffed: string): string {
  if (hours === undefined) return "";
  return `, et ${isAlways(hours) ? staffed : `une ligne d’urgence${whenAnswered(hours, "")}`}`;
}

export const home: Messages["home"] = {
  title: "Sécurité de quartier, toute la nuit",
  description: (hours, area, line) =>
    `Des voitures de patrouille de ${hours}, sept nuits par semaine${lineOf(line, "une ligne d’urgence où une personne répond 24 heures sur 24, 7 jours sur 7")}. ${area}.`,
  passed: (at) => `Journal de cette nuit\u00a0: une voiture est passée vers ${at}`,
  patrolHours: (hours) => `Heures de patrouille\u00a0: de ${hours}`,
  heading: "Ayez quelqu’un qui veille dans votre rue.",
  lead: (hours, line) =>
    `Des voitures de patrouille de ${hours}, sept nuits par semaine${lineOf(line, "une ligne où l’on vous répond à toute heure")}.`,
  seePlans: "Voir les forfaits",
  every: (minutes) => `Toutes les ${minutes}\u00a0minutes`,
  carPasses: "une voiture passe, avec le ",
  hours: (hours) => `De ${hours}`,
  allWeek: "sept nuits par semaine",
  close: "Près de chez vous",
  ways: {
    title: (count) => `${counts[count] ?? `${count}\u00a0façons`} de veiller sur vous`,
    lead: "Les prix sont affichés; pour le reste, une personne vous enverra une soumission.",
    monthly: (price) => `À partir de ${price} par mois`,
    perEvent: (price) => `À partir de ${price} par événement`,
    byQuote: "Sur soumission",
    more: "En savoir plus",
    moreAbout: (service) => `\u00a0: ${service}`,
    quote: "Demander une soumission",
    quoteFor: (service) => `\u00a0: ${service}`,
  },
  route: (minutes) => `Une voiture, un parcours, toutes les ${minutes}\u00a0minutes.`,
  why: "Pourquoi nous choisir",
  reasons: [
    {
      title: "Des parcours planifiés",
      text: "Chaque ronde est tracée rue par rue. Un passage ne compte que lorsque toutes ses rues ont été parcourues.",
    },
    {
      title: "Aucun contrat à résilier",
      text: "Les forfaits sont facturés au mois. Annulez en tout temps, sans frais.",
    },
    {
      title: "Des rapports faciles à lire",
      text: "Un rapport mensuel pour votre communauté\u00a0: les passages promis, ceux que nous avons faits et ceux que nous avons manqués.",
    },
  ],
  start: "Comment ça commence",
  steps: [
    { title: "Inscrivez-vous", text: "Votre nom, votre adresse, un mot de passe. Un téléphone suffit." },
    {
      title: "Faites vérifier votre adresse",
      text: "Téléversez une facture ou une lettre où elle figure. Une personne l’examine.",
    },
    { title: "Choisissez un forfait", text: "Au mois. Changez-en ou arrêtez quand vous voulez." },
  ],
  app: {
    soon: "Application mobile, à venir",
    title: "Votre rue dans votre poche",
    planned: "Voir ce qui est prévu",
  },
  sleep: "Dormez. Nous veillons.",
};
