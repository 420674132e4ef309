import { expect, test } from "vitest";
import { type Source, source, sources } from "./source";

/** Paper pages made for one reader: they contain a reference, typed text, an email address or a shift. */
const personal = [
  "_public+/thank-you.tsx",
  "_public+/refused.tsx",
  "_public+/dev.mail.tsx",
  "_guard+/guard.tsx",
  "_guard+/guard_.houses.tsx",
  "_guard+/guard_.houses_.$houseId.$result.tsx",
  "_guard+/guard_.now.tsx",
  "_guard+/guard_.report.tsx",
  "_guard+/guard_.alerts.$callId.tsx",
  "_resident+/alert.tsx",
  "_resident+/alert_.$callId.tsx",
  "_resident+/alert_.confirm.tsx",
  "_guard+/guard_.seen.tsx",
];

function cacheKeys(route: Source): string[] | undefined {
  const list = /export const handle = {[^}]*\bcacheKeys: \[([^\]]*)\]/.exec(route.text)?.[1];
  return list === undefined ? undefined : names(list);
}

function names(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}

/** The page cache drops every key that is not listed before it renders the page. */
function unlisted(route: Source): string[] {
  const listed = cacheKeys(route);
  const read = [...route.text.matchAll(/\b(?:searchParams|params|query)\.(?:get|getAll|has)\("([^"]+)"\)/g)];
  return read.flatMap(([, name = ""]) =>
    name === "q" || listed?.includes(name) ? [] : [`${route.path} reads ${name}, which is not in cacheKeys`],
  );
}

const paper = sources("app/routes").filter(({ text }) => /handle = {[^}]*page: "paper"/.test(text));

test("every paper page is stored by the page cache or made for one reader", () => {
  const kept = paper.filter((route) => cacheKeys(route));
  const rest = paper.filter((route) => !cacheKeys(route)).map(({ path }) => path.replace("app/routes/", ""));
  expect(kept.length).toBeGreaterThan(10);
  expect(rest.sort()).toEqual(personal.sort());
});

test("a stored page lists every query key that it reads", () => {
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
