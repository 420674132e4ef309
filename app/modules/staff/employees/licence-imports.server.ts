import { sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";
import * as Licences from "./licences.server";

/** The holders of the licences with these numbers, in lower case (row 252). */
export async function holdersOf(numbers: string[], executor: Executor) {
  if (numbers.length === 0) return [];
  return executor
    .selectFrom("guardLicences")
    .select(["profileId as id", "number"])
    .where(sql`lower(number)`, "in", numbers)
    .execute();
}

/** The licences of these profiles. */
export async function readAll(profileIds: string[], executor: Executor) {
  if (profileIds.length === 0) return new Map<string, Partial<Parts>>();
  const rows = await executor
    .selectFrom("guardLicences as l")
    .select("l.profileId")
    .select(Licences.columns)
    .where("l.profileId", "in", profileIds)
    .execute();
  return new Map(rows.map(({ profileId, ...parts }) => [profileId, parts]));
}

/** Today in the company's time zone, as 2026-12-31; a licence that ended before today has expired. */
export async function today(executor: Executor): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone ${companyZone}, 'YYYY-MM-DD') as day`.execute(executor);
  return rows[0]?.day ?? "";
}

interface Parts {
  licenceNumber: string;
  licenceClass: string | null;
  licenceExpiresOn: string | null;
}

/** Writes a whole licence for each profile; a renewed one gets its notices again. */
export async function saveAll(
  licences: { profileId: string; number: string; class: string; expiresOn: string }[],
  trx: Executor,
): Promise<void> {
  if (licences.length === 0) return;
  await trx
    .insertInto("guardLicences")
    .values(licences)
    .onConflict((conflict) =>
      conflict.column("profileId").doUpdateSet({
        number: sql`excluded.number`,
        class: sql`excluded.class`,
        expiresOn: sql`excluded.expires_on`,
        noticedDays: sql`case when guard_licences.expires_on = excluded.expires_on
          then guard_licences.noticed_days end`,
      }),
    )
    .execute();
}

/** Call it before the profiles are deleted: the next run of the nightly job removes the pictures. */
export async function forgetAll(profileIds: string[], trx: Executor): Promise<void> {
  for (const id of profileIds) await Licences.forgetPictures(id, trx);
}
