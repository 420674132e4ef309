/** Addresses of the same list in another state: the query string is the state, and a new order or filter starts at page 1. */
export function listLinks(path: string, search: string) {
  const to = (changes: Record<string, string | undefined>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    const query = params.toString();
    return query ? `${path}?${query}` : path;
  };
  return {
    page: (page: number) => to({ page: page > 1 ? String(page) : undefined }),
    sort: (key: string, direction: "asc" | "desc") =>
      to({ sort: direction === "desc" ? `-${key}` : key, page: undefined }),
  };
}

/** The order that a sort value such as "-created" names. */
export function sortOf(value: string): { key: string; direction: "asc" | "desc" } {
  return value.startsWith("-")
    ? { key: value.slice(1), direction: "desc" }
    : { key: value, direction: "asc" };
}

/** What of an address is the list's state: without a chosen act and the ticked rows. */
export function listState(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["act", "id", "all", "before"]) params.delete(name);
  const state = params.toString();
  return state && `?${state}`;
}

/** An address below a list that keeps the list's state of the one asked for. */
export function keepingList(path: string, asked: string): string {
  return `${path}${listState(new URL(asked).search)}`;
}
