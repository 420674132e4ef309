import type { Messages } from "../messages";

export const notCovered: Messages["notCovered"] = {
  title: (place) => `Pas encore dans le secteur ${place}`,
  text: "Nous n’y patrouillons pas encore. Écrivez-nous, et nous vous avertirons lorsque nos voitures passeront dans vos rues.",
  tellUs: "Nous écrire",
};
