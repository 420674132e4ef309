import { expect, test } from "vitest";
import { type Source, source, sources } from "./source";

/** Paper pages that are made for one reader: with a reference, with what was typed, with mail. */
const personal = ["_public+/thank-you.tsx", "_public+/refused.tsx", "_public+/dev.mail.tsx"];

/** The query keys by which the page of a route is kept; undefined when it is not kept at all. */
function cacheKeys(route: Source): string[] | undefined {
  const list = /export const handle = {[^}]*\bcacheKeys: \[([^\]]*)\]/.exec(route.text)?.[1];
  return list === undefined ? undefined : names(list);
}

function names(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}

/** Whatever a route reads by name from the query; the cache drops every key that is not listed before the page is rendered. */
function unlisted(route: Source): string[] {
  const listed = cacheKeys(route);
  const read = [...route.text.matchAll(/\b(?:searchParams|params|query)\.(?:get|getAll|has)\("([^"]+)"\)/g)];
  return read.flatMap(([, name = ""]) =>
    name === "q" || listed?.includes(name) ? [] : [`${route.path} reads ${name}, which is not in cacheKeys`],
  );
}

const paper = sources("app/routes").filter(({ text }) => /handle = {[^}]*page: "paper"/.test(text));

test("a paper page is kept by the page cache, or is one that is made for its reader", () => {
  const kept = paper.filter((route) => cacheKeys(route));
  const rest = paper.filter((route) => !cacheKeys(route)).map(({ path }) => path.replace("app/routes/", ""));
  expect(kept.length).toBeGreaterThan(10);
  expect(rest.sort()).toEqual(personal.sort());
});

test("a page that is kept lists every query key that it reads", () => {
  expect(paper.filter((route) => cacheKeys(route)).flatMap(unlisted)).toEqual([]);
});

test("finds a key that is not listed", () => {
  const route = (keys: string) =>
    source(
      "app/routes/careers.tsx",
      `export const handle = { page: "paper", cacheKeys: [${keys}] };
       export const loader = ({ request }) => {
         const params = new URL(request.url).searchParams;
         return [params.get("q"), params.get("type")];
       };`,
    );
  expect(unlisted(route('"type"'))).toEqual([]);
  expect(unlisted(route(""))).toEqual(["app/routes/careers.tsx reads type, which is not in cacheKeys"]);
});
