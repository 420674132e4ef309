import { isAlways, whenAnswered } from "../line-hours";
import type { Messages } from "../messages";

export const emergency: Messages["emergency"] = {
  call: (phone) => `Appeler ${phone}`,
  contactUs: "Nous écrire",
  line: (hours) => `Ligne d’urgence${whenAnswered(hours, "jour et nuit")}`,
  ourLine: (hours) => {
    if (isAlways(hours)) return "Notre ligne répond jour et nuit";
    return hours ? `Notre ligne répond ${hours}` : "Appelez notre ligne";
  },
  dangerFirst: "Si quelqu’un est en danger, appelez d’abord le 911.",
  danger: "Si quelqu’un est en danger, appelez le 911.",
  inEmergency: "En cas d’urgence",
};
