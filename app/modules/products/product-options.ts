export const productCategories = [
  "Surveillance",
  "Access Control",
  "Alarms",
  "Sensors",
  "Communication",
  "Bundles",
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** The first is the default. */
export const productSorts = [
  { value: "popular", label: "Most Popular" },
  { value: "price", label: "Price: Low to High" },
  { value: "-price", label: "Price: High to Low" },
  { value: "name", label: "Name" },
] as const;

/** Stock below this is shown on the card. */
export const lowStock = 10;
