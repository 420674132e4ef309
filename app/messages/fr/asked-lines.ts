import type { Messages } from "../messages";
import { taxesIn } from "./money-names";

export const askedLines: Messages["askedLines"] = {
  title: "Produits demandés",
  each: (name, quantity, price) => `${quantity} × ${name}, ${price} l’unité`,
  total: (taxes) =>
    `Total${taxes.length === 0 ? ", aucune taxe en sus" : ` avant ${taxesIn(taxes)}`}\u00a0: `,
};
