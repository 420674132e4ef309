/** Canada's provinces and territories, by the code of an address. */
export const provinces = [
  { value: "AB", label: "Alberta" },
  { value: "BC", label: "British Columbia" },
  { value: "MB", label: "Manitoba" },
  { value: "NB", label: "New Brunswick" },
  { value: "NL", label: "Newfoundland and Labrador" },
  { value: "NS", label: "Nova Scotia" },
  { value: "NT", label: "Northwest Territories" },
  { value: "NU", label: "Nunavut" },
  { value: "ON", label: "Ontario" },
  { value: "PE", label: "Prince Edward Island" },
  { value: "QC", label: "Quebec" },
  { value: "SK", label: "Saskatchewan" },
  { value: "YT", label: "Yukon" },
] as const;

/** The company's own first, since most addresses are there. */
export function provincesFrom(own: string | undefined): { value: string; label: string }[] {
  const first = provinces.filter(({ value }) => value === own);
  return [...first, ...provinces.filter(({ value }) => value !== own)];
}
