import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { isAnonymousRead, keyFinder, wantsLight } from "./page-keys";

type Routes = ServerBuild["routes"];

function route(
  id: string,
  path: string | undefined,
  handle?: unknown,
  place: { parentId?: string; index?: boolean } = {},
) {
  return [id, { id, path, ...place, module: { default: () => null, handle } }];
}

const routes = Object.fromEntries([
  route("root", "", { page: "paper" }),
  route("home", undefined, { page: "paper", cacheKeys: [] }, { parentId: "public", index: true }),
  route("public", undefined, undefined, { parentId: "root" }),
  route("about", "about", { page: "paper", cacheKeys: [] }, { parentId: "public" }),
  route("services", "services", undefined, { parentId: "public" }),
  route("events", "events", { page: "paper", cacheKeys: [] }, { parentId: "services" }),
  route("careers", "careers", { page: "paper", cacheKeys: ["type", "location"] }, { parentId: "public" }),
  route("thanks", "thank-you", { page: "paper" }, { parentId: "public" }),
  route("contact", "contact", undefined, { parentId: "public" }),
  route("news", "news", { page: "paper", cacheKeys: [], forms: true }, { parentId: "public" }),
  route("nothing", "*", { page: "paper", cacheKeys: [] }, { parentId: "root" }),
]) as unknown as Routes;

const findKey = keyFinder(routes);

describe("the key of a page", () => {
  test.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/services/events", "/services/events"],
    ["/careers", "/careers"],
    // Parameters that no route reads are in neither the key nor the render.
    ["/about?utm_source=flyer&fbclid=1", "/about"],
    ["/about?", "/about"],
    ["/about?type=full-time", "/about"],
    ["/careers?utm_source=x&type=full-time", "/careers?type=full-time"],
    // One order, one value and one spelling.
    ["/careers?location=Brampton&type=full-time", "/careers?type=full-time&location=Brampton"],
    ["/careers?type=a&type=b", "/careers?type=a"],
    ["/careers?location=Port%20Credit", "/careers?location=Port+Credit"],
    ["/careers?location=a%26type%3Db", "/careers?location=a%26type%3Db"],
    ["/careers?type=&location=", "/careers"],
    ["/careers?q=&type=full-time", "/careers?type=full-time"],
  ])("%s is stored as %s", (url, key) => {
    expect(findKey(url, true)).toBe(key);
  });

  test.each([
    ["a search", "/careers?q=guard"],
    ["a search on any page", "/about?q=x"],
    ["a page not marked as stored", "/thank-you"],
    ["a page with a reference", "/thank-you?ref=NJ-7QK2-9FXM"],
    ["a live page", "/contact"],
    ["another way to write an address", "/About"],
    ["an address with one slash too many", "/about/"],
    ["an encoded address", "/%61bout"],
    ["the data of a page", "/about.data"],
    ["Remix's older way to ask for data", "/about?_data=root"],
    ["a wrong address", "/nothing-here"],
    ["an address with a host", "http://localhost/about"],
    ["an object's own names", "/constructor"],
  ])("%s has none", (_what, url) => {
    expect(findKey(url, true)).toBeUndefined();
  });

  test("a page with forms is made for one reader if only the form can show that it is ours", () => {
    expect([findKey("/news?utm_source=x", true), findKey("/news?utm_source=x", false)]).toEqual([
      "/news",
      undefined,
    ]);
    expect([findKey("/news", false), findKey("/about?utm_source=x", false)]).toEqual(["/news", "/about"]);
  });

  test("a malformed handle stores nothing", () => {
    const wrong = [true, "type", [1], {}].map((cacheKeys) => ({ page: "paper", cacheKeys }));
    for (const handle of [...wrong, null, "paper"]) {
      const built = Object.fromEntries([route("about", "about", handle)]) as unknown as Routes;
      expect(keyFinder(built)("/about", true)).toBeUndefined();
    }
  });
});

describe("an anonymous read", () => {
  const read = (headers: Record<string, string>, method = "GET") =>
    isAnonymousRead({ method, headers: { host: "a", ...headers } } as unknown as IncomingMessage);

  test.each([
    ["without cookies", {}],
    ["with cookies that do not change paper", { cookie: "cart=abc; chat=def; theme=dark" }],
    ["with cookies that only sound like a session", { cookie: "nosid=1; sidebar=2; flashlight=3; xflash=4" }],
    ["ahead of a visit", { "sec-purpose": "prefetch" }],
  ])("%s", (_how, headers) => {
    expect(read(headers)).toBe(true);
    expect(read(headers, "HEAD")).toBe(true);
  });

  test.each([
    ["a session", { cookie: "sid=abc" }],
    ["a session among others", { cookie: "theme=dark; sid=abc" }],
    ["a session over https", { cookie: "theme=dark; __Host-sid=abc" }],
    ["a session, written without spaces", { cookie: "theme=dark;sid=abc" }],
    ["a message waiting", { cookie: "flash=abc" }],
    ["other credentials", { authorization: "Bearer abc" }],
  ])("not with %s", (_what, headers) => {
    expect(read(headers)).toBe(false);
  });

  test("not without a host, which the front refuses", () => {
    expect(isAnonymousRead({ method: "GET", headers: {} } as unknown as IncomingMessage)).toBe(false);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])("not by %s", (method) => {
    expect(read({}, method)).toBe(false);
  });
});

test.each([
  ["nothing said", {}, false],
  ["the browser asks for it", { "save-data": "on" }, true],
  ["the reader chose it", { cookie: "theme=dark; light=1" }, true],
  ["the reader chose differently", { cookie: "light=0", "save-data": "on" }, false],
  ["a cookie that only sounds like it", { cookie: "daylight=1; light=10" }, false],
])("a data-light page: %s", (_what, headers, expected) => {
  expect(wantsLight(headers)).toBe(expected);
});
