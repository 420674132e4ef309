import type { Messages } from "../messages";
import { taxIn } from "./money-names";

export const askedLines: Messages["askedLines"] = {
  title: "Produits demandés",
  each: (name, quantity, price) => `${quantity} × ${name}, ${price} chacun`,
  total: ({ name, percent }) => `Total ${percent === 0 ? "sans taxe" : `avant la ${taxIn(name)}`}\u00a0: `,
};
