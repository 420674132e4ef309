import postcss from "postcss";
import { expect, test } from "vitest";
import { files, read } from "./source";

/** Classes that name a side of the screen and have a logical twin: `ml-4` is `ms-4`, `border-l` is `border-s`. */
const physical =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|rounded-(?:[lr]|[tb][lr])|border-[lr]|scroll-[mp][lr])-(?:\d|\[|\(|px\b|auto\b|full\b|(?:sm|md|lg)\b)|(?<![\w-])(?:text-(?:left|right)|float-(?:left|right)|border-[lr]|rounded-[lr])(?![\w-])/;

/** Where one stays, and why. */
const kept: Record<string, string> = {
  "app/modules/shared/company/company-fields.tsx":
    "float-left w-full: the oldest browsers know no logical float",
  "app/ui/versioned-form.tsx": "float-left w-full: the oldest browsers know no logical float",
};

/** The classes in a file's texts that name a side. */
function sidesIn(text: string): string[] {
  return [...text.matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, words = ""]) =>
    words.split(/\s+/).filter((word) => physical.test(word)),
  );
}

/** The declarations of a style sheet that name a side, or give a left and a right that differ. */
function sidesOf(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkDecls(({ prop, value }) => {
    const named =
      /^(?:(?:margin|padding|border)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)\b/;
    const isAligned = /^(?:text-align|float|clear)$/.test(prop) && /^(?:left|right)$/.test(value);
    const [, right, , left] = /^(?:margin|padding|inset|border-width)$/.test(prop) ? partsOf(value) : [];
    if (named.test(prop) || isAligned || (left !== undefined && left !== right))
      found.push(`${prop}: ${value}`);
  });
  return found;
}

/** The lengths of a shorthand; what is in brackets is one of them. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

const screens = files("app").filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
const sheets = files("app").filter((name) => name.endsWith(".css"));

test("row 333: no screen wears a class that names the left or the right", () => {
  const worn = screens.filter((name) => sidesIn(read(name)).length > 0);
  expect(worn.sort()).toEqual(Object.keys(kept).sort());
  for (const name of worn) expect(new Set(sidesIn(read(name)))).toEqual(new Set(["float-left"]));
});

test("row 333: no style sheet names the left or the right", () => {
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap((name) => sidesOf(read(name)).map((side) => `${name}: ${side}`))).toEqual([]);
});

test("finds a side in classes and in style sheets", () => {
  expect(
    sidesIn(
      `"mt-2 wide:ml-auto" 'sm:*:border-l' \`-mr-2 \${x} text-right\` "the right-hand side, left over"`,
    ),
  ).toEqual(["wide:ml-auto", "sm:*:border-l", "-mr-2", "text-right"]);
  expect(sidesIn('"ms-2 me-auto start-3 border-s-4 text-end rounded-md items-end"')).toEqual([]);
  expect(
    sidesOf("a { margin: 0 1rem; padding: 0 min(1px, 2vw) 0 min(1px, 2vw); text-align: start }"),
  ).toEqual([]);
  expect(sidesOf("a { margin: 0 1px 0 2px; left: 0; text-align: left; border-left: 0 }")).toHaveLength(4);
});
