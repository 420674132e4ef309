import type { Messages } from "../messages";

export const emergency: Messages["emergency"] = {
  call: (phone) => `Appeler ${phone}`,
  contactUs: "Nous écrire",
  line: "Ligne d’urgence, jour et nuit",
  dangerFirst: "Si quelqu’un est en danger, appelez d’abord le 911.",
  danger: "Si quelqu’un est en danger, appelez le 911.",
  inEmergency: "En cas d’urgence",
};
