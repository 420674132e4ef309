import { expect, test } from "vitest";
import { emailSchema, formatPhone, phoneHref, phoneSchema, toE164 } from "./contact-details";

test.each([
  ["+19055550142", "(905) 555-0142"],
  ["9055550142", "(905) 555-0142"],
  ["1-905-555-0142", "(905) 555-0142"],
  ["(905) 555-0142", "(905) 555-0142"],
  ["905.555.0142", "(905) 555-0142"],
  ["+442071234567", "+442071234567"],
  ["extension 5", "extension 5"],
])("the phone %s is shown as %s", (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});

test.each([
  ["(905) 555-0142", "tel:+19055550142"],
  ["+19055550142", "tel:+19055550142"],
  ["1 905 555 0142", "tel:+19055550142"],
  ["+44 20 7123 4567", "tel:+442071234567"],
])("a call to %s has the address %s", (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test.each([
  ["(905) 555-0142", "+19055550142"],
  ["1-905-555-0142", "+19055550142"],
  ["+44 20 7123 4567", "+442071234567"],
  ["905 555 0142", "+19055550142"],
])("row 73: %s is stored as %s", (typed, stored) => {
  expect(toE164(typed)).toBe(stored);
});

test.each([
  ["905 555 0142", true],
  ["+1 (905) 555-0142", true],
  ["----------", false],
  ["905 555 014", false],
  ["905 555 0142 x5", false],
  ["9".repeat(16), false],
])("row 73, B40: the phone %j may be one: %s", (typed, valid) => {
  expect(phoneSchema().safeParse(typed).success).toBe(valid);
});

test("rows 30, 31: an address is trimmed and in lower case; a bad one and a missing one are told apart", () => {
  const schema = emailSchema("Email is required");
  expect(schema.parse("  Ada@Example.TEST\t")).toBe("ada@example.test");
  const said = (typed: unknown) => schema.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(said("   ")).toContain("Email is required");
  expect(said(undefined)).toEqual(["Email is required"]);
  expect(said("ada@")).toEqual(["Please enter a valid email address"]);
});
