import type { ServerBuild } from "@remix-run/node";

interface Route {
  path?: string;
  parentId?: string;
}

type Routes<T extends Route> = Record<string, T | undefined>;

/** Picks a build with only the routes an address can match: Remix walks all of them six times per request. */
export function buildSlicer(build: ServerBuild): (path: string) => ServerBuild {
  const home = slice(build, [""]);
  const slices = new Map<string, ServerBuild>();
  for (const id of Object.keys(build.routes)) {
    const [first, second] = partsOf(id, build.routes);
    if (!first || !isFixed(first)) continue;
    slices.set(first, slice(build, [first]));
    if (second && isFixed(second)) slices.set(`${first}/${second}`, slice(build, [first, second]));
  }
  return (path) => {
    if (path === "/") return home;
    const [, first = "", second = ""] = path.replace(/\.data$/, "").split("/");
    return slices.get(`${first}/${second}`) ?? slices.get(first) ?? build;
  };
}

function slice(build: ServerBuild, wanted: string[]): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: only(routes, wanted),
    assets: { ...assets, routes: only(assets.routes, wanted) },
  };
}

function only<T extends Route>(routes: Routes<T>, wanted: string[]): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const [id, route] of Object.entries(routes)) {
    const parts = partsOf(id, routes);
    const fits = wanted.every((part, index) => {
      const own = parts[index];
      return own === undefined || own === part || !isFixed(own);
    });
    if (route && fits) kept[id] = route;
  }
  return kept;
}

function partsOf(id: string, routes: Routes<Route>): string[] {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(...route.path.split("/").filter(Boolean));
  }
  return parts;
}

function isFixed(part: string): boolean {
  return !/^:|^\*$|\?$/.test(part);
}
