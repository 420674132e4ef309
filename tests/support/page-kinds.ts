import { readFileSync } from "node:fs";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";
import { type DefineRoutesFunction, flatRoutes } from "remix-flat-routes";
import { englishPath } from "../../app/platform/languages";
import type { PageKind } from "../../app/ui/page-context";

const routes: AgnosticDataRouteObject[] = [];

const keepAsTree: DefineRoutesFunction = (define) => {
  let siblings = routes;
  define((path, id, more) => {
    if (typeof more !== "function") return void siblings.push({ path, id, index: true });
    const [around, children] = [siblings, []];
    siblings.push({ path, id, children });
    siblings = children;
    more();
    siblings = around;
  });
  return {};
};

flatRoutes("routes", keepAsTree, { ignoredRouteFiles: ["**/*.test.{ts,tsx}"] });

/** What the route of an address declares in its handle; for nested routes, the innermost one that does. */
export function pageKind(address: string): PageKind {
  const { pathname } = new URL(address, "http://nightjar.test");
  const said = (matchRoutes(routes, englishPath(pathname)) ?? []).map(({ route }) => {
    const code = readFileSync(new URL(`../../app/${route.id}`, import.meta.url), "utf8");
    return /^export const handle = {[^}]*\bpage: "(paper|visitor)"/m.exec(code)?.[1];
  });
  return said.findLast((kind) => kind === "paper" || kind === "visitor") ?? "live";
}
