import { globSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import postcss from "postcss";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { browserFloor } from "../../vite.config";
import { flattenCss, flattenCssPlugin } from "../../vite-flatten-css";
import { files, read, rootEntries } from "./source";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function built(name: "app" | "home" | "paper" | "rich" | "visitor"): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss(), flattenCssPlugin()],
    build: {
      write: false,
      cssTarget: browserFloor,
      rollupOptions: { input: `${root}app/${name}.css`, output: { assetFileNames: "[name][extname]" } },
    },
    publicDir: false,
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    "output" in one ? one.output : [],
  );
  const sheet = outputs.find(({ fileName }) => fileName === `${name}.css`);
  if (sheet?.type !== "asset") throw new Error(`no ${name}.css was built`);
  return sheet.source.toString();
}

describe("the style sheets as built", () => {
  let home: string;
  let paper: string;
  let app: string;
  let visitor: string;
  let rich: string;
  beforeAll(async () => {
    home = await built("home");
    paper = await built("paper");
    app = await built("app");
    visitor = await built("visitor");
    rich = await built("rich");
  });

  test("hold plain rules only: no layers, registered properties or nesting", () => {
    for (const css of [home, paper, visitor, rich, app]) {
      expect(css).not.toMatch(/@layer|@property|@tailwind|@apply|@theme/);
      postcss.parse(css).walkRules((rule) => {
        expect(rule.parent?.type === "rule" ? `${rule.selector} inside a rule` : "").toBe("");
      });
    }
  });

  test("row 234: number the sheets of a printed report, of staff and of a community", () => {
    for (const css of [app, rich])
      expect(css).toMatch(/@page ?{[^}]*@bottom-right ?{[^}]*counter\(page\) ?" of " ?counter\(pages\)/);
  });

  test("hold every class of ui/: those of ui/css and the utilities", () => {
    const known = new Set<string>();
    for (const css of [home, paper, visitor, rich, app]) {
      postcss.parse(css).walkRules(({ selector }) => {
        for (const [, name = ""] of selector.matchAll(/\.((?:\\.|[\w-])+)/g))
          known.add(name.replace(/\\/g, ""));
      });
    }
    // Marks that other rules refer to: they have no rule themselves.
    const marks = ["group", "peer", "top", "clash", "with-panel", "side-panel", "admin-list", "fill"];
    const unknown = screens
      .filter((name) => name.startsWith("app/ui/"))
      .flatMap((name) =>
        [...read(name).matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) => names.trim().split(" ")),
      )
      .filter((name) => !known.has(name) && !marks.includes(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  test("home is at most 4.8 KB, paper 5 KB, visitor 6 KB, rich 8 KB and the rest 9 KB, compressed", () => {
    expect(brotliCompressSync(visitor).length).toBeLessThanOrEqual(6_144);
    expect(brotliCompressSync(rich).length).toBeLessThanOrEqual(8_192);
    expect(brotliCompressSync(home).length).toBeLessThanOrEqual(4_916);
    expect(brotliCompressSync(paper).length).toBeLessThanOrEqual(5_120);
    expect(brotliCompressSync(app).length).toBeLessThanOrEqual(9_216);
  });

  test("paper has what old browsers need as plain values: night areas do not depend on variables", () => {
    for (const css of [home, paper]) {
      for (const rule of [".night", ".foot", ".btn-lamp", ".call"]) expect(css).toContain(`${rule}{`);
      expect(css).not.toMatch(/var\(--color-(night|on-night|on-night-soft|lamp|dusk)\)/);
      expect(css).not.toContain("color-mix");
    }
  });

  test("row 5: without variables, min() and <details>, fields and buttons have a border, and the menu is open", () => {
    for (const css of [home, paper, visitor, rich, app]) {
      const plain: string[] = [];
      postcss.parse(css).walkDecls(({ prop, value, parent }) => {
        if (parent?.type !== "rule" || parent.parent?.type !== "root" || /var\(|min\(|#\w{4}\b/.test(value))
          return;
        for (const selector of String(parent.selector).split(",")) plain.push(`${selector}{${prop}`);
      });
      const wanted = [".btn{border", ".btn{padding", ".wrap{padding", "input{border", "textarea{border"];
      expect(wanted.filter((each) => !plain.includes(each))).toEqual([]);
      postcss.parse(css).walkRules(/menu:not/, ({ parent }) => {
        expect(parent).toMatchObject({ name: "supports" });
      });
    }
  });
});

test("row 5: ticks and links of the footer are plain in Dillo, which supports neither rem, inherit nor [type]", async () => {
  const css = await built("visitor");
  expect(css).toMatch(/\.tick\{[^}]*width:1\.125em/);
  expect(css).toMatch(/\.field \.choice input\{[^}]*width:1\.375em/);
  expect(css).toMatch(/\.foot a\{[^}]*color:#/);
  const boxes = screens.flatMap((name) =>
    [...read(name).matchAll(/<input\s[^>]*type=(?:"checkbox"|"radio"|\{type\})[^>]*/g)].map(([box]) => box),
  );
  expect(boxes.filter((box) => !/className="tick\b/.test(box))).toEqual([]);
});

test("the oldest browsers are listed once, and decision 35 says the same", () => {
  const [, chrome, firefox, safari] =
    /Chrome and Edge (\d+), Firefox (\d+) and Safari (\d+)/.exec(
      read("docs/decisions/035-small-browsers.md"),
    ) ?? [];
  expect(browserFloor).toEqual([`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`]);
  const settings = rootEntries().filter(
    ({ name, folder }) => !folder && /\.[jt]s$|^package\.json$/.test(name),
  );
  const listed = settings.flatMap(
    ({ name }) => read(name).match(/["'](?:chrome|edge|firefox|safari|ios|es20)\d+/g) ?? [],
  );
  expect(listed).toHaveLength(browserFloor.length);
});

test("layers become plain rules in order of precedence", () => {
  const css = flattenCss(`
    @layer properties; @layer a, b;
    @layer b { .x { color: blue } }
    @layer a { .x { color: red } @media print { .x { color: black } } }
    .y { top: 0 }
    @property --z { syntax: "*"; inherits: false }
    @layer properties { @supports (not (-moz-orient: inline)) { * { --z: initial } } }`);
  expect(css.replace(/\s+/g, " ").trim()).toBe(
    "* { --z: initial } .x { color: red } @media print { .x { color: black } } .x { color: blue } .y { top: 0 }",
  );
});

test("a variable set once for the page becomes its value; one with another value somewhere stays", () => {
  const css = flattenCss(
    ":root { --a: 1px; --b: red } @media print { :root { --b: black } } p { top: var(--a); color: var(--b) }",
  );
  expect(css.replace(/\s+/g, " ").trim()).toBe(
    ":root { --b: red } @media print { :root { --b: black } } p { top: 1px; color: var(--b) }",
  );
});

test("a variable of Tailwind's own with one value becomes that value, and is removed; borders do not repeat that they are solid", () => {
  const css = flattenCss(`
    * { --tw-border-style: solid; --tw-reverse: 0; --tw-ring: 0 0 #0000 }
    .a { --tw-reverse: 0; margin-top: calc(1rem * var(--tw-reverse)); margin-bottom: calc(1rem * calc(1 - var(--tw-reverse))) }
    .b { border-top-style: var(--tw-border-style); border-top-width: 1px }
    .c { --tw-border-style: dashed; border-style: dashed }
    .d { --tw-ring: 0 0 1px; box-shadow: var(--tw-ring) }`);
  expect(css.replace(/\s+/g, " ").trim()).toBe(
    "* { --tw-ring: 0 0 #0000 } .a { margin-top: 0; margin-bottom: 1rem } .b { border-top-width: 1px } .c { border-style: dashed } .d { --tw-ring: 0 0 1px; box-shadow: var(--tw-ring) }",
  );
});

const screens = files("app").filter((name) => name.endsWith(".tsx") && !name.includes(".test."));

const sheets = files("app").filter((name) => name.endsWith(".css"));

test("the style sheets have at most 1,400 lines in all, so that layout goes into utilities", () => {
  const lines = sheets.reduce((sum, name) => sum + read(name).trimEnd().split("\n").length, 0);
  expect(lines).toBeLessThanOrEqual(1_400);
});

test("no style sheet of ui/ is named after a page", () => {
  const pages = screens.flatMap((name) => /^app\/routes\/.*?(\w+)[^/]*\.tsx$/.exec(name)?.[1] ?? []);
  const named = sheets
    .filter((name) => name.startsWith("app/ui/css/"))
    .map((name) => name.slice("app/ui/css/".length, -".css".length))
    .filter((name) => ["admin", ...pages].includes(name));
  expect(named).toEqual([]);
});

test("no style attributes: the content security policy forbids them", () => {
  expect(screens.filter((name) => /\sstyle=/.test(read(name)))).toEqual([]);
});

/** The files an entry names as sources of classes. */
function named(entry: string): Set<string> {
  const found = new Set<string>();
  for (const [, not, glob = ""] of read(`app/${entry}.css`).matchAll(/@source (not )?"\.\/([^"]+)"/g)) {
    for (const name of globSync(`app/${glob}${/\.tsx$/.test(glob) ? "" : "/**/*.tsx"}`, { cwd: root })) {
      if (not) found.delete(name);
      else found.add(name);
    }
  }
  return found;
}

/** What a screen is made of: everything it imports, directly or not. */
function partsOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, from = ""] of read(name).matchAll(/ from "((?:~|\.{1,2})\/[^"]+)"/g)) {
    const to = from.startsWith("~/") ? `app/${from.slice(2)}` : path.join(path.dirname(name), from);
    if (screens.includes(`${to}.tsx`)) partsOf(`${to}.tsx`, found);
  }
  return found;
}

function entryOf(name: string): string {
  const [, sheet] = / handle = {[^}]*sheet: "(\w+)"/.exec(read(name)) ?? [];
  const [, page] = / handle = {[^}]*page: "(\w+)"/.exec(read(name)) ?? [];
  return sheet ?? page ?? (name.startsWith("app/routes/admin+/") ? "app" : "frame");
}

test.each(["home", "paper", "rich", "visitor", "app"])(
  "%s.css reads every file whose classes its pages wear",
  (entry) => {
    const pages = screens.filter(
      (name) =>
        name.startsWith("app/routes/") &&
        /^export default/m.test(read(name)) &&
        // It adds the sheets that it needs beside its own.
        name !== "app/routes/_public+/dev.parts.tsx" &&
        (entryOf(name) === entry || (entryOf(name) === "frame" && entry !== "app")),
    );
    const parts = new Set(pages.flatMap((name) => [...partsOf(name)]));
    const worn = [...parts].filter((name) => read(name).includes("className"));
    expect(worn.length).toBeGreaterThan(4);
    const listed = named(entry);
    expect(worn.filter((name) => !listed.has(name))).toEqual([]);
  },
);

test("the display face is at most 20 KB and comes with its licence", () => {
  expect(statSync(`${root}public/fonts/familjen-grotesk.woff2`).size).toBeLessThanOrEqual(20_000);
  expect(read("public/fonts/familjen-grotesk-OFL.txt")).toContain("SIL Open Font License");
});
