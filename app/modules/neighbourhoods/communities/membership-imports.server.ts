import { sql } from "kysely";
import { emailsOf, isNoPointer } from "~/modules/accounts/profiles/merged-profiles.server";
import type { Executor } from "~/platform/db.server";
import * as Communities from "./communities.server";
import * as Memberships from "./memberships.server";

interface Place {
  email: string;
  community: string;
}

type By = { id: string | null };

/**
 * Where clients belong now, and the communities a file puts them in, by any of their emails in lower case (row 252).
 */
export async function findAll(places: Place[], executor: Executor) {
  if (places.length === 0) return [];
  const emails = places.map(({ email }) => email);
  const names = [...new Set(places.map(({ community }) => community.toLowerCase()))];
  const people = await executor
    .selectFrom("profiles")
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "profiles.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .select(["profiles.id as userId", emailsOf("profiles").as("emails")])
    .select(["c.id as communityId", "c.name"])
    .where("profiles.kind", "=", "resident")
    .where(sql<boolean>`${emailsOf("profiles")} && ${emails}::text[]`)
    .where(isNoPointer)
    .execute();
  const communities = await executor
    .selectFrom("communities")
    .select(["id", "name", "status"])
    .where(sql`lower(name)`, "in", names)
    .execute();
  const wantedBy = new Map(communities.map((each) => [each.name.toLowerCase(), each]));
  const peopleBy = new Map<string, typeof people>();
  for (const each of people)
    for (const email of each.emails) peopleBy.set(email, [...(peopleBy.get(email) ?? []), each]);
  return places.map(({ email, community }) => {
    const found = peopleBy.get(email) ?? [];
    const [first] = found;
    const now = first?.communityId ? { id: first.communityId, name: first.name ?? "" } : undefined;
    const wanted = wantedBy.get(community.toLowerCase());
    return { email, userId: first?.userId, count: found.length, community: now, wanted };
  });
}

/** Residents with their current community, if any. */
export async function readAll(userIds: string[], executor: Executor, lock: boolean) {
  if (userIds.length === 0) return [];
  return executor
    .selectFrom("profiles")
    .leftJoin("communityMembers as m", (on) =>
      on.onRef("m.userId", "=", "profiles.id").on("m.status", "=", "active"),
    )
    .leftJoin("communities as c", "c.id", "m.communityId")
    .select(["profiles.id as userId", "signInEmail as email", "c.name as community"])
    .where("profiles.id", "in", userIds)
    .orderBy("profiles.id")
    .$if(lock, (qb) => qb.forUpdate("profiles"))
    .execute();
}

/** Makes each of these residents a member of the active community with this name. */
export async function joinAll(
  places: { userId: string; community: string }[],
  by: By,
  trx: Executor,
): Promise<void> {
  const communities = new Map<string, Awaited<ReturnType<typeof Communities.findByName>>>();
  for (const { userId, community } of places.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    if (!communities.has(community)) communities.set(community, await Communities.findByName(community, trx));
    const to = communities.get(community);
    if (to && (await Memberships.lockResident(userId, trx))) await Memberships.join(userId, to, by, trx);
  }
}

/** Ends each of these residents' active memberships. */
export async function leaveEach(userIds: string[], by: By, trx: Executor): Promise<void> {
  for (const userId of userIds.toSorted()) {
    const active = await Memberships.findActive(userId, trx);
    if (active) await Memberships.remove(active.communityId, active.id, by, trx);
  }
}
