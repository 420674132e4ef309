import type { ServerBuild } from "@remix-run/node";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";

/**
 * Finding a name costs a twentieth of rendering a page, so this many are cached, whatever ids the addresses contain.
 */
const maxCached = 500;

const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Names the route of a path, such as "/admin/inquiries/:inquiryId", so that no full address is logged. */
export function routeNamer(routes: ServerBuild["routes"]): (address: string) => string {
  const tree = childrenOf(routes, undefined);
  const names = new Map<string, string>();
  return (address) => {
    const path = address.replace(/\.data$/, "").replace(ids, "id");
    const known = names.get(path);
    if (known !== undefined) return known;
    const name = nameOf(path, tree);
    if (names.size >= maxCached) names.clear();
    names.set(path, name);
    return name;
  };
}

function nameOf(path: string, tree: AgnosticDataRouteObject[]): string {
  const matches = matchRoutes(tree, path);
  const pattern = matches?.flatMap(({ route }) => (route.path ? [route.path] : [])).join("/");
  return pattern === undefined ? "(none)" : `/${pattern}`;
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): AgnosticDataRouteObject[] {
  return Object.values(routes).flatMap((route): AgnosticDataRouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: childrenOf(routes, id) }];
  });
}
