import { pluralsOf } from "~/platform/plurals";
import type { Messages } from "../messages";

const plural = pluralsOf("fr-CA");

export const checks: Messages["checks"] = {
  log: (checked, nights, notes) => {
    const more = plural(notes, { one: `, ${notes} note`, other: `, ${notes} notes` });
    const done = plural(checked, { one: `${checked} nuit vérifiée`, other: `${checked} nuits vérifiées` });
    return `${done} sur ${nights}${notes > 0 ? more : ""}`;
  },
  results: { ok: "Rien à signaler", note: "Note", problem: "Problème" },
  quiet: (nights) =>
    `Rien à signaler pendant ${plural(nights, { one: `${nights} nuit`, other: `${nights} nuits` })}`,
  nobody: "Aucune vérification",
  photo: "Voir la photo",
  photoOf: (night) => ` du ${night}`,
  about: (time) => `vers ${time}`,
  opened: (times) => `Les agents ont ouvert la fiche de votre maison ${times}\u00a0fois`,
};
