import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publishChanges } from "~/platform/live.server";
import { dayAt, laterDay } from "~/platform/wall-time";
import type { Scope } from "./assignment-options";
import { type Assignment, lock, lockAll, refuseStale, tellChanged } from "./assignments.server";
import * as Series from "./series.server";

const type = "assignment";

export interface Opened {
  night: Assignment;
  series: Series.Series;
  seriesDay: string;
}

/** Locks the series first, as everywhere; undefined for a single shift. */
export async function open(id: string, trx: Executor): Promise<Opened | undefined> {
  const { seriesId } =
    (await trx.selectFrom("workAssignments").select("seriesId").where("id", "=", id).executeTakeFirst()) ??
    {};
  const [series] = seriesId ? await Series.lock([seriesId], trx) : [];
  const night = series && (await lock(id, trx));
  return series && night?.seriesDay ? { night, series, seriesDay: night.seriesDay } : undefined;
}

/** The ids of a series' upcoming nights, all or from the opened one on. */
export function comingOf({ series, seriesDay }: Opened, scope: Scope, executor: Executor) {
  return executor
    .selectFrom("workAssignments")
    .select("id")
    .where("seriesId", "=", series.id)
    .where("scheduledStart", ">", sql<Date>`now()`)
    .$if(scope === "later", (qb) => qb.where("seriesDay", ">=", seriesDay));
}

/** Deletes the series if no night is left before this day; its shifts that have started stay. */
export async function endBefore(series: Series.Series, day: string, trx: Executor): Promise<void> {
  if (day <= series.firstDay) {
    await trx.deleteFrom("assignmentSeries").where("id", "=", series.id).execute();
    return;
  }
  const last = laterDay(day, -1);
  const lastDay = series.lastDay !== null && series.lastDay < last ? series.lastDay : last;
  await trx
    .updateTable("assignmentSeries")
    .set({ lastDay, updatedAt: sql`now()` })
    .where("id", "=", series.id)
    .execute();
}

export async function removeAll(rows: Assignment[], by: Audit.Actor, trx: Executor): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom("workAssignments").where("id", "in", ids).execute();
  await publishChanges(type, ids, trx);
  await Audit.recordAll(
    rows.map(({ id, title, day, from, to, guardId }) => ({
      actorId: by.id,
      action: "assignment.deleted",
      subject: { type, id },
      before: { title, day, from, to, guardId },
    })),
    trx,
  );
}

/** How many shifts each scope deletes, including those staff changed on their own. */
export async function countRemovals(
  id: string,
  executor: Executor = db,
): Promise<Record<"later" | "all", number>> {
  const { rows } = await sql<{ later: number; all: number }>`
    select count(*) filter (where a.series_day >= b.series_day)::integer as later, count(*)::integer as all
    from work_assignments as b join work_assignments as a on a.series_id = b.series_id and a.scheduled_start > now()
    where b.id = ${id}`.execute(executor);
  return rows[0] ?? { later: 0, all: 0 };
}

/**
 * Deletes a series' upcoming nights, all or from this one on, and ends the series before them; undefined if the shift
 * belongs to none. Returns how many. @throws StaleEdit
 */
export async function remove(
  id: string,
  { version, scope }: { version: number; scope: Scope },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<number | undefined> {
  return inTransaction(executor, async (trx) => {
    const opened = await open(id, trx);
    if (!opened) return undefined;
    await refuseStale(opened.night, version, trx);
    const ids = await comingOf(opened, scope, trx).execute();
    const rows =
      ids.length > 0
        ? await lockAll(
            ids.map((row) => row.id),
            trx,
          )
        : [];
    await removeAll(rows, by, trx);
    await tellChanged({ before: rows }, trx);
    const today = dayAt(new Date(), opened.series.timeZone);
    await endBefore(opened.series, scope === "later" ? opened.seriesDay : today, trx);
    return rows.length;
  });
}
