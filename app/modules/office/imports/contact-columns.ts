import { z } from "zod";
import { provinces } from "~/modules/accounts/profiles/provinces";
import { emailSchema, phoneSchema, postalCodeSchema } from "~/platform/contact-details";
import type { ImportField } from "./import-kind";

/** A single-line text. */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Use ${maxLength} characters or fewer`)
    .transform((text) => text.replace(/\s+/g, " "));
}

/** One of these values, given by the value or its label. */
export function choiceSchema(words: Record<string, string>, synonyms: Record<string, string> = {}) {
  const all = new Map<string, string>();
  for (const [value, word] of Object.entries(words))
    for (const text of [value, word]) all.set(text.toLowerCase(), value);
  for (const [text, value] of Object.entries(synonyms)) all.set(text, value);
  const known = Object.values(words).join(", ");
  return z.string().transform((text, context) => {
    const value = all.get(text.toLowerCase().replace(/\s+/g, " "));
    if (value) return value;
    context.addIssue({ code: "custom", message: `Use one of ${known}` });
    return z.NEVER;
  });
}

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
  },
  phoneNumber: {
    label: "Phone",
    link: "phone",
    guesses: ["telephone", "tel", "mobile", "cell", "cell phone", "mobile phone", "phone no", "home phone"],
    schema: phone,
  },
  address: {
    label: "Street address",
    guesses: ["address", "street", "address 1", "address line 1", "street 1", "home address"],
    schema: lineSchema(200),
  },
  city: { label: "City", guesses: ["town", "municipality"], schema: lineSchema(120) },
  state: {
    label: "Province",
    guesses: ["prov", "state", "state province", "province state"],
    schema: choiceSchema(provinceNames, { "ont.": "ON", ont: "ON", québec: "QC", "que.": "QC" }),
  },
  zipCode: {
    label: "Postal code",
    guesses: ["zip", "postcode", "post code", "postal", "zip postal code", "zip code"],
    schema: postalCodeSchema("Enter a postal code"),
  },
} satisfies Record<string, ImportField>;
