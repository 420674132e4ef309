import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { postalPrefix } from "./community-options";
import { areaOf, cornersOf, frameOf, type PlacedName } from "./outline";
import { townsOf } from "./towns.server";

dropPagesOn("community", "/coverage");

/** The first three characters of a typed postal code, such as L6V; undefined if it cannot be one. */
export function prefixOf(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  const prefix = code.slice(0, 3);
  return postalPrefix.test(prefix) && /^...(\d[A-Z]\d)?$/.test(code) ? prefix : undefined;
}

/** The same of what is pasted with more around it, such as a town, if only one postal area is in it. */
export function prefixIn(text: string): string | undefined {
  const codes = text.match(/\b[a-z]\d[a-z](?:[\s-]*\d[a-z]\d\b|\b(?![\s-]*\d))/gi) ?? [];
  const [prefix, ...others] = new Set(codes.map(prefixOf));
  return prefixOf(text) ?? (others.length === 0 ? prefix : undefined);
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

/** What a page about coverage shows of an area: a town, or without any town a community. */
export interface Area {
  name: string;
  /** The postal areas where we patrol. */
  prefixes: string[];
}

/** A map of the areas, and the outlines of communities; nothing is drawn without an outline of an area. */
export interface AreaDrawing {
  width: number;
  height: number;
  areas: { name: string; isLit: boolean; path: string; placed: PlacedName }[];
  communities: { name: string; path: string; km: string }[];
}

/** Towns with the postal areas of their active communities; without any town, those communities themselves. */
export async function areasOf(executor: Executor = db): Promise<Area[]> {
  return (await readAreas(executor)).areas;
}

/** The same with the map. */
export async function mapOf(
  executor: Executor = db,
): Promise<{ areas: Area[]; map: AreaDrawing | undefined }> {
  const { areas, towns } = await readAreas(executor);
  const drawn = towns.map((town) => ({ name: town.name, corners: cornersOf(town.outline) }));
  const withOutline = drawn.filter(({ corners }) => corners.length > 0);
  const frame = frameOf(withOutline.map(({ corners }) => corners));
  if (!frame) return { areas, map: undefined };
  const lit = new Set(areas.filter(({ prefixes }) => prefixes.length > 0).map(({ name }) => name));
  const map = {
    ...{ width: frame.width, height: frame.height },
    areas: withOutline.map(({ name, corners }) => ({
      ...{ name, isLit: lit.has(name), path: frame.pathOf(corners) },
      placed: frame.nameOf(name, corners),
    })),
    communities: (await outlinesOf(executor)).flatMap(({ name, corners }) =>
      frame.isOn(corners) ? [{ name, path: frame.pathOf(corners), km: areaOf(corners) }] : [],
    ),
  };
  return { areas, map };
}

async function readAreas(executor: Executor) {
  const towns = await townsOf(executor);
  const communities = await executor
    .selectFrom("communities")
    .select(["name", "postalPrefixes"])
    .where("status", "=", "active")
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute();
  const patrolled = [...new Set(communities.flatMap(({ postalPrefixes }) => postalPrefixes))].sort();
  const areas =
    towns.length > 0
      ? towns.map((town) => ({
          name: town.name,
          prefixes: patrolled.filter((prefix) => town.prefixes.includes(prefix)),
        }))
      : communities.map(({ name, postalPrefixes: prefixes }) => ({ name, prefixes }));
  return { towns, areas };
}

const maxOutlines = 40;

/** The outlines of active communities, by name; at most 40. */
async function outlinesOf(executor: Executor) {
  const rows = await executor
    .selectFrom("communities")
    .select(["name", "outline"])
    .where("status", "=", "active")
    .where("outline", "<>", "")
    .orderBy(sql`lower(name)`)
    .limit(maxOutlines)
    .execute();
  return rows.map(({ name, outline }) => ({ name, corners: cornersOf(outline) }));
}
