/**
 * Addresses of the same list with another page or order; a new order starts at page 1. `bare` is the address without
 * any state.
 */
export function listLinks(path: string, search: string, prefix?: string, bare = path) {
  const to = (changes: Record<string, string | undefined>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(listName(name, prefix), value);
      else params.delete(listName(name, prefix));
    }
    const query = params.toString();
    return query ? `${path}?${query}` : bare;
  };
  return {
    /** Another view of the same list: these filters replace the named ones. */
    view: (filters: Record<string, string | undefined>, names: string[]) =>
      to({
        ...Object.fromEntries(names.map((name) => [name, undefined])),
        ...filters,
        ...{ page: undefined, view: undefined },
      }),
    size: (size: number) => to({ size: String(size), page: undefined }),
    page: (page: number) => to({ page: page > 1 ? String(page) : undefined }),
    sort: (key: string, direction: "asc" | "desc") =>
      to({ sort: direction === "desc" ? `-${key}` : key, page: undefined }),
  };
}

/** "page", or "history.page" for a list inside a panel. */
export function listName(name: string, prefix?: string): string {
  return prefix ? `${prefix}.${name}` : name;
}

export function sortOf(value: string): { key: string; direction: "asc" | "desc" } {
  return value.startsWith("-")
    ? { key: value.slice(1), direction: "desc" }
    : { key: value, direction: "asc" };
}

/** The list's own part of a query string: without the bulk act, the selected rows and any lists inside a panel. */
export function listState(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    if (["act", "id", "all"].includes(name) || name.includes(".")) params.delete(name);
  }
  const state = params.toString();
  return state && `?${state}`;
}

/** `path` with the list state of the requested address. */
export function withListQuery(path: string, requestUrl: string): string {
  return `${path}${listState(new URL(requestUrl).search)}`;
}
