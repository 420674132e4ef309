import { expect, test } from "vitest";
import { emailSchema, phoneSchema, postalCodeSchema } from "./contact-details";
import { formatPhone, phoneHref, toE164 } from "./phone";

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
  ["011 44 20 7123 4567", "+442071234567"],
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

test.each([
  "9055550142",
  " 905.555.0142 ",
  "1 (905) 555 0142",
  "+1-905-555-0142",
  "+1\u00a0905\u2011555\u20110142",
  "\u200b(905)\u202f555\u20130142\u2060",
  "\uff0b1 905 555\u22120142",
])("row 73: the phone %s is stored in one form", (typed) => {
  expect(phoneSchema().parse(typed)).toBe("+19055550142");
});

test.each(["L5B 3C1", "l5b3c1", " l5b-3c1 ", "L5B.3C1"])("row 72: the postal code %j is L5B 3C1", (typed) => {
  expect(postalCodeSchema("Enter it").parse(typed)).toBe("L5B 3C1");
});

test.each(["999", "12345", "L5B 3C", "L5B 3C11", "D5B 3C1", "L5O 3C1", "L5B 3U1", "W5B 3C1", "Z5B 3C1"])(
  "row 72: %s is not a Canadian postal code",
  (typed) => {
    const said = postalCodeSchema("Enter it")
      .safeParse(typed)
      .error?.issues.map(({ message }) => message);
    expect(said).toEqual(["Enter a Canadian postal code, such as L5B 3C1"]);
  },
);

test("row 72: a missing postal code is asked for", () => {
  for (const typed of [undefined, "", " "])
    expect(postalCodeSchema("Enter it").safeParse(typed).error?.issues).toMatchObject([
      { message: "Enter it" },
    ]);
});

test("rows 30, 31: an address is trimmed and in lower case; a bad one and a missing one are told apart", () => {
  const schema = emailSchema("Email is required");
  expect(schema.parse("  Ada@Example.TEST\t")).toBe("ada@example.test");
  const said = (typed: unknown) => schema.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(said("   ")).toContain("Email is required");
  expect(said(undefined)).toEqual(["Email is required"]);
  expect(said("ada@")).toEqual(["Please enter a valid email address"]);
});
