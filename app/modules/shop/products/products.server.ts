import { defineNoun } from "~/modules/shared/records/noun.server";
import * as ProductPhotos from "~/modules/shop/product-photos/product-photos.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { product } from "./product.noun";

dropPagesOn(product.type, "/products");

const declared = defineNoun(product, {
  table: "products",
  kept: ["name", "category", "priceCents"],
  impact: ({ status }) => (status === "active" ? ["It leaves the shop at once."] : []),
  links: ({ id, status }) =>
    status === "active" ? [{ label: "See the public page", href: `/products/${id}` }] : [],
  imported: {
    by: ["name", "category"],
    columns: {
      name: { guesses: ["product", "product name", "title", "item"] },
      category: { guesses: ["product category", "group", "type"] },
      priceCents: { guesses: ["price cad", "unit price", "cost", "amount", "retail price"] },
      description: { guesses: ["details", "text", "summary"] },
      status: {
        guesses: ["state", "availability"],
        otherwise: "draft",
        hint: "Without one, a new product is a draft.",
      },
      stock: { guesses: ["quantity", "qty", "in stock", "inventory", "on hand"] },
      imageUrl: { guesses: ["image", "image url", "photo", "picture url"] },
      features: {
        guesses: ["feature list", "bullets"],
        hint: "Several in one cell, separated by | or on lines of their own.",
      },
    },
  },
});

const { acts, undo, sweep } = ProductPhotos;

export const products = {
  ...declared,
  acts,
  ownUndo: Object.fromEntries(Object.keys(acts).map((verb) => [verb, undo])),
  sweep: () => sweep(),
};
