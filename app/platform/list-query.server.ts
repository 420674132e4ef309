import { searchText } from "./search.server";

export interface ListOptions<Sort extends string, Filter extends string> {
  /** The first one is the default; a leading minus reverses it. */
  sorts: readonly [Sort, ...Sort[]];
  filters: Readonly<Record<Filter, { allows(value: string): boolean }>>;
  sizes?: readonly [number, ...number[]] | undefined;
  /** Precedes each name in the address, as in "history.page", for a list inside another one's panel. */
  prefix?: string | undefined;
}

export interface ListQuery<Sort extends string, Filter extends string> {
  q: string;
  sort: Sort;
  page: number;
  size: number;
  filters: Partial<Record<Filter, string>>;
}

export const pageSizes = [25, 50, 100] as const;
const lastPage = 1_000;

/** What an address asks of a list. Anything it does not know or allow is left out or set to the default. */
export function listQuery<Sort extends string, Filter extends string>(
  url: string,
  options: ListOptions<Sort, Filter>,
): ListQuery<Sort, Filter> {
  const { sorts, sizes = pageSizes, prefix } = options;
  const params = new URL(url).searchParams;
  const asked = (name: string) => params.get(prefix ? `${prefix}.${name}` : name);
  const filters: Partial<Record<Filter, string>> = {};
  for (const name in options.filters) {
    const value = searchText(asked(name));
    if (value && options.filters[name].allows(value)) filters[name] = value;
  }
  return {
    q: searchText(asked("q")),
    sort: sorts.find((sort) => sort === asked("sort")) ?? sorts[0],
    page: whole(asked("page"), 1, lastPage),
    size: sizes.find((size) => String(size) === asked("size")) ?? sizes[0],
    filters,
  };
}

const common = ["q", "page", "size", "cols", "view"];

/** The names in an address that the list does not know, or whose value it does not allow. */
export function unknownIn(search: string, { sorts, filters }: ListOptions<string, string>): string[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    if (value === "" || common.includes(name)) return [];
    const known = name === "sort" ? sorts.includes(value) : filters[name]?.allows(value);
    return known ? [] : [name];
  });
}

function whole(text: string | null, min: number, max: number): number {
  return text && /^\d{1,6}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : min;
}
