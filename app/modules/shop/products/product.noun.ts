import type { NounDescription } from "~/modules/shared/records/noun";
import { sameWords } from "~/platform/record-fields";
import { productCategories } from "./product-options";

/** Its sentences come from row 226. */
export const product = {
  type: "product",
  area: "products",
  one: "product",
  many: "products",
  path: "/admin/products",
  failed: { save: "Failed to save product", delete: "Failed to delete product" },
  title: "name",
  fields: {
    name: { kind: "line", label: "Name", ask: "Enter a name", max: 120 },
    category: {
      kind: "choice",
      label: "Category",
      words: sameWords(productCategories),
      ask: "Choose a category",
      half: true,
    },
    status: {
      kind: "choice",
      label: "Status",
      words: { active: "Active", coming: "Coming soon", draft: "Draft", discontinued: "Discontinued" },
      tones: { active: "good", coming: "warn", draft: "info", discontinued: "quiet" },
      ask: "Choose a status",
      initial: "active",
      half: true,
    },
    priceCents: {
      kind: "money",
      label: "Price",
      ask: "Enter a price",
      max: 9_999_999_99,
      hint: "In dollars.",
      half: true,
    },
    stock: {
      kind: "whole",
      label: "Stock",
      ask: "Enter a whole number, for example 12",
      max: 999_999,
      hint: "Pieces in stock.",
      shownAs: { "0": "Out of stock" },
      tones: { "0": "bad" },
      initial: "0",
      half: true,
    },
    description: {
      kind: "text",
      part: "In the shop",
      label: "Description",
      ask: "Enter a description",
      max: 2_000,
      rows: 4,
      hint: "What it does, in a few sentences.",
    },
    features: { kind: "items", label: "Features", one: "feature", maxItems: 20, max: 120 },
    imageUrl: {
      kind: "web",
      label: "Picture",
      called: "address",
      max: 500,
      hint: "An address that begins with https://, unless you add a photo.",
    },
    createdAt: { label: "Added" },
  },
  list: {
    start: "-createdAt",
    sorts: ["createdAt", "priceCents", "stock"],
    columns: [
      { key: "category", nowrap: true, secondary: true },
      { key: "priceCents", numeric: true },
      { key: "stock", numeric: true, labelledOnCard: true },
      { key: "status", nowrap: true, trailingOnCard: true },
      { key: "createdAt", nowrap: true, secondary: true, leftOutOnCard: true },
    ],
    filters: ["status", "category"],
    tabs: "status",
    exported: true,
    empty: "Add the first one: a draft is seen by staff only.",
  },
} as const satisfies NounDescription;

export type ProductStatus = keyof typeof product.fields.status.words;
