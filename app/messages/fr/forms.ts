import type { Messages } from "../messages";

export const forms: Messages["forms"] = {
  problem: "Il y a un problème",
  problems: (fields) => `Il y a un problème dans ${fields} champs`,
  error: "Erreur\u00a0: ",
  optional: "(facultatif)",
  empty: "Laissez ce champ vide",
  inEnglish: "(en anglais)",
  notGiven: "Non précisé",
  typedBefore: "Voici ce que vous aviez écrit avant la fin de votre session. Ce n’est pas encore enregistré.",
  length: (typed, longest) =>
    `${typed.toLocaleString("fr-CA")} sur ${longest.toLocaleString("fr-CA")} caractères`,
};
