import { sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";

/** The day that a row `starts_at` begins on, in the company's time zone, as 2026-12-31. */
export const wallDay = sql<string>`to_char(starts_at at time zone ${companyZone}, 'YYYY-MM-DD')`;

/** The time there, as 14:30. */
export const wallTime = sql<string>`to_char(starts_at at time zone ${companyZone}, 'HH24:MI')`;

/** The moment when the clock on the company's wall shows this day and time. */
export function momentOf(day: string | typeof wallDay, time: string | typeof wallTime) {
  return sql<Date>`((${day}::text || ' ' || ${time}::text)::timestamp at time zone ${companyZone})`;
}

/** An hour is missing in the night when clocks go forward. */
export async function isOnClock(day: string, time: string, trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ shown: string }>`
    select to_char(${momentOf(day, time)} at time zone ${companyZone}, 'YYYY-MM-DD HH24:MI') as shown`.execute(
    trx,
  );
  return rows[0]?.shown === `${day} ${time}`;
}
