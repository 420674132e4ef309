import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { isDataLight } from "~/platform/data-light.server";
import { readHandle } from "~/route-handle";

/** The one key for all unknown addresses; only the catch-all route can have it. */
export const notFoundKey = "/*";

type Routes = ServerBuild["routes"];

type FindKey = (url: string, showsOrigin: boolean) => string | undefined;

/**
 * Finds the cache key of an address. The key is also what gets rendered, so other query parameters reach no stored
 * page.
 */
export function keyFinder(routes: Routes): FindKey {
  const pages = new Map<string, { names: readonly string[]; forms?: boolean }>();
  for (const route of Object.values(routes)) {
    const { cacheKeys, forms } = readHandle(route?.module.handle);
    if (route && Array.isArray(cacheKeys) && cacheKeys.every((name) => typeof name === "string"))
      pages.set(pathOf(route.id, routes), { names: cacheKeys, forms });
  }
  return (url, showsOrigin) => {
    const mark = url.indexOf("?");
    if (mark < 0) return pages.has(url) ? url : undefined;
    const path = url.slice(0, mark);
    const page = pages.get(path);
    // lynx sends no Referer from an address with a query, so the forms there need their token.
    if (!page || (page.forms && !showsOrigin)) return undefined;
    const given = new URLSearchParams(url.slice(mark));
    if (given.get("q") || given.has("_data")) return undefined;
    const kept = page.names.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    });
    return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
  };
}

const personal = /(?:^|[;\s])(?:sid|__Host-sid|flash)=/;

export function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.cookie !== undefined && personal.test(headers.cookie)) return false;
  return headers.authorization === undefined && headers.host !== undefined;
}

export function wantsLight({ cookie, "save-data": saveData }: IncomingHttpHeaders): boolean {
  if (cookie === undefined && saveData === undefined) return false;
  return isDataLight(cookie, String(saveData));
}

function pathOf(id: string, routes: Routes): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`;
}
