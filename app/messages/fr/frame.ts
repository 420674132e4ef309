import { whenAnswered } from "../line-hours";
import type { Messages } from "../messages";

const main: Messages["frame"]["main"] = [
  ["/services/neighbourhood-watch", "Forfaits"],
  ["/alert", "Qui appeler"],
  ["/verify-a-guard", "Vérifier un agent"],
  ["/contact", "Nous joindre"],
];

export const frame: Messages["frame"] = {
  main,
  // What French pages lead to in English, together.
  others: [
    ["/services", "Services"],
    ["/products", "Produits"],
    ["/about", "À propos"],
    ["/news", "Nouvelles"],
    ["/careers", "Emplois"],
  ],
  account: [
    ["/community", "Ma communauté"],
    ["/profile/invoices", "Factures"],
  ],
  quick: [...main, ["/coverage", "Couverture"]],
  unread:
    "Cette page a été traduite de l’anglais. Aucune personne de langue maternelle française ne l’a encore relue.",
  menu: "Menu",
  mainMenu: "Principal",
  line: (hours) => `Ligne d’urgence${whenAnswered(hours, "jour et nuit")}\u00a0: `,
  login: "Connexion",
  logout: "Déconnexion",
  yourAccount: "Votre compte\u00a0: ",
  nameless: "Compte",
  profile: "Mon profil",
  backOffice: "Administration",
  quickTitle: "Liens rapides",
  servicesTitle: "Autres pages",
  socialTitle: "Suivez-nous",
  licence: (number) => `, permis ${number}`,
  privacy: "Confidentialité",
  terms: "Conditions",
  accessibility: "Accessibilité",
  applications: "Retrouver votre candidature",
  light: (on) => ` Pages allégées\u00a0: ${on ? "activées" : "désactivées"} `,
  turn: (on) => (on ? "Activer" : "Désactiver"),
  ask: (name) => `Demandez à ${name}`,
  closeChat: "Fermer le clavardage",
  chat: "Clavardage (en anglais)",
};
