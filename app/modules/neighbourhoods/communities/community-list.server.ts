import { type ExpressionBuilder, sql } from "kysely";
import { isNoPointer, personWords } from "~/modules/accounts/profiles/merged-profiles.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import type { DB } from "~/platform/db.generated";
import { db, type Executor } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import { pick } from "~/platform/record-fields";
import { holds, searchText } from "~/platform/search.server";
import { communityFields, communityStatuses } from "./community-options";

const members = sql<number>`(
  SELECT count(*)::integer FROM community_members AS m
  WHERE m.community_id = communities.id AND m.status = 'active')`;

const requests = sql<number>`(
  SELECT count(*)::integer FROM community_join_requests AS r
  WHERE r.community_id = communities.id AND r.status = 'pending')`;

/** Its round has streets now. */
const hasRound = sql<boolean>`EXISTS (
  SELECT FROM patrol_streets AS s WHERE s.community_id = communities.id AND s.last_night IS NULL)`;

/** The last night that is over, if it was yesterday's or the one before. */
function lastNight({ selectFrom }: ExpressionBuilder<DB, "communities">) {
  return selectFrom("patrolNights as n")
    .select(["n.promised", "n.done", "n.misses"])
    .whereRef("n.communityId", "=", "communities.id")
    .where(sql<boolean>`n.ends_at <= now() AND n.night >= current_date - 2`)
    .orderBy("n.night", "desc")
    .limit(1)
    .as("last");
}

/** Communities, newest first (row 227), with the number of their members and of pending requests. */
export const communityList = defineList({
  from: (executor) => executor.selectFrom("communities"),
  id: "communities.id",
  search: sql.ref("communities.searchText"),
  filters: { status: equals("communities.status", communityStatuses) },
  sorts: { created: { by: sql.ref("communities.createdAt"), type: "timestamptz" } },
  start: "-created",
  rows: (qb) =>
    qb
      .leftJoinLateral(lastNight, (join) => join.onTrue())
      .select(["id", "name", "status", "postalPrefixes", "promised", "done", "misses"])
      .select(sql<string>`left(description, 160)`.as("description"))
      .select([members.as("members"), requests.as("requests")])
      .execute(),
});

/** How many people belong to a community, how many ask to, and how its last night went. */
export function countsOf(id: string, executor: Executor = db) {
  return executor
    .selectFrom("communities")
    .leftJoinLateral(lastNight, (join) => join.onTrue())
    .select([members.as("members"), requests.as("requests"), hasRound.as("hasRound")])
    .select(["promised", "done", "misses"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The communities that match a list's query, in its order. */
export async function exportCsv(query: ReturnType<typeof communityList.query>, by: Audit.Actor) {
  const rows = communityList.all(query, (qb) =>
    qb
      .select(["id", "name", "status", "description", "guardsNeeded", "createdAt"])
      .select([
        members.as("members"),
        sql<string>`array_to_string(postal_prefixes, ' ')`.as("postalPrefixes"),
      ])
      .execute(),
  );
  const fields = pick(communityFields, [
    "name",
    "status",
    "description",
    "postalPrefixes",
    "guardsNeeded",
    "members",
    "createdAt",
  ]);
  return Exports.csv({ name: "communities", subject: "community" }, rows, fields, by);
}

export const tabs = [
  { label: "Active", filters: { status: "active" } },
  { label: "Inactive", filters: { status: "inactive" } },
  { label: "All", filters: {} },
] satisfies { label: string; filters: Partial<Record<"status", string>> }[];

/** The current members of a community, newest first (row 229). */
export function membersOf(communityId: string) {
  return defineList({
    from: (executor) =>
      executor
        .selectFrom("communityMembers")
        .innerJoin("profiles", "profiles.id", "communityMembers.userId")
        .where("communityId", "=", communityId)
        .where("communityMembers.status", "=", "active"),
    id: "communityMembers.id",
    search: personWords("profiles"),
    filters: {},
    sorts: { joined: { by: sql.ref("communityMembers.joinedAt"), type: "timestamptz" } },
    start: "-joined",
    sizes: [25],
    prefix: "members",
    rows: (qb) =>
      qb
        .select(["communityMembers.id", "userId", "joinedAt", "fullName", "displayName"])
        .select(["signInEmail as email", "city"])
        .select(sql<boolean>`EXISTS (SELECT FROM users WHERE users.id = profiles.id)`.as("signsIn"))
        .execute(),
  });
}

const maxOffered = 25;

/**
 * Residents without an active membership who match a search, by name; 25 at most, and whether there are more (row 230,
 * B42).
 */
export async function available(typed: string | null, executor: Executor = db) {
  const q = searchText(typed);
  let qb = executor
    .selectFrom("profiles")
    .select(["profiles.id", "fullName", "signInEmail as email", "city", "state"])
    .where("profiles.kind", "=", "resident")
    .where(isNoPointer)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("communityMembers as m")
            .select("m.id")
            .whereRef("m.userId", "=", "profiles.id")
            .where("m.status", "=", "active"),
        ),
      ),
    );
  if (q !== "") qb = qb.where(holds(personWords("profiles"), q));
  const rows = await qb
    .orderBy(sql`lower(profiles.full_name)`)
    .orderBy("profiles.id")
    .limit(maxOffered + 1)
    .execute();
  return { q, rows: rows.slice(0, maxOffered), more: rows.length > maxOffered };
}
