import { sql } from "kysely";
import { z } from "zod";
import type { Executor } from "~/platform/db.server";

/** Equal for equal rows in whatever order, on every version of PostgreSQL. */
export interface TableFigures {
  table: string;
  rows: number;
  hash: string;
}

export const figuresSchema = z.array(z.object({ table: z.string(), rows: z.number(), hash: z.string() }));

const ours = sql`c.relkind IN ('r', 'p', 'v', 'm', 'S')
  AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%'
  AND NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

/** Whether somebody has put tables, views or sequences into the database. */
export async function isEmpty(executor: Executor): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours} LIMIT 1`.execute(
    executor,
  );
  return rows.length === 0;
}

/**
 * Each table with the number of its rows and the sum of their hashes. Reads every row, so the executor should be one
 * transaction that sees a single moment.
 */
export async function figuresOf(executor: Executor): Promise<TableFigures[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${ours} ORDER BY 1, 2`.execute(executor);
  const figures: TableFigures[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ rows: number; hash: string }>`
      SELECT count(*)::int AS rows, coalesce(sum(
        ('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint), 0)::text AS hash
      FROM ${sql.table(`${schema}.${name}`)} AS t`.execute(executor);
    figures.push({ table: `${schema}.${name}`, rows: rows[0]?.rows ?? 0, hash: rows[0]?.hash ?? "" });
  }
  return figures;
}

/** What differs, in words; at most ten. */
export function differences(wanted: TableFigures[], found: TableFigures[]): string[] {
  const there = new Map(found.map((figures) => [figures.table, figures]));
  const known = new Set(wanted.map(({ table }) => table));
  const words = wanted.flatMap(({ table, rows, hash }) => {
    const other = there.get(table);
    if (!other) return [`${table} is missing`];
    if (other.rows !== rows) return [`${table} has ${other.rows} rows instead of ${rows}`];
    return other.hash === hash ? [] : [`${table} has other contents`];
  });
  const more = found.filter(({ table }) => !known.has(table)).map(({ table }) => `${table} is too many`);
  return [...words, ...more].slice(0, 10);
}
