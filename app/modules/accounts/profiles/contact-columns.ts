import { provinces } from "~/modules/shared/company/provinces";
import { choiceSchema, lineSchema } from "~/modules/shared/records/import-columns";
import type { ImportField } from "~/modules/shared/records/import-kind";
import { emailSchema, phoneSchema, postalCodeSchema } from "~/platform/contact-details";

const provinceNames = Object.fromEntries(provinces.map(({ value, label }) => [value, label]));

export const emailColumn = {
  label: "Email",
  link: "email",
  fixed: true,
  guesses: [
    "e mail",
    "mail",
    "email address",
    "e mail address",
    "emailaddress",
    "contact email",
    "primary email",
  ],
  schema: emailSchema("Enter an email address"),
} satisfies ImportField;

const phone = phoneSchema();

const small = new Set(["and", "by", "de", "des", "du", "la", "le", "les", "of", "on", "sur", "the"]);

/** MISSISSAUGA and brampton become names; a town with both small and capital letters stays as it is. */
function townName(text: string): string {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return text;
  const words = lower.replace(/[\p{L}’']+/gu, (word, at: number) =>
    at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
  return words.replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Name, phone and address, which all profiles have. */
export const contactColumns = {
  fullName: {
    label: "Full name",
    guesses: [
      "name",
      "client",
      "client name",
      "customer",
      "customer name",
      "employee",
      "employee name",
      "guard",
    ],
    schema: lineSchema(120),
    missing: "Full name is required",
  },
  displayName: {
    label: "Display name",
    guesses: ["nickname", "preferred name", "known as"],
    schema: lineSchema(60),
    spare: true,
  },
  phoneNumber: {
    label: "Phone",
    link: "phone",
    guesses: ["telephone", "tel", "mobile", "cell", "cell phone", "mobile phone", "phone no", "home phone"],
    schema: phone,
    spare: true,
  },
  address: {
    label: "Street address",
    guesses: ["address", "street", "address 1", "address line 1", "street 1", "home address"],
    schema: lineSchema(200),
    spare: true,
  },
  city: {
    label: "City",
    guesses: ["town", "municipality"],
    schema: lineSchema(120).transform(townName),
    spare: true,
  },
  state: {
    label: "Province",
    guesses: ["prov", "state", "state province", "province state"],
    schema: choiceSchema(provinceNames, { "ont.": "ON", ont: "ON", québec: "QC", "que.": "QC" }),
    spare: true,
  },
  zipCode: {
    label: "Postal code",
    guesses: ["zip", "postcode", "post code", "postal", "zip postal code", "zip code"],
    schema: postalCodeSchema("Enter a postal code"),
    spare: true,
  },
} satisfies Record<string, ImportField>;
