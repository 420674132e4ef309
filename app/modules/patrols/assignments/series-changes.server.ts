import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import type { AssignmentEdit } from "./assignment.schema";
import type { Scope } from "./assignment-options";
import { type Assignment, lockAll, refuseStale, tellChanged } from "./assignments.server";
import { refuseUnfit } from "./guards.server";
import * as Series from "./series.server";
import { comingOf, endBefore, type Opened, open, removeAll } from "./series-nights.server";

const type = "assignment";

/**
 * How many shifts a change to a series changes, adds and removes, and how many it leaves because staff changed them on
 * their own.
 */
export interface Effect {
  changed: number;
  added: number;
  removed: number;
  kept: number;
}

type Change = Pick<
  AssignmentEdit,
  "title" | "location" | "communityId" | "guardId" | "notes" | "from" | "to" | "weekdays" | "lastDay"
>;

/** What the change would do, without doing it. */
async function weigh(opened: Opened, change: Change, scope: Scope, trx: Executor) {
  const { night, series, seriesDay } = opened;
  const firstDay = scope === "later" && seriesDay > series.firstDay ? seriesDay : series.firstDay;
  if (change.lastDay !== null && change.lastDay < firstDay)
    throw new FieldRefusal("Nothing was changed.", {
      lastDay: "The last night must not be before the first one",
    });
  const next: Series.Series = { ...series, ...pick(change), firstDay };
  const wanted = Series.nightsAhead(next);
  const ids = await comingOf(opened, scope, trx).where("status", "=", "scheduled").execute();
  const coming =
    ids.length > 0
      ? await lockAll(
          ids.map((row) => row.id),
          trx,
        )
      : [];
  const alone = coming.filter((row) => row.changedAlone && row.id !== night.id);
  const follow = coming.filter((row) => !alone.includes(row));
  const changed = follow.filter((row) => row.seriesDay !== null && wanted.includes(row.seriesDay));
  const removed = follow.filter((row) => !changed.includes(row));
  const known = await trx
    .selectFrom("workAssignments")
    .select("seriesDay")
    .where("seriesId", "=", series.id)
    .where("seriesDay", "in", wanted.length > 0 ? wanted : [seriesDay])
    .execute();
  const days = known.map((row) => row.seriesDay);
  const added = wanted.filter((day) => !days.includes(day) && (scope === "all" || day >= seriesDay));
  return { next, changed, removed, added, kept: alone.length };
}

function pick({ title, location, communityId, guardId, notes, from, to, weekdays, lastDay }: Change): Change {
  return { title, location, communityId, guardId, notes, from, to, weekdays, lastDay };
}

function effectOf({ changed, added, removed, kept }: Awaited<ReturnType<typeof weigh>>): Effect {
  return { changed: changed.length, added: added.length, removed: removed.length, kept };
}

/** The same for the same effects, so that only what was confirmed is done. */
export function mark({ changed, added, removed, kept }: Effect): string {
  return [changed, added, removed, kept].join(".");
}

/**
 * Changes several nights of a series at once if `confirmed` matches what that would do now; otherwise only returns what
 * it would do. Undefined if the shift belongs to no series.
 * @throws FieldRefusal if the guard is not licensed or is elsewhere; StaleEdit
 */
export async function change(
  id: string,
  { scope, version, confirmed, ...edit }: AssignmentEdit,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<{ done: boolean; effect: Effect } | undefined> {
  return inTransaction(executor, async (trx) => {
    const opened = await open(id, trx);
    if (!opened) return undefined;
    await refuseStale(opened.night, version, trx);
    const weighed = await weigh(opened, edit, scope, trx);
    const { next, changed, removed, added } = weighed;
    const effect = effectOf(weighed);
    const rows = changed.map((row) => ({ id: row.id, ...Series.nightRow(next, row.seriesDay ?? row.day) }));
    const fresh = added.map((day) => Series.nightRow(next, day));
    const slots = [...rows, ...fresh].sort((one, other) => (one.day < other.day ? -1 : 1));
    const gone = [...changed, ...removed].map((row) => row.id);
    if (next.guardId) await refuseUnfit(next.guardId, slots, gone, trx);
    if (confirmed !== mark(effect)) return { done: false, effect };
    await saveSeries(opened, next, trx);
    await removeAll(removed, by, trx);
    await updateAll({ before: changed, rows, next }, by, trx);
    const planned = fresh.map((night) => ({ ...night, seriesId: next.id }));
    const made = await Series.plan(planned, by, trx);
    await tellChanged({ before: [...changed, ...removed], added: made.map((row) => row.id) }, trx);
    return { done: true, effect };
  });
}

/** From a later night on, the series continues as a new one, and `next` gets its id. */
async function saveSeries({ series, seriesDay }: Opened, next: Series.Series, trx: Executor): Promise<void> {
  const { id: _, from, to, ...columns } = next;
  const values = { ...columns, wallFrom: from, wallTo: to };
  if (next.firstDay === series.firstDay) {
    const updatedAt = sql<Date>`now()`;
    await trx
      .updateTable("assignmentSeries")
      .set({ ...values, updatedAt })
      .where("id", "=", series.id)
      .execute();
    return;
  }
  next.id = newId();
  await endBefore(series, seriesDay, trx);
  await trx
    .insertInto("assignmentSeries")
    .values({ id: next.id, ...values })
    .execute();
  await trx
    .updateTable("workAssignments")
    .set({ seriesId: next.id })
    .where("seriesId", "=", series.id)
    .where("seriesDay", ">=", seriesDay)
    .execute();
}

interface Nights {
  before: Assignment[];
  rows: (ReturnType<typeof Series.nightRow> & { id: string })[];
  next: Series.Series;
}

/** First without a guard: while times move, two nights may overlap. */
async function updateAll({ before, rows, next }: Nights, by: Audit.Actor, trx: Executor): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const source = Series.nightsInSql(rows.map((row) => ({ ...row, seriesId: next.id })));
  await trx.updateTable("workAssignments").set({ guardId: null }).where("id", "in", ids).execute();
  await sql`
    UPDATE work_assignments AS a SET title = s.title, location = s.location, community_id = s.community_id,
      guard_id = CASE WHEN l.profile_id IS NOT NULL THEN s.guard_id END, notes = s.notes, changed_alone = false,
      wall_day = n.day, wall_from = s.wall_from, wall_to = s.wall_to, time_zone = s.time_zone,
      scheduled_start = n.starts, scheduled_end = n.ends, version = a.version + 1, updated_at = now()
    FROM ${source} WHERE a.id = n.id`.execute(trx);
  await publishChanges(type, ids, trx);
  const now = new Map((await lockAll(ids, trx)).map((row) => [row.id, row]));
  const entries = before.flatMap((row) => {
    const after = now.get(row.id);
    if (!after) return [];
    const { title, location, communityId, guardId, notes, day, from, to } = after;
    const states = Audit.difference(row, { title, location, communityId, guardId, notes, day, from, to });
    return [
      { actorId: by.id, action: "assignment.updated_with_series", subject: { type, id: row.id }, ...states },
    ];
  });
  await Audit.recordAll(entries, trx);
}
