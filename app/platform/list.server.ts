import { redirect } from "@remix-run/node";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { validate } from "uuid";
import { db, type Executor } from "./db.server";
import type { ListFilter } from "./list-filters.server";
import { type ListOptions, type ListQuery, listQuery, pageSizes, unknownIn } from "./list-query.server";
import { readApart } from "./replica.server";
import { holds, type Searched } from "./search.server";

/** A sort order: an expression that is never null, and its SQL type. */
interface Order {
  by: RawBuilder<unknown>;
  type: "timestamptz" | "text" | "integer" | "bigint" | "date";
  /** Without a minus the greatest comes first, as for "popular". */
  greatestFirst?: true;
}

interface Listed {
  id: string;
  cursor: string;
}

export type Cursor = Pick<Listed, "cursor">;

type Criteria<Filter extends string> = Pick<ListQuery<string, Filter>, "q" | "filters">;

type Sorted<Filter extends string> = Pick<ListQuery<string, Filter>, "q" | "filters" | "sort">;

/** Rows that are only counted. */
type View<Filter extends string> = Partial<Criteria<Filter>>;

/** Counted up to one more than the limit. */
type Counted<Filter extends string> = Criteria<Filter> & { limit: number };

interface Definition<D, TB extends keyof D, O, Row extends { id: string | number }, Filter extends string> {
  from(executor: Executor): SelectQueryBuilder<D, TB, O>;
  id: string;
  search?: Searched;
  filters: Record<Filter, ListFilter>;
  sorts: Record<string, Order>;
  start: string;
  sizes?: readonly [number, ...number[]];
  prefix?: string;
  rows(builder: SelectQueryBuilder<D, TB, Cursor>): Promise<Row[]>;
}

/** Counting stops here: "10,000+". A search checks each row it counts, so it stops at a tenth. */
const countLimits = { all: 10_000, search: 1_000 };
const viewLimit = 99;
export const bulkLimit = 1_000;
const batch = 1_000;

/** One description provides a list's page, count, export and bulk ids. Each order needs an index on (by, id). */
export function defineList<
  D,
  TB extends keyof D,
  O,
  Row extends { id: string | number },
  Filter extends string,
>(definition: Definition<D, TB, O, Row, Filter>) {
  const { sorts, start, rows, prefix, sizes = pageSizes } = definition;
  const { orderedIds, ordered, paged, around, searched } = queriesOf(definition);
  const options: ListOptions<string, Filter> = {
    sorts: [start, ...Object.keys(sorts).flatMap((name) => [name, `-${name}`])],
    filters: definition.filters,
    sizes,
    prefix,
  };

  /** In order, since a count could otherwise start with the oldest rows of the table and read it to its end. */
  function counted({ limit, ...criteria }: Counted<Filter>, executor: Executor) {
    const bounded = orderedIds({ ...criteria, sort: start }, executor).limit(limit + 1);
    return sql`(select count(*)::integer from (${bounded}) as bounded)`;
  }

  /** Counts in the first rows that a search finds within some criteria; what needs more rows is left out. */
  async function countWithin(within: Counted<Filter>[], asked: Counted<Filter>[], executor: Executor) {
    const found = searched(within, asked, start, executor).limit(countLimits.search + 1);
    const hits = asked.map((_, index) => sql`count(*) filter (where hits[${sql.lit(index + 1)}])::integer`);
    const { rows: read } = await sql<{ found: number; counts: number[] }>`
      select count(*)::integer as found, array[${sql.join(hits)}] as counts from (${found}) as found`.execute(
      executor,
    );
    const isWhole = (read[0]?.found ?? 0) <= countLimits.search;
    const known = asked.flatMap((one, index) => {
      const number = Math.min(read[0]?.counts[index] ?? 0, one.limit + 1);
      return number > one.limit || (isWhole && within.includes(one)) ? [[one, number] as const] : [];
    });
    return { known: new Map(known), isWhole };
  }

  /**
   * Reads what one search finds once for its total and its tabs. A tab that holds many is known from the rows that the
   * total reads; the rest of a rare word costs one more reading, and beside a common word each has an index of its own.
   */
  async function countSearch(total: Counted<Filter>, asked: Counted<Filter>[], executor: Executor) {
    const alike = asked.filter(({ q }) => q === total.q);
    if (total.q === "" || alike.length === 1) return new Map<Counted<Filter>, number>();
    const { known, isWhole } = await countWithin([total], alike, executor);
    const rest = alike.filter((one) => !known.has(one));
    if (!isWhole || rest.length < 2) return known;
    return new Map([...known, ...(await countWithin(rest, rest, executor)).known]);
  }

  /** How many match, and how many are in each view, up to 100: in one statement, or in three at most for a search. */
  async function count(
    criteria: Criteria<Filter>,
    executor: Executor = db,
    views: readonly View<Filter>[] = [],
  ) {
    const limit = criteria.q === "" ? countLimits.all : countLimits.search;
    const total = { ...criteria, limit };
    const asked = [total, ...views.map((view) => ({ q: "", filters: {}, ...view, limit: viewLimit }))];
    const known = await countSearch(total, asked, executor);
    const open = asked.filter((one) => !known.has(one));
    if (open.length > 0) {
      const numbers = sql.join(open.map((one) => counted(one, executor)));
      const found = await sql<{ counts: number[] }>`select array[${numbers}] as counts`.execute(executor);
      for (const [index, one] of open.entries()) known.set(one, found.rows[0]?.counts[index] ?? 0);
    }
    const [all = 0, ...counts] = asked.map((one) => known.get(one) ?? 0);
    return { total: Math.min(all, limit), capped: all > limit, counts };
  }

  return {
    query: (url: string) => listQuery(url, options),

    count,

    /** What this list does not know in an address: parts of a view saved before the list changed. */
    unknownIn: (search: string) => unknownIn(search, options),

    async page(
      query: ListQuery<string, Filter>,
      executor: Executor = db,
      views: readonly View<Filter>[] = [],
    ) {
      const reads = [rows(paged(query, executor)), count(query, executor, views)] as const;
      const [found, numbers] = await Promise.all(reads);
      return { rows: found, ...numbers, sizes, prefix };
    },

    /** The ids before and after a row in the query's order, even if the row itself no longer matches; one statement. */
    async neighbours(query: Sorted<Filter>, of: string, executor: Executor = db) {
      const { rows: found } = await around(query, of, executor).execute(executor);
      return { previous: found[0]?.previous ?? undefined, next: found[0]?.next ?? undefined };
    },

    first: (limit: number, executor: Executor = db) =>
      rows(ordered({ q: "", filters: {}, sort: start }, executor).limit(limit)),

    /**
     * In batches, so that a million rows need no more memory than a thousand; without an executor, read from the
     * replica if there is one.
     */
    async *all<R extends Listed>(
      query: Sorted<Filter>,
      read: (builder: SelectQueryBuilder<D, TB, Cursor>) => Promise<R[]>,
      executor?: Executor,
    ): AsyncGenerator<R> {
      let last: R | undefined;
      const readBatch = (source: Executor) => read(ordered(query, source, last).limit(batch));
      do {
        const found = await (executor ? readBatch(executor) : readApart(readBatch));
        yield* found;
        last = found.length === batch ? found.at(-1) : undefined;
      } while (last);
    },

    /** The selected rows, or all that match the query; 1,001 means too many. */
    async ids(address: string, executor: Executor = db): Promise<string[]> {
      const asked = new URL(address).searchParams;
      const selected = asked.getAll("id").filter((value) => validate(value));
      if (!asked.has("all")) return selected.slice(0, bulkLimit);
      const ids = orderedIds(listQuery(address, options), executor).limit(bulkLimit + 1);
      const found = await sql<{ id: string }>`${ids}`.execute(executor);
      return found.rows.map(({ id }) => id);
    },
  };
}

/** A list's queries, all in an order that ids make complete. */
function queriesOf<D, TB extends keyof D, O, Row extends { id: string | number }, Filter extends string>(
  definition: Definition<D, TB, O, Row, Filter>,
) {
  const id = sql.ref(definition.id);
  const filters: [string, ListFilter][] = Object.entries(definition.filters);

  function orderOf(sort: string) {
    const turned = sort.startsWith("-");
    const order = definition.sorts[turned ? sort.slice(1) : sort];
    if (!order) throw new Error(`The list has no order ${sort}.`);
    const direction: "desc" | "asc" = turned !== (order.greatestFirst ?? false) ? "desc" : "asc";
    return { order, direction };
  }

  function filtersOf(criteria: Criteria<Filter>): RawBuilder<boolean>[] {
    const asked = new Map<string, unknown>(Object.entries(criteria.filters));
    return filters.flatMap(([name, { where, otherwise }]) => {
      const value = asked.get(name);
      return (typeof value === "string" ? where(value) : otherwise) ?? [];
    });
  }

  function holding(q: string, conditions: RawBuilder<boolean>[], executor: Executor) {
    const searches = q !== "" && definition.search ? [holds(definition.search, q)] : [];
    return [...conditions, ...searches].reduce((qb, one) => qb.where(one), definition.from(executor));
  }

  function matching(criteria: Criteria<Filter>, executor: Executor) {
    return holding(criteria.q, filtersOf(criteria), executor);
  }

  /** What one search finds within any of some criteria, and for each row which ones of those asked for it meets. */
  function searched(within: Criteria<Filter>[], asked: Criteria<Filter>[], sort: string, executor: Executor) {
    const { order, direction } = orderOf(sort);
    const met = (one: Criteria<Filter>) =>
      sql<boolean>`(${sql.join([sql.lit(true), ...filtersOf(one)], sql` and `)})`;
    const isWithin = sql<boolean>`(${sql.join(within.map(met), sql` or `)})`;
    return holding(within[0]?.q ?? "", [isWithin], executor)
      .select(sql<boolean[]>`array[${sql.join(asked.map(met))}]`.as("hits"))
      .orderBy(order.by, direction)
      .orderBy(id, direction);
  }

  function orderedIds(query: Sorted<Filter>, executor: Executor) {
    const { order, direction } = orderOf(query.sort);
    return matching(query, executor)
      .select(sql<string>`${id}`.as("id"))
      .orderBy(order.by, direction)
      .orderBy(id, direction);
  }

  /** Keeps the rows after a place in an order, given by its sort value and id. */
  function behind(sort: string, place: RawBuilder<unknown>) {
    const { order, direction } = orderOf(sort);
    return sql<boolean>`(${order.by}, ${id}) ${sql.raw(direction === "desc" ? "<" : ">")} ${place}`;
  }

  function ordered(query: Sorted<Filter>, executor: Executor, after?: Listed) {
    const { order, direction } = orderOf(query.sort);
    const last = sql`(${after?.cursor}::${sql.raw(order.type)}, ${after?.id}::uuid)`;
    return matching(query, executor)
      .$if(after !== undefined, (rows) => rows.where(behind(query.sort, last)))
      .select(sql<string>`(${order.by})::text`.as("cursor"))
      .orderBy(order.by, direction)
      .orderBy(id, direction)
      .$castTo<Cursor>();
  }

  function paged(query: ListQuery<string, Filter>, executor: Executor) {
    const { size, page } = query;
    const rows = ordered(query, executor);
    if (page === 1) return rows.limit(size);
    const ids = orderedIds(query, executor)
      .limit(size)
      .offset((page - 1) * size);
    return rows.where(sql<boolean>`${id} in (${ids})`);
  }

  function around(query: Sorted<Filter>, of: string, executor: Executor) {
    const { order } = orderOf(query.sort);
    const at = definition.from(executor).where(sql<boolean>`${id} = ${of}::uuid`);
    const place = sql`(${at.select([sql`${order.by}`.as("by"), sql`${id}`.as("id")])})`;
    const next = (sort: string) =>
      sql`(${orderedIds({ ...query, sort }, executor)
        .where(behind(sort, place))
        .limit(1)})`;
    const turned = query.sort.startsWith("-") ? query.sort.slice(1) : `-${query.sort}`;
    return sql<{ previous: string | null; next: string | null }>`
      select ${next(turned)} as previous, ${next(query.sort)} as next`;
  }

  return { orderedIds, ordered, paged, around, searched };
}

/** The page an address asks for. A page past the last one redirects to the first. @throws Response */
export async function listPage<
  Query extends { page: number },
  Page extends { rows: unknown[]; prefix: string | undefined },
  V,
>(
  url: string,
  list: {
    query: (url: string) => Query;
    page: (query: Query, executor?: Executor, views?: V[]) => Promise<Page>;
  },
  views?: V[],
) {
  const query = list.query(url);
  const found = await list.page(query, db, views);
  if (found.rows.length === 0 && query.page > 1) {
    const { pathname, searchParams } = new URL(url);
    searchParams.delete(found.prefix ? `${found.prefix}.page` : "page");
    throw redirect(`${pathname}?${searchParams}`, 303);
  }
  return { query, ...found };
}
