/** What a list screen may be asked for; everything else in the address bar is ignored. */
export interface ListOptions<Sort extends string, Filter extends string> {
  /** Allowed orders; the first one is the default. A leading minus turns it round. */
  sorts: readonly [Sort, ...Sort[]];
  /** Allowed values of each filter, or whether a value is allowed. */
  filters: Readonly<Record<Filter, readonly string[] | ((value: string) => boolean)>>;
}

/** The state of a list, read from its query string (row 195). */
export interface ListQuery<Sort extends string, Filter extends string> {
  /** Search text, trimmed, at most 200 characters. */
  q: string;
  sort: Sort;
  /** From 1 on. */
  page: number;
  size: number;
  filters: Partial<Record<Filter, string>>;
}

/** Rows a page. */
export const pageSizes = [25, 50, 100] as const;
/** The deepest page; further on, search or a filter serves better than paging. */
export const lastPage = 1_000;

/** Reads a list's state from an address; nonsense falls back to the default instead of failing. */
export function listQuery<Sort extends string, Filter extends string>(
  url: string,
  options: ListOptions<Sort, Filter>,
): ListQuery<Sort, Filter> {
  const params = new URL(url).searchParams;
  const filters: Partial<Record<Filter, string>> = {};
  for (const name in options.filters) {
    const value = params.get(name);
    const allowed = options.filters[name];
    if (value && (typeof allowed === "function" ? allowed(value) : allowed.includes(value)))
      filters[name] = value;
  }
  return {
    q: searchText(params.get("q")),
    sort: options.sorts.find((sort) => sort === params.get("sort")) ?? options.sorts[0],
    page: whole(params.get("page"), 1, lastPage),
    size: pageSizes.find((size) => String(size) === params.get("size")) ?? pageSizes[0],
    filters,
  };
}

/** A text from an address bar as a search takes it: trimmed, at most 200 characters, no NUL, which no index takes. */
export function searchText(text: string | null): string {
  return (text ?? "").replaceAll("\0", "").trim().slice(0, 200);
}

function whole(text: string | null, least: number, most: number): number {
  return text && /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : least;
}

/** What a trigram index can be asked for: three letters or digits, or the beginning or the end of a word. */
const indexable = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/**
 * The LIKE patterns of which one fits what a search finds (`like any`), wildcards taken literally (ASVS V1.2.9): the text
 * anywhere, or, for one or two letters, at the beginning of a word. Without a letter or digit it finds nothing: the index
 * knows no punctuation, and each search would read the whole table.
 */
export function searchPatterns(text: string): string[] {
  const plain = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
  if (indexable.test(text)) return [`%${plain}%`];
  return /[\p{L}\p{N}]/u.test(text) ? [`${plain}%`, `% ${plain}%`] : [];
}

/** A LIKE pattern that finds the text anywhere, its wildcards taken literally (ASVS V1.2.9). */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
