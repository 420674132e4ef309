import { pluralsOf } from "~/platform/plurals";
import type { Messages } from "../messages";

const plural = pluralsOf("fr-CA");

export const waits: Messages["waits"] = {
  seconds: (count) => plural(count, { one: `${count} seconde`, other: `${count} secondes` }),
  minutes: (count) => plural(count, { one: `${count} minute`, other: `${count} minutes` }),
  hours: (count) => plural(count, { one: `${count} heure`, other: `${count} heures` }),
};
