import type { Messages } from "../messages";
import { taxesIn } from "./money-names";

export const offers: Messages["offers"] = {
  startHere: "Pour commencer",
  noTax: "aucune taxe en sus",
  tax: (names, sum) => `plus ${taxesIn(names)}, ${sum} en tout`,
  terms: [
    "Facturation mensuelle",
    "Aucun contrat à long terme",
    "Annulation en tout temps, sans frais",
    "Paiement sécurisé",
  ],
  support: "Soutien jour et nuit",
  none: {
    before: "Aucun forfait n’est en vente en ce moment. ",
    write: "Écrivez-nous",
    call: " ou appelez-nous au ",
    after: ", et une personne vous dira ce que nous pouvons faire.",
  },
};
