import { redirect } from "@remix-run/node";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { validate } from "uuid";
import { db, type Executor } from "./db.server";
import { type ListOptions, type ListQuery, listQuery } from "./list-query.server";

/** What rows are ordered by: an expression that is never null, and its type in SQL. */
interface Order {
  by: RawBuilder<unknown>;
  type: "timestamptz" | "text" | "integer" | "bigint" | "date";
}

/** What every row of a list carries: its id, and the value that it is ordered by as text. */
export interface Listed {
  id: string;
  cursor: string;
}

type Cursor = Pick<Listed, "cursor">;

/** What chooses rows, without order and page. */
export type Criteria<Filter extends string> = Pick<ListQuery<string, Filter>, "q" | "filters">;

interface Definition<D, TB extends keyof D, O, Row extends Listed, Filter extends string> {
  /** Orders by the name in the address. */
  sorts: Record<string, Order>;
  /** The order at first: "-created" is "created" turned round. */
  start: string;
  /** Allowed values of each filter, or whether a value is allowed. */
  filters: ListOptions<string, Filter>["filters"];
  /** The column of the id, such as "inquiries.id". */
  id: string;
  /** The rows that a query means; list, count, export and bulk acts all ask it (row 253). */
  matching(criteria: Criteria<Filter>, executor: Executor): SelectQueryBuilder<D, TB, O>;
  /** Adds the columns of the screen and runs it. */
  rows(builder: SelectQueryBuilder<D, TB, Cursor>): Promise<Row[]>;
}

/** Counting stops here: "10,000+". A search looks into each row that it counts, and stops at a tenth. */
const countLimits = { all: 10_000, search: 1_000 };
/** Rows that one bulk act may take. */
export const bulkLimit = 1_000;
/** Rows that an export reads at a time. */
const batch = 1_000;

/**
 * A list of the back office (rows 195, 196, 253): one description of its rows, from which come its page, its count, its
 * export and what a bulk act takes. Each order needs an index on (by, id).
 */
export function defineList<D, TB extends keyof D, O, Row extends Listed, Filter extends string>(
  definition: Definition<D, TB, O, Row, Filter>,
) {
  const { sorts, start, filters, matching, rows } = definition;
  const id = sql.ref(definition.id);
  const names = [start, ...Object.keys(sorts).flatMap((name) => [name, `-${name}`])];
  const options: ListOptions<string, Filter> = { sorts: [start, ...names], filters };

  function orderOf(sort: string) {
    const descending = sort.startsWith("-");
    const order = sorts[descending ? sort.slice(1) : sort];
    if (!order) throw new Error(`The list has no order ${sort}.`);
    const direction: "desc" | "asc" = descending ? "desc" : "asc";
    return { order, direction };
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

  /** One page in its order; the rows before it are passed by in the index alone. */
  function paged(query: ListQuery<string, Filter>, executor: Executor) {
    const { size, page } = query;
    const some = ordered(query, executor);
    if (page === 1) return some.limit(size);
    const ids = orderedIds(query, executor)
      .limit(size)
      .offset((page - 1) * size);
    return some.where(sql<boolean>`${id} in (${ids})`);
  }

  async function count(criteria: Criteria<Filter>, executor: Executor = db): Promise<number> {
    // In order, or a count could begin with the oldest rows of the table and read it to its end.
    const bounded = orderedIds({ ...criteria, sort: start }, executor).limit(countLimit(criteria));
    const counted = await sql<{ count: string }>`select count(*) from (${bounded}) as bounded`.execute(
      executor,
    );
    return Number(counted.rows[0]?.count);
  }

  return {
    /** Reads the state of the list from an address; nonsense falls back to the default. */
    query: (url: string) => listQuery(url, options),

    /** How many rows there are, counted up to 10,000, or 1,000 of a search. */
    count,

    /** One page of rows, and how many there are. */
    async page(query: ListQuery<string, Filter>, executor: Executor = db) {
      const [found, total] = await Promise.all([rows(paged(query, executor)), count(query, executor)]);
      return { rows: found, total, countLimit: countLimit(query) };
    },

    /**
     * Every row in the list's order, batch by batch, so that a million need no more memory than a thousand. `read` adds
     * its own columns.
     */
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

    /** The ids of the rows that a bulk act takes: those ticked, or all that the query means; 1,001 say that it is too many. */
    async chosen(address: string, executor: Executor = db): Promise<string[]> {
      const asked = new URL(address).searchParams;
      if (!asked.has("all"))
        return asked
          .getAll("id")
          .filter((value) => validate(value))
          .slice(0, bulkLimit);
      const query = listQuery(address, options);
      return (await rows(ordered(query, executor).limit(bulkLimit + 1))).map((row) => row.id);
    },
  };
}

function countLimit({ q }: { q: string }): number {
  return q === "" ? countLimits.all : countLimits.search;
}

/**
 * What the loader of a list gives to its screen.
 * @throws Response 303 to the first page when there is nothing at this one
 */
export async function listPage<Query extends { page: number }, Page extends { rows: unknown[] }>(
  request: Request,
  list: { query: (url: string) => Query; page: (query: Query) => Promise<Page> },
) {
  const query = list.query(request.url);
  const found = await list.page(query);
  if (found.rows.length === 0 && query.page > 1) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete("page");
    throw redirect(`${pathname}?${searchParams}`, 303);
  }
  return { query, ...found };
}
