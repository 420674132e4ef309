import { redirect } from "@remix-run/node";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { validate } from "uuid";
import { db, type Executor } from "./db.server";
import type { ListFilter } from "./list-filters.server";
import { type ListOptions, type ListQuery, listQuery, pageSizes } from "./list-query.server";
import { holds } from "./search.server";

/** What rows are ordered by: an expression that is never null, and its type in SQL. */
interface Order {
  by: RawBuilder<unknown>;
  type: "timestamptz" | "text" | "integer" | "bigint" | "date";
  /** The name without a minus begins with the greatest, as "popular" does. */
  greatestFirst?: true;
}

interface Listed {
  id: string;
  cursor: string;
}

type Cursor = Pick<Listed, "cursor">;

type Criteria<Filter extends string> = Pick<ListQuery<string, Filter>, "q" | "filters">;

interface Definition<D, TB extends keyof D, O, Row extends { id: string | number }, Filter extends string> {
  from(executor: Executor): SelectQueryBuilder<D, TB, O>;
  id: string;
  search?: RawBuilder<unknown>;
  filters: Record<Filter, ListFilter>;
  sorts: Record<string, Order>;
  start: string;
  sizes?: readonly [number, ...number[]];
  prefix?: string;
  rows(builder: SelectQueryBuilder<D, TB, Cursor>): Promise<Row[]>;
}

/** Counting stops here: "10,000+". A search looks into each row that it counts, and stops at a tenth. */
const countLimits = { all: 10_000, search: 1_000 };
const viewLimit = 99;
export const bulkLimit = 1_000;
const batch = 1_000;

/** One description gives a list's page, count, export and bulk ids. Each order needs an index on (by, id). */
export function defineList<
  D,
  TB extends keyof D,
  O,
  Row extends { id: string | number },
  Filter extends string,
>(definition: Definition<D, TB, O, Row, Filter>) {
  const { sorts, start, rows, prefix, sizes = pageSizes } = definition;
  const id = sql.ref(definition.id);
  const filters: [string, ListFilter][] = Object.entries(definition.filters);
  const options: ListOptions<string, Filter> = {
    sorts: [start, ...Object.keys(sorts).flatMap((name) => [name, `-${name}`])],
    filters: definition.filters,
    sizes,
    prefix,
  };

  function orderOf(sort: string) {
    const turned = sort.startsWith("-");
    const order = sorts[turned ? sort.slice(1) : sort];
    if (!order) throw new Error(`The list has no order ${sort}.`);
    const direction: "desc" | "asc" = turned !== (order.greatestFirst ?? false) ? "desc" : "asc";
    return { order, direction };
  }

  function matching(criteria: Criteria<Filter>, executor: Executor) {
    const asked = new Map<string, unknown>(Object.entries(criteria.filters));
    const conditions = filters.flatMap(([name, { where, otherwise }]) => {
      const value = asked.get(name);
      return (typeof value === "string" ? where(value) : otherwise) ?? [];
    });
    if (criteria.q !== "" && definition.search) conditions.push(holds(definition.search, criteria.q));
    return conditions.reduce((some, condition) => some.where(condition), definition.from(executor));
  }

  function orderedIds(query: Criteria<Filter> & { sort: string }, executor: Executor) {
    const { order, direction } = orderOf(query.sort);
    return matching(query, executor)
      .select(sql<string>`${id}`.as("id"))
      .orderBy(order.by, direction)
      .orderBy(id, direction);
  }

  function ordered(query: Criteria<Filter> & { sort: string }, executor: Executor, after?: Listed) {
    const { order, direction } = orderOf(query.sort);
    const further = sql.raw(direction === "desc" ? "<" : ">");
    const last = sql`(${after?.cursor}::${sql.raw(order.type)}, ${after?.id}::uuid)`;
    return matching(query, executor)
      .$if(after !== undefined, (some) => some.where(sql<boolean>`(${order.by}, ${id}) ${further} ${last}`))
      .select(sql<string>`(${order.by})::text`.as("cursor"))
      .orderBy(order.by, direction)
      .orderBy(id, direction)
      .$castTo<Cursor>();
  }

  function paged(query: ListQuery<string, Filter>, executor: Executor) {
    const { size, page } = query;
    const some = ordered(query, executor);
    if (page === 1) return some.limit(size);
    const ids = orderedIds(query, executor)
      .limit(size)
      .offset((page - 1) * size);
    return some.where(sql<boolean>`${id} in (${ids})`);
  }

  /** In order, or a count could begin with the oldest rows of the table and read it to its end. */
  function upTo(limit: number, criteria: Criteria<Filter>, executor: Executor) {
    return orderedIds({ ...criteria, sort: start }, executor).limit(limit + 1);
  }

  async function count(criteria: Criteria<Filter>, executor: Executor = db) {
    const limit = criteria.q === "" ? countLimits.all : countLimits.search;
    const bounded = upTo(limit, criteria, executor);
    const counted = await sql<{ count: string }>`select count(*) from (${bounded}) as bounded`.execute(
      executor,
    );
    const found = Number(counted.rows[0]?.count);
    return { total: Math.min(found, limit), capped: found > limit };
  }

  return {
    query: (url: string) => listQuery(url, options),

    count,

    async page(query: ListQuery<string, Filter>, executor: Executor = db) {
      const [found, counted] = await Promise.all([rows(paged(query, executor)), count(query, executor)]);
      return { rows: found, ...counted, sizes, prefix };
    },

    /** How many rows each view has, without a search and up to 100, in one statement. */
    async counts(views: Partial<Record<Filter, string>>[], executor: Executor = db): Promise<number[]> {
      const each = views.map((view) => {
        const bounded = upTo(viewLimit, { q: "", filters: view }, executor);
        return sql`(select count(*)::integer from (${bounded}) as bounded)`;
      });
      const counted = sql<{ counts: number[] }>`select array[${sql.join(each)}] as counts`;
      return (await counted.execute(executor)).rows[0]?.counts ?? [];
    },

    /** The ids before and after a row in the query's order, even when the row itself no longer matches. */
    async neighbours(query: Criteria<Filter> & { sort: string }, of: string, executor: Executor = db) {
      const { order } = orderOf(query.sort);
      const place = await definition
        .from(executor)
        .where(sql<boolean>`${id} = ${of}::uuid`)
        .select(sql<string>`(${order.by})::text`.as("cursor"))
        .$castTo<Cursor>()
        .executeTakeFirst();
      if (!place) return {};
      const after = { id: of, cursor: place.cursor };
      const turned = query.sort.startsWith("-") ? query.sort.slice(1) : `-${query.sort}`;
      const next = (sort: string) =>
        ordered({ ...query, sort }, executor, after)
          .select(sql<string>`${id}`.as("id"))
          .$castTo<Listed>()
          .limit(1)
          .execute();
      const [before, behind] = await Promise.all([next(turned), next(query.sort)]);
      return { previous: before[0]?.id, next: behind[0]?.id };
    },

    first: (limit: number, executor: Executor = db) =>
      rows(ordered({ q: "", filters: {}, sort: start }, executor).limit(limit)),

    /** Batch by batch, so that a million rows need no more memory than a thousand. */
    async *all<R extends Listed>(
      query: Criteria<Filter> & { sort: string },
      read: (builder: SelectQueryBuilder<D, TB, Cursor>) => Promise<R[]>,
      executor: Executor = db,
    ): AsyncGenerator<R> {
      let last: R | undefined;
      do {
        const found = await read(ordered(query, executor, last).limit(batch));
        yield* found;
        last = found.length === batch ? found.at(-1) : undefined;
      } while (last);
    },

    /** The selected rows, or all that match the query; 1,001 means too many. */
    async ids(address: string, executor: Executor = db): Promise<string[]> {
      const asked = new URL(address).searchParams;
      if (!asked.has("all"))
        return asked
          .getAll("id")
          .filter((value) => validate(value))
          .slice(0, bulkLimit);
      const found = await sql<{
        id: string;
      }>`${orderedIds(listQuery(address, options), executor).limit(bulkLimit + 1)}`.execute(executor);
      return found.rows.map((row) => row.id);
    },
  };
}

export async function listPage<
  Query extends { page: number },
  Page extends { rows: unknown[]; prefix: string | undefined },
>(request: Request, list: { query: (url: string) => Query; page: (query: Query) => Promise<Page> }) {
  const query = list.query(request.url);
  const found = await list.page(query);
  if (found.rows.length === 0 && query.page > 1) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete(found.prefix ? `${found.prefix}.page` : "page");
    throw redirect(`${pathname}?${searchParams}`, 303);
  }
  return { query, ...found };
}
