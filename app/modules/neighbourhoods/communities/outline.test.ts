import { describe, expect, test } from "vitest";
import { areaOf, cornersOf, frameOf, outlineDrawing, outlineText, readOutline } from "./outline";

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
    ["-79.65, 43.59", "Line 1 is not in Canada. Latitude comes first, as in 43.5890, -79.6441"],
    ["43.59, 79.65", "Line 1 is not in Canada. Latitude comes first, as in 43.5890, -79.6441"],
    ["40.7128, -79.0060", "Line 1 is not in Canada. Latitude comes first, as in 43.5890, -79.6441"],
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

  test("row 294: the map is as large as the outlines on it, north up, with each name in the middle of its own", () => {
    const north = cornersOf("44.70, -63.60\n44.80, -63.60\n44.80, -63.50\n44.70, -63.50");
    const south = cornersOf("44.60, -63.60\n44.70, -63.60\n44.70, -63.50\n44.60, -63.50");
    const frame = frameOf([north, south]);
    if (!frame) throw new Error("There is no map.");
    const [, upper = 0] = frame.nameOf("North", north).at;
    const [across, lower] = frame.nameOf("South", south).at;
    expect(across).toBe(frame.width / 2);
    expect(upper).toBeLessThan(lower);
    const numbers = (path: string) => (path.match(/[\d.]+/g) ?? []).map(Number);
    const all = [north, south].flatMap((corners) => numbers(frame.pathOf(corners)));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...all)).toBeLessThanOrEqual(frame.height - 20);
    expect(frame.height).toBeLessThanOrEqual(560);
  });

  test("row 294: a name that is wider than its town stands above it in one line, and on the map", () => {
    const narrow = cornersOf("44.60, -63.60\n44.70, -63.60\n44.70, -63.595\n44.60, -63.595");
    const wide = cornersOf("44.60, -63.590\n44.70, -63.590\n44.70, -63.49\n44.60, -63.49");
    const frame = frameOf([narrow, wide]);
    const { lines, at, lamp } = frame?.nameOf("Toronto west", narrow) ?? {
      lines: [],
      at: [0, 0],
      lamp: [0, 0],
    };
    expect(lines).toEqual(["Toronto west"]);
    expect(at[1]).toBeLessThan(20);
    expect(at[0]).toBeGreaterThan(lamp[0]);
    expect(frame?.nameOf("Toronto west", wide).lines).toEqual(["Toronto", "west"]);
  });

  test("row 294: a name stands where a slanting town is widest around it, inside both edges", () => {
    const slanting = cornersOf("44.60, -63.60\n44.70, -63.50\n44.70, -63.40\n44.60, -63.50\n44.50, -63.60");
    const frame = frameOf([slanting]);
    const { at } = frame?.nameOf("Bend", slanting) ?? { at: [0, 0] };
    const [left] = (frame?.pathOf(slanting).match(/[\d.]+/g) ?? []).map(Number);
    expect(at[0] - 2 * 9.75).toBeGreaterThan(left ?? 0);
  });

  test("row 294: without an outline there is no map, and what lies off it is not on it", () => {
    expect(frameOf([])).toBeUndefined();
    expect(frameOf([[]])).toBeUndefined();
    const frame = frameOf([corners]);
    expect(frame?.isOn(corners)).toBe(true);
    expect(frame?.isOn(cornersOf("45.42, -75.70\n45.43, -75.70\n45.43, -75.69"))).toBe(false);
  });

  test("by itself it fills its size, north up, and has its size in words", () => {
    expect(outlineDrawing(outlineText(corners))).toEqual({
      ...{ path: "M0 200 0 0 100 0 100 200Z", width: 100, height: 200 },
      words: "About 2.0 km², 2.0 km from north to south and 1.0 km from west to east. North is up.",
    });
    expect(outlineDrawing("")).toBeUndefined();
    expect(areaOf(corners)).toBe("2.0");
  });
});
