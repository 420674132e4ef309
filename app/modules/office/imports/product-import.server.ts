import { product } from "~/modules/shop/products/product.noun";
import * as Products from "~/modules/shop/products/product-imports.server";
import { productCategories } from "~/modules/shop/products/product-options";
import { columnsOf } from "./field-columns";
import { type ImportKind, numberIn, textIn, type Values } from "./import-kind";

const { fields, path, type, area } = product;

/** Products of the shop, by name and category together. */
export const productImport: ImportKind = {
  name: "products",
  noun: product,
  area,
  type,
  fields: columnsOf(fields, {
    name: { key: "required", fixed: true, guesses: ["product", "product name", "title", "item"] },
    category: { key: "required", fixed: true, guesses: ["product category", "group", "type"] },
    priceCents: { guesses: ["price cad", "unit price", "cost", "amount", "retail price"] },
    description: { guesses: ["details", "text", "summary"] },
    status: {
      guesses: ["state", "availability"],
      missing: undefined,
      otherwise: "draft",
      hint: "Without one, a new product is a draft.",
    },
    stock: {
      guesses: ["quantity", "qty", "in stock", "inventory", "on hand"],
      missing: undefined,
      otherwise: 0,
    },
    imageUrl: { guesses: ["image", "image url", "photo", "picture url"] },
    features: {
      guesses: ["feature list", "bullets"],
      hint: "Several in one cell, separated by | or on lines of their own.",
    },
  }),
  keyWords: "name and category together",
  noKey: "Enter the name and the category",
  keysOf: (values) => [keyOf(values)].flatMap((key) => key ?? []),
  nameOf: (values) => textIn(values, "name") ?? "Product",
  href: (id) => `${path}/${id}`,

  async match(lines, executor) {
    const names = lines.flatMap((line) => textIn(line, "name")?.toLowerCase() ?? []);
    const found = await Products.idsByName(names, executor);
    return found.map(({ id, ...product }) => [keyOf(product) ?? "", id]);
  },
  async read(ids, executor, lock) {
    const products = await Products.readAll(ids, executor, lock);
    return products.map(({ id, version, ...values }) => ({ id, version, values }));
  },
  create: (records, trx) => Products.addAll(records.map(productOf), trx),
  update: (records, trx) => Products.changeEach(records.map(productOf), trx),
  removable: async (ids) => ids,
  remove: (ids, trx) => Products.removeAll(ids, trx),
};

function keyOf(values: Values): string | undefined {
  const [name, category] = [textIn(values, "name"), textIn(values, "category")];
  return name && category ? `${name.toLowerCase()} ${category}` : undefined;
}

function productOf({ id, values }: { id: string; values: Values }) {
  const category = productCategories.find((each) => each === values.category) ?? productCategories[0];
  const status = statusIn(values);
  return {
    id,
    category,
    name: textIn(values, "name") ?? "",
    description: textIn(values, "description") ?? "",
    priceCents: numberIn(values, "priceCents"),
    stock: numberIn(values, "stock"),
    status,
    imageUrl: textIn(values, "imageUrl"),
    features: textIn(values, "features") ?? "",
  };
}

function statusIn({ status }: Values) {
  const known = fields.status.words;
  return isKey(known, status) ? status : "draft";
}

function isKey<Words extends object>(words: Words, value: unknown): value is keyof Words {
  return typeof value === "string" && Object.hasOwn(words, value);
}
