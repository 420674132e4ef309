import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { postalPrefix } from "./community-options";
import { areaWords, cornersOf, isOnMap, pathOnMap } from "./outline";
import { towns } from "./towns";

dropPagesOn("community", "/coverage");

/** The first three characters of a typed postal code, such as L6V; undefined if it cannot be one. */
export function prefixOf(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  const prefix = code.slice(0, 3);
  return postalPrefix.test(prefix) && /^...(\d[A-Z]\d)?$/.test(code) ? prefix : undefined;
}

/** The active community these streets belong to (D7). */
export function findByPrefix(prefix: string, executor: Executor = db) {
  return executor
    .selectFrom("communities")
    .select(["id", "name"])
    .where("status", "=", "active")
    .where(sql<boolean>`postal_prefixes @> array[${prefix}]::text[]`)
    .executeTakeFirst();
}

/**
 * Whether a profile is patrolled: an active community has its postal code, or staff made the person a member of one.
 */
export const isPatrolled = sql<boolean>`(
  exists (select from communities c where c.status = 'active' and c.postal_prefixes @>
    array[left(upper(regexp_replace(profiles.zip_code, '[[:space:]-]', '', 'g')), 3)])
  or exists (select from community_members m join communities c on c.id = m.community_id
    where m.user_id = profiles.id and m.status = 'active' and c.status = 'active'))`;

/** What is known of a home, as one value. */
export function homeSaid(userId: string) {
  return sql<Said>`
    SELECT jsonb_build_object('zipCode', zip_code, 'isCovered', ${isPatrolled}) FROM profiles WHERE id = ${userId}`;
}

interface Said {
  zipCode: string | null;
  isCovered: boolean;
}

/**
 * Whether we patrol a person's home; `place` is such as L6Y, or all of the text if that is no postal code; undefined
 * until they tell us.
 */
export async function homeOf(userId: string, executor: Executor = db) {
  const { rows } = await sql<{ said: Said | null }>`SELECT (${homeSaid(userId)}) AS said`.execute(executor);
  return homeIn(rows[0]?.said);
}

export function homeIn(said: Said | null | undefined) {
  const zipCode = said?.zipCode?.trim() || undefined;
  const place = zipCode && (prefixOf(zipCode) ?? zipCode);
  return { zipCode, place, isCovered: said?.isCovered === true };
}

export type Home = Awaited<ReturnType<typeof homeOf>>;

/** The towns on the map, each with the postal areas of its active communities; other areas are not on it. */
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

const maxOutlines = 40;

/** The active communities with an outline on the map, by name; at most 40. */
export async function outlinesOf(executor: Executor = db) {
  const rows = await executor
    .selectFrom("communities")
    .select(["name", "outline"])
    .where("status", "=", "active")
    .where("outline", "<>", "")
    .orderBy(sql`lower(name)`)
    .limit(maxOutlines)
    .execute();
  return rows.flatMap(({ name, outline }) => {
    const corners = cornersOf(outline);
    return isOnMap(corners) ? [{ name, path: pathOnMap(corners), area: areaWords(corners) }] : [];
  });
}
