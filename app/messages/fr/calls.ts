import type { Messages } from "../messages";

export const calls: Messages["calls"] = {
  wishes: { patrol: "Demander à la patrouille de passer", call: "Demander qu’on m’appelle" },
  states: {
    sent: "Envoyée",
    delivered: "Distribuée",
    seen: "Vue",
    on_the_way: "En route",
    done: "Terminée",
    cancelled: "Annulée",
  },
};
