import { expect, test } from "vitest";
import { claimsIn, undelivered } from "../support/undelivered";
import { read, type Source, source, sources, texts } from "./source";

/** The specification's words for the plans: rows, which everything that shows them reads. */
const lists = "migrations/0036_offers.ts";

/** The same rows, by their words, with those of French pages. */
const inFrench = "app/messages/fr/shipped.ts";

function claims(files: Source[]): string[] {
  const others = files.filter(({ path }) => path !== inFrench);
  return others.flatMap((file) =>
    texts(file).flatMap((text) => claimsIn(text).map((feature) => `${file.path} claims: ${feature}`)),
  );
}

test("rows 108-110: what nothing delivers yet is in the rows of the plans, and no page, email or passage repeats it", () => {
  const files = [...sources("app"), ...sources("server")];
  expect(files.length).toBeGreaterThan(500);
  expect(claims(files)).toEqual([]);
  expect(claimsIn(read("README.md"))).toEqual([]);
});

test("rows 108-110: each of these words is still in a row", () => {
  const rows = read(lists);
  for (const feature of Object.keys(undelivered).flatMap((names) => names.split(", ")))
    expect(rows).toContain(`'${feature}'`);
});

test("row 1: no text says that someone is on patrol now, which a clock cannot know", () => {
  const now = /\bon patrol (right )?now\b|\b(out|awake) (right )?now\b|\bis awake on\b|\bnext patrol at\b/i;
  const said = sources("app").flatMap((file) => texts(file).filter((text) => now.test(text)));
  expect(said).toEqual([]);
});

test("finds a claim in a string, in the text of an element and in a template", () => {
  const page = (text: string) => [source("app/routes/a.tsx", text)];
  expect(claims(page("const a = 'A dedicated car comes with it.';"))).toHaveLength(1);
  expect(claims(page("const a = <p>Our alert system\\n is quick.</p>;"))).toHaveLength(1);
  expect(claims(page(`const a = \`Every \${1} has app access\`;`))).toHaveLength(1);
  expect(claims(page("const a = 'A monthly report, and an emergency line'; // app access"))).toEqual([]);
});
