import { describe, expect, test } from "vitest";
import {
  areaWords,
  cornersOf,
  drawn,
  isOnMap,
  outlineText,
  outlineWords,
  pathOnMap,
  readOutline,
} from "./outline";

/** A kilometre by two, in Mississauga. */
const block = ["43.59000, -79.65000", "43.60798, -79.65000", "43.60798, -79.63759", "43.59000, -79.63759"];

describe("what is typed", () => {
  test.each([
    ["with commas", block.join("\n")],
    ["with spaces, tabs and semicolons", block.join("\n").replaceAll(", ", " \t").replace("\t", "; ")],
    ["with empty lines", `\n${block.join("\n\n")}\n`],
    ["with the first corner again at the end", [...block, block[0]].join("\n")],
    ["with a corner twice in a row", [block[0], ...block].join("\n")],
    ["as a file from Windows has it", block.join("\r\n")],
  ])("corners %s are read", (_how, typed) => {
    const corners = cornersOf(typed);
    expect(outlineText(corners)).toBe(block.join("\n"));
    expect(cornersOf(outlineText(corners))).toEqual(corners);
  });

  test("nothing is no outline", () => {
    expect(readOutline(" \n\n")).toEqual({ corners: [] });
    expect(cornersOf("")).toEqual([]);
  });

  const corner = (index: number) => `43.${50_000 + index}, -79.6`;

  test.each([
    [
      "43.59, -79.65\n43.60\n43.60, -79.64",
      "Line 2: enter a latitude and a longitude, such as 43.5890, -79.6441",
    ],
    [`${block[0]}\n\nthe park`, "Line 3: enter a latitude and a longitude, such as 43.5890, -79.6441"],
    ["43.59, -79.65, 12", "Line 1: enter a latitude and a longitude, such as 43.5890, -79.6441"],
    ["-79.65, 43.59", "Line 1 is not in Ontario. Latitude comes first, as in 43.5890, -79.6441"],
    ["43.59, 79.65", "Line 1 is not in Ontario. Latitude comes first, as in 43.5890, -79.6441"],
    ["45.5019, -73.5674", "Line 1 is not in Ontario. Latitude comes first, as in 43.5890, -79.6441"],
    ["40.7128, -79.0060", "Line 1 is not in Ontario. Latitude comes first, as in 43.5890, -79.6441"],
    [block.slice(0, 2).join("\n"), "Enter at least 3 different corners"],
    [[block[0], block[1], block[0]].join("\n"), "Enter at least 3 different corners"],
    [Array.from({ length: 201 }, (_, index) => corner(index)).join("\n"), "Enter at most 200 corners"],
  ])("%j: %s", (typed, problem) => {
    expect(readOutline(typed)).toEqual({ problem });
  });

  test("200 corners are read", () => {
    const typed = Array.from({ length: 200 }, (_, index) => corner(index)).join("\n");
    expect(cornersOf(typed)).toHaveLength(200);
  });
});

describe("what is drawn and said", () => {
  const corners = cornersOf(block.join("\n"));

  test("known places are where the towns of the map have them", () => {
    const path = pathOnMap(cornersOf("43.58472, -79.54111\n43.63222, -79.47194\n43.60, -79.50"));
    const [creekX, creekY, humberX, humberY] = (path.match(/[\d.]+/g) ?? []).map(Number);
    for (const [found, known] of [
      [creekX, 319],
      [creekY, 317],
      [humberX, 356],
      [humberY, 280],
    ])
      expect(Math.abs((found ?? 0) - (known ?? 0))).toBeLessThan(4);
  });

  test("only what lies on the map is on it", () => {
    expect(isOnMap(corners)).toBe(true);
    expect(isOnMap(cornersOf("45.42, -75.70\n45.43, -75.70\n45.43, -75.69"))).toBe(false);
  });

  test("by itself it fills its size, north up", () => {
    expect(drawn(corners, 200)).toEqual({ path: "M0 200 0 0 100 0 100 200Z", width: 100, height: 200 });
  });

  test("in words it has its size", () => {
    expect(areaWords(corners)).toBe("about 2.0 km²");
    expect(outlineWords(corners)).toBe(
      "About 2.0 km², 2.0 km from north to south and 1.0 km from west to east.",
    );
  });
});
