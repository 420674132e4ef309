import type { Messages } from "../messages";

export const start: Messages["start"] = {
  skip: "Aller au contenu principal",
};
