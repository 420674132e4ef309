import type { Messages } from "../messages";

export const coverage: Messages["coverage"] = {
  title: "Couverture par code postal",
  description:
    "Entrez votre code postal pour savoir si nous patrouillons dans vos rues, à partir de quand et à quel prix.",
  postalCode: "Code postal",
  check: "Vérifier la couverture",
  heading: "Patrouillons-nous dans votre rue?",
  lead: "Entrez votre code postal. Les trois premiers caractères suffisent.",
  problem: "Entrez un code postal canadien, comme L5B\u00a03C1",
  covered: (prefix) => `Oui, nous patrouillons dans le secteur ${prefix}`,
  community: "Communauté",
  price: "Prix",
  from: (price) => `À partir de ${price} par mois`,
  firstNight: "Première nuit de patrouille",
  toBeAgreed: "À convenir avec vous",
  seePlans: "Voir les forfaits",
  map: "Un croquis. Une lampe est allumée là où nous patrouillons.",
  outline: (name, km) => `${name}, environ ${km.replace(".", ",")}\u00a0km²`,
  outlined: (names) => ` Contours tracés\u00a0: ${names}.`,
  whereWePatrol: "Où nous patrouillons",
  area: "Secteur",
  postalAreas: "Secteurs postaux",
  notYet: "Pas encore",
};
