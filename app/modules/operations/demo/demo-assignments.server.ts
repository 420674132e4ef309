import { sql } from "kysely";
import * as Series from "~/modules/patrols/assignments/series.server";
import { system } from "~/modules/shared/audit/audit.server";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { instantsOf, laterDay, nightAt } from "~/platform/wall-time";
import { timeZone } from "./demo-company";

const places = [
  ["Lanternwood patrol", "Lanternwood Crescent, Brampton", "Amir Haddadi"],
  ["Heart Lake patrol", "Heart Lake Road, Brampton", "Curtis Bailey"],
  ["Ninth Line patrol", "Ninth Line, Mississauga", "Émile Gagnon"],
  ["Churchville patrol", "Creditview Road, Brampton", null],
] as const;

/** Last night and tonight for three guards, one open shift, and two series starting tomorrow. */
export async function addDemoAssignments(now: Date, trx: Executor): Promise<void> {
  const people = await trx
    .selectFrom("guardLicences")
    .innerJoin("profiles", "profiles.id", "profileId")
    .select(["profiles.id", "fullName"])
    .execute();
  const idOf = (name: string | null) => people.find(({ fullName }) => fullName === name)?.id ?? null;
  const [alpha, bravo] = await trx
    .selectFrom("communities")
    .select("id")
    .orderBy(sql`lower(name)`)
    .limit(2)
    .execute();
  const communities = [alpha?.id ?? null, null, bravo?.id ?? null];
  const tonight = nightAt(now, timeZone);
  const hours = { from: "23:00", to: "07:00", timeZone };
  for (const [index, [title, location, guard]] of places.entries()) {
    for (const day of guard ? [laterDay(tonight, -1), tonight] : [tonight]) {
      const { start, end } = instantsOf({ day, ...hours });
      const begun = start <= now && guard ? "in_progress" : "scheduled";
      const status = end <= now ? "completed" : begun;
      await trx
        .insertInto("workAssignments")
        .values({
          ...{ id: newId(), title, location, guardId: idOf(guard), status, timeZone },
          ...{
            communityId: communities[index] ?? null,
            wallDay: day,
            wallFrom: "23:00",
            wallTo: "07:00",
          },
          ...{ scheduledStart: start, scheduledEnd: end },
        })
        .execute();
    }
  }
  const firstDay = laterDay(tonight, 1);
  for (const [index, weekdays] of [
    [1, 2, 3, 4, 5],
    [5, 6, 7],
  ].entries()) {
    const [title = "", location = "", guard = null] = places[index * 2] ?? [];
    const series = {
      ...{ title, location, guardId: idOf(guard), communityId: communities[index * 2] ?? null, notes: "" },
      ...{ weekdays, day: firstDay, lastDay: null, leftOut: [], from: "23:00", to: "07:00" },
    };
    const added = await Series.add(series, timeZone, trx);
    const nights = Series.nightsAhead(added, now).map((day) => Series.nightRow(added, day));
    await Series.plan(nights, system, trx);
  }
}
