import { asRows, rowsOf, type StoredRow } from "~/modules/accounts/profiles/merged-profiles.server";
import type { Executor } from "~/platform/db.server";

/** The licences of two profiles. */
export function licencesOf(ids: string[], trx: Executor) {
  return rowsOf("guard_licences", "profile_id", ids, trx);
}

/** The profile that stays gets the chosen licence, or the only one; a second one stays with the other profile. */
export function joinedLicences(
  rows: StoredRow[],
  [winner, loser]: [string, string],
  taken: boolean,
): StoredRow[] {
  const own = rows.some((row) => row.profile_id === winner);
  if (own && !taken) return rows;
  const partner = new Map<unknown, string>([
    [winner, loser],
    [loser, winner],
  ]);
  return rows.map((row) => ({ ...row, profile_id: partner.get(row.profile_id) }));
}

/** Replaces the licences of two profiles. */
export async function replaceLicences(ids: string[], rows: StoredRow[], trx: Executor): Promise<void> {
  await trx.deleteFrom("guardLicences").where("profileId", "in", ids).execute();
  if (rows.length === 0) return;
  await trx.insertInto("guardLicences").expression(asRows("guard_licences", rows)).execute();
}
