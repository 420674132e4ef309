/** A colour with six digits, in small letters. */
export type Colour = string;

const black = "#000000";
const white = "#ffffff";

/** "#0C1A2B", "0c1a2b" or "#abc" with six digits; undefined for any other text. */
export function colourOf(text: string): Colour | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return undefined;
  const all = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${all.toLowerCase()}`;
}

function parts(colour: Colour): [number, number, number] {
  const at = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}

/** One colour with a share of another, from 0 to 1. */
function mixed(colour: Colour, other: Colour, share: number): Colour {
  const [from, to] = [parts(colour), parts(other)];
  const each = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return `#${each.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = parts(colour)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as WCAG 2.2 has it, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The two colours of a company: the dark one behind its bands, and the bright one of its lamps and buttons. */
export interface Brand {
  night: Colour;
  lamp: Colour;
}

/** Those that app/tokens.css has. */
export const usualBrand: Brand = { night: "#0c1a2b", lamp: "#f4b63f" };

/** Every token that follows from the two colours. */
export function tokensOf({ night, lamp }: Brand): Record<string, Colour> {
  return {
    ...{ night, "night-deep": mixed(night, black, 0.4), sky: mixed(night, white, 0.12) },
    ...{ dusk: mixed(night, white, 0.11), far: mixed(night, white, 0.08), note: mixed(night, white, 0.17) },
    ...{ tile: mixed(night, white, 0.05), "night-line": mixed(night, white, 0.18) },
    ...{ "night-control": mixed(night, white, 0.46), lamp, "lamp-bright": mixed(lamp, white, 0.2) },
    ...{ dim: mixed(night, lamp, 0.3), "lamp-soft": mixed(lamp, white, 0.85) },
  };
}

/** What is read on what, with the names that tokens have; text needs 4.5, and a sign 3. */
const texts: Record<string, string[]> = {
  night: ["lamp", "lamp-bright"],
  "#ffffff": ["night", "night-deep", "dusk", "sky", "tile"],
  "#c6d2df": ["night", "night-deep", "dusk", "sky"],
  "#ff9c92": ["night", "dusk"],
  "#74d4a3": ["night", "dusk"],
  lamp: ["night", "dusk"],
  "#14202e": ["lamp-soft"],
  "#4a5868": ["lamp-soft"],
  "#174a86": ["lamp-soft"],
};
const signs: Record<string, string[]> = {
  "night-control": ["night"],
  lamp: ["night", "night-deep", "dusk", "sky", "tile"],
  "lamp-bright": ["night", "far", "dusk"],
  "#fbfaf7": ["night"],
  "#f1f2f0": ["night"],
  "lamp-soft": ["night"],
};

const dark = { paper: "#0a1320", card: "#121f30" };

/** Pairs whose contrast is too low, worst first: "#ffffff on dusk: 3.10". */
export function weakPairs(brand: Brand): { pair: string; ratio: number; least: number }[] {
  const named = new Map(Object.entries(tokensOf(brand)));
  const colour = (name: string) => named.get(name) ?? name;
  const all = (pairs: Record<string, string[]>, least: number) =>
    Object.entries(pairs).flatMap(([front, backs]) =>
      backs.map((back) => ({
        pair: `${front} on ${back}`,
        ratio: contrast(colour(front), colour(back)),
        least,
      })),
    );
  const atNight = [dark.paper, dark.card].map((back) => ({
    ...{ pair: `lamp on ${back}`, ratio: contrast(brand.lamp, back), least: 4.5 },
  }));
  return [...all(texts, 4.5), ...all(signs, 3), ...atNight]
    .filter(({ ratio, least }) => ratio < least)
    .sort((one, other) => one.ratio / one.least - other.ratio / other.least);
}

const steps = 100;

/**
 * The nearest brand that can be read: the dark colour is darkened and the bright one lightened, each as little as is
 * needed. The same brand if it can be read as it is.
 */
export function readable(brand: Brand): Brand {
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    // The dark colour alone, then the bright one alone, then both.
    for (const [darker, brighter] of [
      [share, 0],
      [0, share],
      [share, share],
    ] as const) {
      const tried = { night: mixed(brand.night, black, darker), lamp: mixed(brand.lamp, white, brighter) };
      if (weakPairs(tried).length === 0) return tried;
    }
  }
  return usualBrand;
}

/** What app/tokens.css has for the tokens of `tokensOf`; a value stands for one token, or for some that agree. */
const printed: Record<string, string> = {
  "#0c1a2b": "night",
  "#071019": "night-deep",
  "#1c3655": "sky",
  "#1d3350": "dusk",
  "#152c45": "far",
  "#24405f": "note",
  "#13263d": "tile",
  "#2b4059": "night-line",
  "#7088a2": "night-control",
  "#f4b63f": "lamp",
  "#ffca66": "lamp-bright",
  "#55492f": "dim",
  "#fdf2da": "lamp-soft",
};

/** Whether a company has the program's own colours. */
export function isUsual({ night, lamp }: Brand): boolean {
  return night === usualBrand.night && lamp === usualBrand.lamp;
}

/**
 * A style sheet as built, in a brand's colours. Most of them stand in it as plain values, because old browsers know no
 * variables.
 */
export function recoloured(css: string, brand: Brand): string {
  if (isUsual(brand)) return css;
  const tokens = new Map(Object.entries(tokensOf(brand)));
  return css.replace(/#[0-9a-f]{6}/gi, (value) => tokens.get(printed[value.toLowerCase()] ?? "") ?? value);
}
