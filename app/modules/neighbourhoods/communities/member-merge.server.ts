import { asRows, rowsOf, type StoredRow } from "~/modules/accounts/profiles/merged-profiles.server";
import type { Executor } from "~/platform/db.server";

type Pair = [winner: string, loser: string];

export function membershipsOf(ids: string[], trx: Executor) {
  return rowsOf("community_members", "user_id", ids, trx);
}

export function joinRequestsOf(ids: string[], trx: Executor) {
  return rowsOf("community_join_requests", "user_id", ids, trx);
}

/**
 * The memberships after a merge. One active membership remains: that of the profile that stays, unless the other's was
 * chosen. If both belonged to a community, the longer membership counts. `now` is a timestamp.
 */
export function joinedMemberships(
  rows: StoredRow[],
  [winner, loser]: Pair,
  taken: boolean,
  now: string,
): StoredRow[] {
  const own = rows.filter((row) => row.user_id === winner);
  const others = rows.filter((row) => row.user_id === loser);
  const active = (of: StoredRow[]) => of.find(({ status }) => status === "active")?.community_id;
  const lasting = taken ? (active(others) ?? active(own)) : (active(own) ?? active(others));
  const settled = (row: StoredRow) => {
    if (row.community_id === lasting) return { ...row, status: "active", left_at: null };
    return row.status === "active" ? ended(row, now) : row;
  };
  const kept = own.map((row) => {
    const twin = others.find((other) => other.community_id === row.community_id);
    const joined = [row.joined_at, twin?.joined_at ?? row.joined_at].map(String).sort()[0];
    return settled({ ...row, joined_at: joined });
  });
  const moved = others.map((row) => {
    const isTwin = own.some(({ community_id }) => community_id === row.community_id);
    if (!isTwin) return settled({ ...row, user_id: winner });
    return row.status === "active" ? ended(row, now) : row;
  });
  return [...kept, ...moved];
}

function ended(row: StoredRow, now: string): StoredRow {
  return { ...row, status: "inactive", left_at: now };
}

/** The requests after a merge: all belong to the profile that stays, and at most one is pending. */
export function joinedRequests(rows: StoredRow[], [winner, loser]: Pair, now: string): StoredRow[] {
  const waits = rows.some(({ user_id, status }) => user_id === winner && status === "pending");
  return rows.map((row) => {
    const second = waits && row.user_id === loser && row.status === "pending";
    return { ...row, user_id: winner, ...(second && { status: "withdrawn", decided_at: now }) };
  });
}

/** Replaces the memberships of two profiles. */
export async function replaceMemberships(ids: string[], rows: StoredRow[], trx: Executor): Promise<void> {
  await trx.deleteFrom("communityMembers").where("userId", "in", ids).execute();
  if (rows.length === 0) return;
  await trx.insertInto("communityMembers").expression(asRows("community_members", rows)).execute();
}

/** Replaces the requests of two profiles. */
export async function replaceRequests(ids: string[], rows: StoredRow[], trx: Executor): Promise<void> {
  await trx.deleteFrom("communityJoinRequests").where("userId", "in", ids).execute();
  if (rows.length === 0) return;
  await trx.insertInto("communityJoinRequests").expression(asRows("community_join_requests", rows)).execute();
}
