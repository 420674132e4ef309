import { sql } from "kysely";
import type { Executor } from "~/platform/db.server";

/** "12 rows, hash 3456" by table name. */
export type TableCounts = Record<string, string>;

/**
 * How many rows each table has, and the sum of their hashes (F16), which is the same in any order and on every version
 * of PostgreSQL. It reads every row, so `own` should be a transaction that sees a single moment.
 */
export async function countTables(own: Executor): Promise<TableCounts> {
  const counts: TableCounts = {};
  for (const { schema = "public", name, isView } of await own.withoutPlugins().introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<{ count: string }>`
      SELECT format('%s rows, hash %s', count(*), coalesce(sum(
        ('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint), 0)) AS count
      FROM ${sql.id(schema, name)} AS t`.execute(own);
    counts[`${schema}.${name}`] = rows[0]?.count ?? "";
  }
  return counts;
}
