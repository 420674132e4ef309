import { whenAnswered } from "../line-hours";
import type { Messages } from "../messages";

export const guard: Messages["guard"] = {
  title: "Vérifier un agent",
  description:
    "Vérifiez, à l’aide du numéro de permis, si un agent de sécurité présent dans votre rue travaille pour nous.",
  lead: "Toute personne qui patrouille pour nous porte sur elle un permis provincial et vous le montre sur demande. Entrez son numéro pour savoir s’il s’agit de l’un des nôtres.",
  beside: "La carte de permis, et de l’aide",
  check: "Vérifier le permis",
  checking: "Vérification en cours…",
  number: "Numéro de permis",
  hint: "Il est imprimé sur la carte de permis.",
  province: "La province vérifie le permis de tout agent, qu’il soit des nôtres ou non",
  see: "\u00a0: voyez ",
  whoChecks: "qui vérifie les permis en Ontario",
  card: "Demandez à voir la carte de permis et cherchez-y le numéro de permis. Ceci est un dessin\u00a0: les cartes varient.",
  notRight: "Si quelque chose ne vous semble pas normal",
  callUs: (hours) =>
    `Appelez-nous${whenAnswered(hours, "à toute heure")}. Si vous êtes en danger, appelez d’abord le 911.`,
  valid: (number, initials) =>
    `Le permis ${number} est valide. Il appartient à ${initials}, qui patrouille pour nous.`,
  unknown: (number) =>
    `Aucune personne qui patrouille pour nous n’a de permis valide portant le numéro ${number}. Demandez à revoir la carte, ou appelez-nous.`,
  errors: {
    problem: "Le permis n’a pas pu être vérifié. Veuillez réessayer.",
    number: "Entrez le numéro de permis",
    longNumber: "Un numéro de permis compte au plus 40 caractères",
    tooMany: (wait) => `Vous avez vérifié beaucoup de permis. Veuillez réessayer dans ${wait}.`,
  },
};
