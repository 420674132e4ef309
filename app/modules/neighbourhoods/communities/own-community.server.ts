import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { holds } from "~/platform/search.server";
import * as Memberships from "./memberships.server";
import { outlineDrawing } from "./outline";

const maxNames = 200;

/**
 * What a resident sees of their community (row 103): only the display names of the others; a member without one is only
 * counted (row 106).
 */
export async function find(userId: string, executor: Executor = db) {
  const own = await Memberships.findActive(userId, executor);
  if (!own) return undefined;
  const { communityId, name, description, status, outline, joinedAt } = own;
  const members = executor
    .selectFrom("communityMembers as m")
    .where("m.communityId", "=", communityId)
    .where("m.status", "=", "active");
  const { count } = await members
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const shown = await members
    .innerJoin("profiles", "profiles.id", "m.userId")
    .select("displayName")
    .where(sql<boolean>`trim(coalesce(display_name, '')) <> ''`)
    .orderBy(sql`lower(display_name)`)
    .orderBy("m.id")
    .limit(maxNames)
    .execute();
  const names = shown.map(({ displayName }) => displayName ?? "");
  const drawing = outlineDrawing(outline);
  return { communityId, name, description, status, drawing, joinedAt, count, names };
}

export interface CommunityAtHome {
  /** Their one community, with the display names of the three who joined last. */
  own: { id: string; name: string; count: number; names: string[] } | null;
  /** The name of the one they ask to join. */
  asked: string | null;
}

/** For a resident's home, as a part of its statement. */
export function atHome(userId: string) {
  return sql<CommunityAtHome>`
    SELECT jsonb_build_object('own', (
        SELECT jsonb_build_object('id', c.id, 'name', c.name,
          'count', (SELECT count(*) FROM community_members o WHERE o.community_id = c.id AND o.status = 'active'),
          'names', (SELECT coalesce(jsonb_agg(display_name ORDER BY lower(display_name)), '[]') FROM (
            SELECT trim(p.display_name) AS display_name
            FROM community_members o JOIN profiles p ON p.id = o.user_id
            WHERE o.community_id = c.id AND o.status = 'active' AND o.user_id <> m.user_id
              AND trim(coalesce(p.display_name, '')) <> ''
            ORDER BY o.joined_at DESC, o.id DESC LIMIT 3) AS newest))
        FROM community_members m JOIN communities c ON c.id = m.community_id
        WHERE m.user_id = ${userId} AND m.status = 'active'),
      'asked', (
        SELECT c.name FROM community_join_requests r JOIN communities c ON c.id = r.community_id
        WHERE r.user_id = ${userId} AND r.status = 'pending'))`;
}

const maxOffered = 50;

/**
 * The active communities that match a search and are not theirs already, those of the resident's postal code first; at
 * most 50.
 */
export async function offers(userId: string, search: string, executor: Executor = db) {
  const { prefix } = (await executor
    .selectFrom("profiles")
    .select(sql<string | null>`left(zip_code, 3)`.as("prefix"))
    .where("id", "=", userId)
    .executeTakeFirst()) ?? { prefix: null };
  const near = sql<boolean>`coalesce(postal_prefixes @> ARRAY[${prefix}]::text[], false)`;
  let qb = executor
    .selectFrom("communities")
    .select(["communities.id", "name", "description", near.as("near")])
    .where("status", "=", "active")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("communityMembers as m")
            .select("m.id")
            .whereRef("m.communityId", "=", "communities.id")
            .where("m.userId", "=", userId)
            .where("m.status", "=", "active"),
        ),
      ),
    );
  if (search !== "") qb = qb.where(holds(sql.ref("communities.searchText"), search));
  const rows = await qb.orderBy(near, "desc").orderBy(sql`lower(name)`).limit(maxOffered).execute();
  return { prefix, rows };
}

/** What we hold about a person's communities, for their data download. */
export async function exportOf(userId: string, executor: Executor = db) {
  const memberships = await executor
    .selectFrom("communityMembers as m")
    .innerJoin("communities as c", "c.id", "m.communityId")
    .select(["c.name", "m.status", "m.joinedAt", "m.leftAt"])
    .where("m.userId", "=", userId)
    .orderBy("m.joinedAt", "desc")
    .limit(1_000)
    .execute();
  const requests = await executor
    .selectFrom("communityJoinRequests as r")
    .innerJoin("communities as c", "c.id", "r.communityId")
    .select(["c.name", "r.status", "r.createdAt", "r.decidedAt"])
    .where("r.userId", "=", userId)
    .orderBy("r.createdAt", "desc")
    .limit(1_000)
    .execute();
  return { memberships, requests };
}
