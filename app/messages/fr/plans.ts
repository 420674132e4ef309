import { currency } from "~/platform/currency";
import { pluralsOf } from "~/platform/plurals";
import type { Messages } from "../messages";
import { currencyIn } from "./money-names";

const plural = pluralsOf("fr-CA");
const counts = ["", "Une façon", "Deux façons", "Trois façons", "Quatre façons", "Cinq façons"];

export const plans: Messages["plans"] = {
  title: "Surveillance de quartier",
  description: (price) =>
    `Des patrouilles de nuit en voiture${price}, pour un quartier, une rue ou une maison. Annulez en tout temps, sans frais.`,
  from: (price) => ` à partir de ${price} par mois`,
  cancelled: "La commande a été annulée. Aucun montant n’a été prélevé.",
  lead: "Des voitures de patrouille la nuit, au même prix pour chaque maison participante.",
  covered: "Patrouillons-nous dans votre rue?",
  ways: (count) => `${counts[count] ?? `${count} façons`} de partager une patrouille`,
  waysLead: "Un mois à la fois, et l’annulation ne coûte rien.",
  perMonth: "par mois",
  getStarted: "Commencer",
  startWith: (plan) => ` avec le ${plan}`,
  accept: {
    before: "En choisissant «\u00a0Commencer\u00a0», vous acceptez nos ",
    link: "conditions",
    after: ".",
  },
  inEnglish: "Pour le moment, l’inscription se poursuit en anglais. ",
  pay: `Vous payez en ${currencyIn(currency.code)}, sur la page de notre fournisseur de services de paiement.`,
  night: "À quoi ressemble une nuit",
  oneNightOf: "Une nuit avec le ",
  oneNight: "Une nuit planifiée",
  passes: (count, minutes) =>
    plural(count, {
      one: `${count} passage, un toutes les ${minutes}\u00a0minutes`,
      other: `${count} passages, un toutes les ${minutes}\u00a0minutes`,
    }),
  overnight: "Toute la nuit",
  overnightText: (hours) =>
    `Les voitures circulent de ${hours}, sept nuits par semaine, pendant que la rue dort.`,
  routes: "Des parcours réfléchis",
  routesText: "Chaque ronde est tracée rue par rue, et personne ne peut consulter la position d’une voiture.",
  community: "Une communauté informée",
  communityText:
    "Les membres peuvent lire les annonces, les passages de chaque nuit et un rapport chaque mois.",
  talk: {
    title: "Parlons-en d’abord",
    text: "Nous regarderons avec vous la carte de vos rues et vous proposerons un forfait.",
    label: "Demander une consultation",
  },
  soon: {
    title: "Les inscriptions ouvriront bientôt",
    text: "Vous ne pouvez pas encore vous abonner ici. Laissez-nous votre adresse courriel, et nous vous préviendrons dès que ce sera possible.",
    leave: "Laisser votre courriel",
  },
};
