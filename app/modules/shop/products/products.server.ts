import { defineNoun } from "~/modules/shared/records/noun.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { product } from "./product.noun";

dropPagesOn(product.type, "/products");

export const products = defineNoun(product, {
  table: "products",
  kept: ["name", "category", "priceCents"],
  impact: ({ status }) => (status === "active" ? ["It leaves the shop at once."] : []),
  links: ({ status }) => (status === "active" ? [{ label: "See the public page", href: "/products" }] : []),
});
