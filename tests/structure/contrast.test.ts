import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { files, read } from "./source";

type Colours = Record<string, string>;

function schemes(css: string): Record<"light" | "dark", Colours> {
  const light: Colours = {};
  const dark: Colours = {};
  postcss.parse(css).walkDecls(/^--color-/, ({ prop, value, parent }) => {
    const media = parent?.parent?.type === "atrule" && "params" in parent.parent ? parent.parent.params : "";
    const name = prop.slice("--color-".length);
    if (parent?.type === "atrule" && "name" in parent && parent.name === "theme") light[name] = value;
    if (media === "(prefers-color-scheme: dark)") dark[name] = value;
  });
  return { light, dark: { ...light, ...dark } };
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const texts: Record<string, string[]> = {
  ink: ["paper", "card", "hover", "pill", "lamp-soft", "danger-soft", "sunk", "teaser"],
  "ink-soft": ["paper", "card", "hover", "lamp-soft", "sunk", "teaser"],
  card: ["accent"],
  link: ["paper", "card", "hover", "lamp-soft", "info-soft"],
  danger: ["paper", "card", "danger-soft"],
  success: ["paper", "card", "success-soft"],
  paper: ["ink"],
  night: ["lamp", "lamp-bright"],
  "on-night": ["night", "night-deep", "dusk", "danger-fill", "sky", "tile"],
  "on-night-soft": ["night", "night-deep", "dusk", "sky"],
  lamp: ["night", "dusk"],
  "danger-on-night": ["night", "dusk"],
  "success-on-night": ["night", "dusk"],
};

const shapes: Record<string, string[]> = {
  control: ["paper", "card"],
  danger: ["paper", "card"],
  "night-control": ["night"],
  accent: ["card", "paper"],
  "danger-on-night": ["strip"],
  "on-night": ["strip"],
  ring: ["paper", "card", "hover", "lamp-soft", "danger-soft"],
  lamp: ["night", "night-deep", "dusk", "sky", "strip", "tile"],
  "lamp-bright": ["night", "far", "dusk", "slate", "teal", "indigo"],
};

const all = schemes(read("app/tokens.css"));

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  const colour = (name: string) => {
    const value = all[scheme][name];
    if (!value || !/^#[0-9a-f]{6}$/.test(value))
      throw new Error(`--color-${name} is not a colour of six digits`);
    return value;
  };
  const weak = (pairs: Record<string, string[]>, min: number) =>
    Object.entries(pairs).flatMap(([front, backs]) =>
      backs
        .map((back) => ({ pair: `${front} on ${back}`, ratio: contrast(colour(front), colour(back)) }))
        .filter(({ ratio }) => ratio < min)
        .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
    );

  test("text has a contrast of at least 4.5 to 1", () => {
    expect(weak(texts, 4.5)).toEqual([]);
  });

  test("borders of controls, ticks and focus rings have a contrast of at least 3 to 1", () => {
    expect(weak(shapes, 3)).toEqual([]);
  });
});

test("the brand has its colours", () => {
  const { night, dusk, lamp, paper, ink, line, danger, success } = all.light;
  expect({ night, dusk, lamp, paper, ink, line, danger, success }).toEqual({
    night: "#0c1a2b",
    dusk: "#1d3350",
    lamp: "#f4b63f",
    paper: "#fbfaf7",
    ink: "#14202e",
    line: "#d9dee4",
    danger: "#b42318",
    success: "#1b7f4b",
  });
});

/** Night in both schemes, so lamp may be the text colour. */
const onNight = [".big-phone", ".side ", ".night", ".a-"];

test("lamp is never text on paper", () => {
  const wrong: string[] = [];
  for (const file of files("app").filter((name) => name.endsWith(".css") && name !== "app/guard.css")) {
    postcss.parse(read(file)).walkDecls("color", ({ value, parent }) => {
      if (!value.includes("--color-lamp") || parent?.type !== "rule" || !("selector" in parent)) return;
      for (const selector of String(parent.selector).split(",")) {
        if (!onNight.some((place) => selector.includes(place))) wrong.push(`${file}: ${selector.trim()}`);
      }
    });
  }
  for (const file of files("app").filter((name) => name.endsWith(".tsx"))) {
    if (/\btext-lamp\b/.test(read(file))) wrong.push(`${file}: text-lamp`);
  }
  expect(wrong).toEqual([]);
});

test("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
