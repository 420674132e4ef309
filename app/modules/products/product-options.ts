/** The parts of the shop (row 157). */
export const productCategories = [
  "Surveillance",
  "Access Control",
  "Alarms",
  "Sensors",
  "Communication",
  "Bundles",
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** The orders of the shop (row 156); the first one is the default. */
export const productSorts = [
  { value: "popular", label: "Most Popular" },
  { value: "price", label: "Price: Low to High" },
  { value: "-price", label: "Price: High to Low" },
  { value: "name", label: "Name" },
] as const;

export type ProductSort = (typeof productSorts)[number]["value"];

/** Stock below this is said on the card (row 159). */
export const lowStock = 10;
