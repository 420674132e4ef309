import { type Card, takeCard } from "./cards";
import { field, type Html, html } from "./html";

interface Typed {
  card?: Card;
  holder: string;
  address: Record<string, string>;
  problems: Map<string, string>;
}

const provinces = new Set(["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]);

export function readCard(form: URLSearchParams, withAddress: boolean): Typed {
  const problems = new Map<string, string>();
  const take = (name: string) => (form.get(name) ?? "").trim().slice(0, 200);
  const number = take("number").replace(/[\s-]/g, "");
  const holder = take("name");
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) problems.set("number", "Your card number is invalid.");
  const expiry = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(take("expiry"));
  const [month, year] = [Number(expiry?.[1]), 2000 + Number(expiry?.[2])];
  if (!expiry || month < 1 || month > 12)
    problems.set("expiry", "Your card's expiration date is incomplete.");
  else if (new Date(year, month) <= new Date()) {
    problems.set("expiry", "Your card's expiration date is in the past.");
  }
  if (!/^\d{3,4}$/.test(take("cvc"))) problems.set("cvc", "Your card's security code is incomplete.");
  if (!holder) problems.set("name", "Enter the name on the card.");
  const address = withAddress ? readAddress(take, problems) : {};
  const typed = { holder, address, problems };
  if (problems.size > 0) return typed;
  const card = takeCard(number, month, year);
  if ("brand" in card) return { ...typed, card };
  problems.set("number", card.message);
  return typed;
}

function readAddress(take: (name: string) => string, problems: Map<string, string>): Record<string, string> {
  const address = {
    line1: take("line1"),
    city: take("city"),
    state: take("state").toUpperCase(),
    postal_code: take("postal_code").toUpperCase(),
    country: "CA",
  };
  if (!address.line1) problems.set("line1", "Enter the street address.");
  if (!address.city) problems.set("city", "Enter the city.");
  if (!provinces.has(address.state)) problems.set("state", "Enter the two-letter province code, such as ON.");
  if (!/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(address.postal_code)) {
    problems.set("postal_code", "Enter the postal code, such as M5V 2T6.");
  }
  return address;
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The card's number and code are never sent back to the browser. */
export function cardFields(form: URLSearchParams, problems: Map<string, string>, withAddress: boolean): Html {
  const value = (name: string) => form.get(name) ?? "";
  const plain = (name: string, label: string, autocomplete: string, short = false) =>
    field({ name, label, autocomplete, short, value: value(name) }, problems.get(name));
  return html`${field(
    {
      name: "number",
      label: "Card number",
      hint: "4242 4242 4242 4242 pays. 4000 0000 0000 0002 is declined. 4000 0000 0000 0341 pays now and fails at renewal.",
      autocomplete: "cc-number",
      numeric: true,
    },
    problems.get("number"),
  )}${field(
    {
      name: "expiry",
      label: "Expiry date",
      hint: "Month and year, such as 12/34",
      autocomplete: "cc-exp",
      short: true,
      value: value("expiry"),
    },
    problems.get("expiry"),
  )}${field(
    {
      name: "cvc",
      label: "Security code",
      hint: "Any three digits",
      autocomplete: "cc-csc",
      numeric: true,
      short: true,
    },
    problems.get("cvc"),
  )}${plain("name", "Name on card", "cc-name")}${
    withAddress
      ? [
          plain("line1", "Street address", "billing address-line1"),
          plain("city", "City", "billing address-level2"),
          plain("state", "Province", "billing address-level1", true),
          plain("postal_code", "Postal code", "billing postal-code", true),
        ]
      : undefined
  }`;
}
