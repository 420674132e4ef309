import { describe, expect, test } from "vitest";
import { read } from "../../../../tests/structure/source";
import { extremeThemes } from "../../../../tests/support/themes";
import { colourOf, contrast, readable, recoloured, tokensOf, usualBrand, weakPairs } from "./colours";

test.each([
  ["#0C1A2B", "#0c1a2b"],
  [" 0c1a2b ", "#0c1a2b"],
  ["#abc", "#aabbcc"],
  ["red", undefined],
  ["#12345", undefined],
  ["#0c1a2b;}", undefined],
])("row 299: %j is read as %s", (typed, colour) => {
  expect(colourOf(typed)).toBe(colour);
});

test("row 299: the usual colours can be read, and change nothing", () => {
  expect(weakPairs(usualBrand)).toEqual([]);
  expect(readable(usualBrand)).toEqual(usualBrand);
  expect(recoloured(".a{color:#0c1a2b}", usualBrand)).toBe(".a{color:#0c1a2b}");
});

describe("row 299: colours that cannot be read are refused, and the nearest that can are offered", () => {
  test.each([
    ["a pale night", { night: "#7fb2e5", lamp: "#f4b63f" }],
    ["a dark lamp", { night: "#0c1a2b", lamp: "#6a1b1b" }],
    ["the same colour twice", { night: "#1b5e20", lamp: "#1b5e20" }],
    ["white on white", { night: "#ffffff", lamp: "#ffffff" }],
    ["black on black", { night: "#000000", lamp: "#000000" }],
    ["pure red and pure blue", { night: "#ff0000", lamp: "#0000ff" }],
  ])("%s", (_, brand) => {
    expect(weakPairs(brand).length).toBeGreaterThan(0);
    const offered = readable(brand);
    expect(weakPairs(offered)).toEqual([]);
    expect(offered).not.toEqual(brand);
  });
});

test.each(Object.entries(extremeThemes))(
  "row 337: the nearest to colours that are %s can be read",
  (_, brand) => {
    expect(weakPairs(readable(brand))).toEqual([]);
  },
);

test.each([
  ["a green harbour", { night: "#0b2b26", lamp: "#8ce0b1" }],
  ["black and white", { night: "#000000", lamp: "#ffffff" }],
  ["deep violet and pink", { night: "#22093f", lamp: "#ff9ad5" }],
])("row 299: %s has every contrast, and takes the place of each colour of the brand", (_, brand) => {
  expect(weakPairs(brand)).toEqual([]);
  const sheet = ".a{background:#0c1a2b;color:#F4B63F}.b{border:1px solid #0c1a2b80;color:#b42318}";
  expect(recoloured(sheet, brand)).toBe(
    `.a{background:${brand.night};color:${brand.lamp}}.b{border:1px solid ${brand.night}80;color:#b42318}`,
  );
  const tokens = read("app/tokens.css");
  const left = [
    "night",
    "night-deep",
    "sky",
    "dusk",
    "far",
    "note",
    "tile",
    "night-line",
    "lamp",
    "lamp-bright",
    "dim",
  ];
  const now = recoloured(tokens, brand);
  for (const name of left) expect(now, name).toContain(`--color-${name}: ${tokensOf(brand)[name]};`);
  expect(contrast("#ffffff", tokensOf(brand).dusk ?? "")).toBeGreaterThan(4.5);
});
