import type { ServerBuild } from "@remix-run/node";

interface Route {
  path?: string;
  parentId?: string;
}

/** Picks a build with only the routes an address can match: Remix walks all of them six times per request. */
export function buildSlicer(build: ServerBuild): (path: string) => ServerBuild {
  const parts = new Map(Object.keys(build.routes).map((id) => [id, partsOf(id, build.routes)]));
  const slice = (wanted: string[]): ServerBuild => {
    const { routes, assets } = build;
    const fits = (id: string) => isWithin(parts.get(id) ?? [], wanted);
    return {
      ...build,
      routes: only(routes, fits),
      assets: { ...assets, routes: only(assets.routes, fits) },
    };
  };
  const home = slice([""]);
  const slices = new Map<string, ServerBuild>();
  const add = (...wanted: string[]) => {
    const path = wanted.join("/");
    if (!slices.has(path)) slices.set(path, slice(wanted));
  };
  for (const [first, second] of parts.values()) {
    if (!first || !isFixed(first)) continue;
    add(first);
    if (second && isFixed(second)) add(first, second);
  }
  return (path) => {
    if (path === "/") return home;
    const [, first = "", second = ""] = path.replace(/\.data$/, "").split("/");
    return slices.get(`${first}/${second}`) ?? slices.get(first) ?? build;
  };
}

function only<T>(routes: Record<string, T | undefined>, fits: (id: string) => boolean): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const [id, route] of Object.entries(routes)) if (route && fits(id)) kept[id] = route;
  return kept;
}

function isWithin(parts: string[], wanted: string[]): boolean {
  return wanted.every((part, index) => {
    const own = parts[index];
    return own === undefined || own === part || !isFixed(own);
  });
}

function partsOf(id: string, routes: Record<string, Route | undefined>): string[] {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(...route.path.split("/").filter(Boolean));
  }
  return parts;
}

function isFixed(part: string): boolean {
  return !/^:|^\*$|\?$/.test(part);
}
