import type { Wording } from "./wording";

/** An import is one event; what it did to each record is left to its history. */
export const importWordings: Record<string, Wording> = {
  "clients.imported": { words: "imported clients", area: "clients" },
  "clients.import_undone": { words: "undid an import of clients", area: "clients" },
  "guards.imported": { words: "imported guards", area: "employees" },
  "guards.import_undone": { words: "undid an import of guards", area: "employees" },
  "members.imported": { words: "imported members", area: "communities" },
  "members.import_undone": { words: "undid an import of members", area: "communities" },
  "products.imported": { words: "imported products", area: "products" },
  "products.import_undone": { words: "undid an import of products", area: "products" },
  "refused_lines.exported": {
    words: "exported the refused lines of an import",
    area: "dashboard",
    routine: true,
  },
};
