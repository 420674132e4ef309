import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";

/**
 * The one address under which the page for every wrong address is rendered and kept. No route but the catch-all can ever
 * have it.
 */
export const notFoundKey = "/*";

type Routes = ServerBuild["routes"];

/** Gives the key under which a page is kept for an address, or undefined when it is none that is kept. */
export type FindKey = (url: string) => string | undefined;

/**
 * Finds keys by the routes' own word: a paper page that may be kept has `cacheKeys` in its `handle`, the names of the query
 * parameters that it reads. The key is the path and those, in that order; it is also the address that is rendered, so that
 * nothing else in a query can reach a page that others get. A search (q=) is never kept.
 */
export function keyFinder(routes: Routes): FindKey {
  const pages = new Map<string, readonly string[]>();
  for (const route of Object.values(routes)) {
    const names = route && cacheKeys(route.module.handle);
    if (route && names) pages.set(pathOf(route.id, routes), names);
  }
  return (url) => {
    const mark = url.indexOf("?");
    if (mark < 0) return pages.has(url) ? url : undefined;
    const path = url.slice(0, mark);
    const names = pages.get(path);
    if (!names) return undefined;
    const given = new URLSearchParams(url.slice(mark));
    // `_data` is Remix's older way to ask for data, which the front refuses.
    if (given.get("q") || given.has("_data")) return undefined;
    const kept = names.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    });
    return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
  };
}

const personal = /(?:^|[;\s])(?:sid|__Host-sid|flash)=/;

/** Whether a request is a read by nobody in particular: no session, no message waiting, no other credentials. */
export function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.cookie !== undefined && personal.test(headers.cookie)) return false;
  // A request without a host is refused by the front.
  return headers.authorization === undefined && headers.host !== undefined;
}

function cacheKeys(handle: unknown): readonly string[] | undefined {
  if (typeof handle !== "object" || handle === null || !("cacheKeys" in handle)) return undefined;
  const names = handle.cacheKeys;
  return Array.isArray(names) && names.every((name) => typeof name === "string") ? names : undefined;
}

function pathOf(id: string, routes: Routes): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`;
}
