import { z } from "zod";
import * as Products from "~/modules/shop/products/product-imports.server";
import {
  productCategories,
  productFields,
  productNoun,
  productStatuses,
} from "~/modules/shop/products/product-options";
import { choiceSchema, lineSchema } from "./contact-columns";
import { type ImportKind, numberIn, textIn, type Values } from "./import-kind";

const { words: statuses } = productFields.status;
const categoryWords = Object.fromEntries(productCategories.map((name) => [name, name]));
const mostCents = 99_999_999;
const priceWords = "Write the price as 1299.00";

const price = z
  .string()
  .transform((text) => text.replace(/\s|CAD|\$/gi, ""))
  // 1,299.00 and 1299,00 are both written here.
  .transform((text) =>
    /,\d{2}$/.test(text) ? text.replace(/\./g, "").replace(",", ".") : text.replace(/,/g, ""),
  )
  .refine((text) => /^\d+(\.\d{1,2})?$/.test(text), priceWords)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((cents) => cents <= mostCents, priceWords);

const stock = z
  .string()
  .regex(/^\d{1,6}$/, "Write the stock as a whole number")
  .transform(Number);

const imageUrl = z
  .string()
  .max(500, "Use 500 characters or fewer")
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    "Write a full web address with https://",
  );

const features = z
  .string()
  .transform((text) =>
    text
      .split(/[|\r\n]+/)
      .map((feature) => feature.trim())
      .filter(Boolean)
      .join("\n"),
  )
  .refine((text) => text.split("\n").length <= 20, "Use 20 features or fewer");

/** Products of the shop, by name and category together. */
export const productImport: ImportKind = {
  name: "products",
  noun: productNoun,
  area: "products",
  type: "product",
  fields: {
    name: {
      label: "Name",
      key: "required",
      fixed: true,
      guesses: ["product", "product name", "title", "item"],
      schema: lineSchema(120),
    },
    category: {
      label: "Category",
      key: "required",
      fixed: true,
      guesses: ["product category", "group", "type"],
      schema: choiceSchema(categoryWords),
    },
    priceCents: {
      label: "Price",
      money: true,
      guesses: ["price cad", "unit price", "cost", "amount", "retail price"],
      schema: price,
      missing: "Price is required",
    },
    description: {
      label: "Description",
      guesses: ["details", "text", "summary"],
      schema: z.string().max(2_000, "Use 2,000 characters or fewer"),
      missing: "Description is required",
    },
    status: {
      label: "Status",
      words: statuses,
      guesses: ["state", "availability"],
      schema: choiceSchema(statuses),
      otherwise: "draft",
      hint: "Without one, a new product is a draft.",
    },
    stock: {
      label: "Stock",
      guesses: ["quantity", "qty", "in stock", "inventory", "on hand"],
      schema: stock,
      otherwise: 0,
    },
    imageUrl: { label: "Picture", guesses: ["image", "image url", "photo", "picture url"], schema: imageUrl },
    features: {
      label: "Features",
      guesses: ["feature list", "bullets"],
      schema: features,
      hint: "Several in one cell, separated by | or on lines of their own.",
    },
  },
  keyWords: "name and category together",
  noKey: "Enter the name and the category",
  keysOf: (values) => [keyOf(values)].flatMap((key) => key ?? []),
  nameOf: (values) => textIn(values, "name") ?? "Product",
  href: (id) => `${productNoun.path}/${id}`,

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
  const status = productStatuses.find((each) => each === values.status) ?? "draft";
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
