import { isAlways, whenAnswered } from "../line-hours";
import type { Messages } from "../messages";

export const help: Messages["help"] = {
  title: "Demander de l’aide",
  danger: "Danger, incendie ou personne blessée?",
  first: "Appelez d’abord le 911",
  call911: "Appeler le 911",
  never: "Police, pompiers et ambulance. Cette page ne les appelle jamais à votre place.",
  numbers: (hours) => `Ou appelez-nous${whenAnswered(hours, "à toute heure")}`,
  houseLine: "La ligne de votre maison",
  line: "Ligne d’urgence",
  notAlarm: "Ce service n’est ni une alarme médicale ni un bouton de panique, et il ne remplace pas le 911. ",
  doesNot: "Ce qu’il ne fait pas",
  goes: "Votre demande est transmise aussitôt, par courriel, aux agents en service dans vos rues, à nos répartiteurs et à notre bureau.",
  next: "Ce qui se passe ensuite",
  confirm: "La page suivante vous demandera de confirmer.",
  hints: {
    patrol: "Un agent en service se rend chez vous et vérifie la maison de l’extérieur.",
    call: "Une personne en service appelle le numéro inscrit dans votre profil.",
  },
  tryIt: "Faites un essai une fois par mois",
  tryText:
    "Tout le monde voit que c’est un essai, et personne ne se déplace. Vous voyez en combien de temps quelqu’un l’a vu.",
  sendTest: "Envoyer un essai",
  last: "Vos dernières demandes",
  test: "Essai",
  whatItIs: "Demander de l’aide depuis votre maison",
  home: "Accueil",
  noHouse: "Vous n’avez pas d’alerte pour votre maison",
  noHouseLead: (hours) =>
    `Elle vient avec un forfait qui protège une maison. D’ici là, appelez-nous${isAlways(hours) ? "\u00a0: nous répondons à toute heure" : whenAnswered(hours, "")}.`,
  whatLead:
    "Les résidents dont le forfait protège une maison peuvent demander ici que la patrouille passe ou qu’on les appelle.",
  afterwards: "La page indique ensuite quand votre demande a été vue, et par qui.",
  ways: "Ce que vous pouvez demander",
  signIn: "Se connecter",
  seePlans: "Voir les forfaits",
};
