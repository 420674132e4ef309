import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { postalPrefix } from "./community-options";
import { towns } from "./towns";

dropPagesOn("community", "/coverage");

/** The first three characters of what somebody typed as a postal code, as L6V; undefined when it cannot be one. */
export function prefixOf(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  const prefix = code.slice(0, 3);
  return postalPrefix.test(prefix) && /^...(\d[A-Z]\d)?$/.test(code) ? prefix : undefined;
}

/** The active community whose streets these are (D7). */
export function findByPrefix(prefix: string, executor: Executor = db) {
  return executor
    .selectFrom("communities")
    .select(["id", "name"])
    .where("status", "=", "active")
    .where(sql<boolean>`postal_prefixes @> array[${prefix}]::text[]`)
    .executeTakeFirst();
}

/** The towns of the map, each with the postal areas of its active communities; other areas have no place on it. */
export async function townsOf(executor: Executor = db) {
  const rows = await executor
    .selectFrom("communities")
    .select(sql<string>`unnest(postal_prefixes)`.as("prefix"))
    .distinct()
    .where("status", "=", "active")
    .orderBy("prefix")
    .limit(500)
    .execute();
  return towns.map(({ has, ...town }) => ({
    ...town,
    prefixes: rows.flatMap(({ prefix }) => (has.test(prefix) ? prefix : [])),
  }));
}
