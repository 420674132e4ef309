import type { ServerBuild } from "@remix-run/node";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";
import { describe, expect, test } from "vitest";
import { buildSlicer } from "./route-slices";

const paths: Record<string, [parent: string | undefined, path?: string]> = {
  root: [undefined, ""],
  public: ["root"],
  home: ["public"],
  about: ["public", "about"],
  careers: ["public", "careers"],
  job: ["public", "careers/:jobId"],
  admin: ["root", "admin"],
  adminHome: ["admin"],
  inquiries: ["admin", "inquiries"],
  inquiry: ["inquiries", ":inquiryId"],
  products: ["admin", "products"],
  section: ["admin", ":section"],
  nothing: ["root", "*"],
};
const entries = Object.entries(paths).map(([id, [parentId, path]]) => [id, { id, parentId, path }] as const);
const routes = Object.fromEntries(entries);
const build = { routes, assets: { version: "1", routes } } as unknown as ServerBuild;
const sliced = buildSlicer(build);

function tree(own: ServerBuild["routes"], parent?: string): AgnosticDataRouteObject[] {
  return Object.values(own).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path } = route;
    const children = tree(own, id);
    const index = path === undefined && children.length === 0;
    return [index ? { id, index } : { id, path, children }];
  });
}

const ids = (own: ServerBuild["routes"], path: string) =>
  matchRoutes(tree(own), path.replace(/\.data$/, ""))?.map(({ route }) => route.id);

describe.each([
  "/",
  "/about",
  "/About",
  "/ab%6Fut",
  "/about/",
  "//about",
  "/about.data",
  "/about/us",
  "/careers",
  "/careers/1",
  "/careers/1/apply",
  "/admin",
  "/admin/",
  "/admin/inquiries",
  "/admin/inquiries/1",
  "/admin/inquiries/1.data",
  "/admin/INQUIRIES",
  "/admin/reports",
  "/admin/products/1/2",
  "/_root.data",
  "/__proto__",
  "/constructor",
  "/no-such-page",
])("%s", (path) => {
  test("matches the same routes in the slice as in the whole build", () => {
    const slice = sliced(path).routes;
    const parts = path.split("/").filter(Boolean);
    for (let length = parts.length; length >= 0; length--) {
      const above = length === parts.length ? path : `/${parts.slice(0, length).join("/")}`;
      expect(ids(slice, above), above).toEqual(ids(routes as ServerBuild["routes"], above));
    }
  });
});

test("a slice has only routes its addresses can match, on the server and in the browser's manifest", () => {
  const { routes: own, assets } = sliced("/admin/inquiries/1");
  const left = ["root", "public", "home", "admin", "adminHome", "inquiries", "inquiry", "section", "nothing"];
  expect(Object.keys(own)).toEqual(left);
  expect(Object.keys(assets.routes)).toEqual(left);
  expect(assets.version).toBe("1");
  expect(Object.keys(sliced("/about").routes)).toEqual(["root", "public", "home", "about", "nothing"]);
  expect(Object.keys(sliced("/").routes)).toEqual(["root", "public", "home", "nothing"]);
});

test("an address not known exactly gets the whole build", () => {
  for (const path of ["//", "/ABOUT", "/__manifest", "/no-such-page"]) expect(sliced(path)).toBe(build);
});
