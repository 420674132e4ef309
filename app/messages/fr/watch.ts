import type { Messages } from "../messages";

export const watch: Messages["watch"] = {
  depths: {
    outside: "Depuis la rue",
    rear: "Depuis la rue et derrière la maison",
    inside: "À l’intérieur aussi, avec la personne qui garde mes clés",
  },
  texts: {
    lights: "Lumières qui restent allumées",
    vehicles: "Véhicules laissés dans l’entrée",
    visitors: "Qui peut passer",
    pets: "Animaux dans la maison",
    deliveries: "Livraisons que vous attendez",
  },
  states: {
    asked: "En attente de notre réponse",
    accepted: "Acceptée",
    running: "En cours",
    ended: "Terminée plus tôt que prévu",
    closed: "Terminée",
    refused: "Refusée",
    lapsed: "Sans réponse dans le délai",
  },
  range: (first, last) => `Du ${first} au ${last}`,
  look: "Nous regardons",
  lookWith: (depth, keyholder) => `${depth}\u00a0: ${keyholder}`,
  remarks: "Remarques",
  phrase: "Phrase de passe",
  erased: "Effacée",
  set: "Définie",
  none: "Aucune",
};
