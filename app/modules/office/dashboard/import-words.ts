import type { Wording } from "./wording";

/** An import is one event; what it did to each record is left to its history. */
export const importWordings: Record<string, Wording> = {
  "client.imported": { words: "added a client through an import", area: "clients", routine: true },
  "client.updated_by_import": { words: "changed a client through an import", area: "clients", routine: true },
  "client.removed_by_undo": {
    words: "removed a client added through an import",
    area: "clients",
    routine: true,
  },
  "client.restored_by_undo": {
    words: "restored a client changed through an import",
    area: "clients",
    routine: true,
  },
  "employee.imported": { words: "added a guard through an import", area: "employees", routine: true },
  "employee.updated_by_import": {
    words: "changed a guard through an import",
    area: "employees",
    routine: true,
  },
  "employee.removed_by_undo": {
    words: "removed a guard added through an import",
    area: "employees",
    routine: true,
  },
  "employee.restored_by_undo": {
    words: "restored a guard changed through an import",
    area: "employees",
    routine: true,
  },
  "product.imported": { words: "added a product through an import", area: "products", routine: true },
  "product.updated_by_import": {
    words: "changed a product through an import",
    area: "products",
    routine: true,
  },
  "product.removed_by_undo": {
    words: "removed a product added through an import",
    area: "products",
    routine: true,
  },
  "product.restored_by_undo": {
    words: "restored a product changed through an import",
    area: "products",
    routine: true,
  },
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
