import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { publishChanges } from "~/platform/live.server";
import type { NewAssignment } from "./assignment.schema";
import { daysAhead } from "./assignment-options";
import { guardsWith, lockGuards } from "./guards.server";
import { dayAt, instantsOf, laterDay, nightsOf } from "./wall-time";

/** Every night, so that each series has its nights eight weeks ahead. */
export const assignmentPlanning = defineQueue({
  name: "assignment-planning",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  cron: "23 3 * * *",
  tz: "America/Toronto",
});

export const assignmentPlanningWorker = worker(assignmentPlanning, async () => {
  await planAll();
  while ((await openUnlicensed()) > 0);
});

const perRun = 20;
const type = "assignment";

type By = Audit.Actor | Audit.System;

function rowsOf(executor: Executor) {
  return executor
    .selectFrom("assignmentSeries")
    .select([
      "id",
      "title",
      "location",
      "communityId",
      "guardId",
      "notes",
      "wallFrom as from",
      "wallTo as to",
    ])
    .select(["timeZone", "weekdays", "firstDay", "lastDay", "leftOut"]);
}

export type Series = Awaited<ReturnType<typeof lock>>[number];

/** In the order of their ids. A series is locked before its nights, and its nights before their guards. */
export function lock(ids: string[], trx: Executor) {
  return rowsOf(trx).where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export function find(id: string, executor: Executor = db) {
  return rowsOf(executor).where("id", "=", id).executeTakeFirst();
}

/** The nights of a series that are made today: at most eight weeks of them. */
export function nightsAhead(series: Series, at = new Date()): string[] {
  const today = dayAt(at, series.timeZone);
  return nightsOf(series, today, laterDay(today, daysAhead));
}

export async function add(input: NewAssignment, timeZone: string, trx: Executor): Promise<Series> {
  const { title, location, communityId, guardId, notes, from, to, weekdays, day, lastDay, leftOut } = input;
  const columns = { title, location, communityId, guardId, notes, timeZone, weekdays, lastDay, leftOut };
  const id = newId();
  await trx
    .insertInto("assignmentSeries")
    .values({ id, ...columns, wallFrom: from, wallTo: to, firstDay: day })
    .execute();
  return { id, ...columns, from, to, firstDay: day };
}

/** A night, for SQL: its series, its day, the day on which it ends, and its instants. */
export function nightRow({ id, from, to, timeZone }: Series, day: string) {
  const { start, end, endDay } = instantsOf({ day, from, to, timeZone });
  return { seriesId: id, day, endDay, start, end };
}

type Night = ReturnType<typeof nightRow>;

/** The rows as `n`, with their series as `s`, and the licence `l` of its guard where it lasts through the night. */
export function nightsInSql(nights: (Night & { id: string })[]) {
  const rows = nights.map(({ id, seriesId, day, endDay, start, end }) => ({
    id,
    series_id: seriesId,
    day,
    end_day: endDay,
    starts: start,
    ends: end,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n (id uuid, series_id uuid, day date, end_day date, starts timestamptz, ends timestamptz)
    JOIN assignment_series AS s ON s.id = n.series_id
    LEFT JOIN guard_licences AS l ON l.profile_id = s.guard_id AND l.expires_on >= n.end_day AND ${guardsWith}
      AND EXISTS (SELECT FROM profiles AS p WHERE p.id = s.guard_id AND p.archived_at IS NULL)`;
}

/**
 * Makes those nights that are missing, in two statements however many there are: with their guard, then open where the guard
 * is elsewhere or not licensed. A night that is there already stays as it is. Returns the new ones by start.
 */
export async function plan(nights: Night[], by: By, trx: Executor) {
  if (nights.length === 0) return [];
  const source = nightsInSql(nights.map((night) => ({ id: newId(), ...night })));
  const insert = (guard: ReturnType<typeof sql>) => sql<{ id: string; day: string; guardId: string | null }>`
    INSERT INTO work_assignments (id, series_id, series_day, title, location, community_id, guard_id, notes, wall_day,
      wall_from, wall_to, time_zone, scheduled_start, scheduled_end)
    SELECT n.id, s.id, n.day, s.title, s.location, s.community_id, ${guard}, s.notes, n.day,
      s.wall_from, s.wall_to, s.time_zone, n.starts, n.ends
    FROM ${source} ORDER BY n.starts, n.id
    ON CONFLICT DO NOTHING RETURNING id, series_day AS day, guard_id`;
  const staffed = await insert(sql`CASE WHEN l.profile_id IS NOT NULL THEN s.guard_id END`).execute(trx);
  const open = await insert(sql`NULL::uuid`).execute(trx);
  const made = [...staffed.rows, ...open.rows];
  if (made.length === 0) return made;
  await Audit.recordAll(
    made.map(({ id, day, guardId }) => ({
      actorId: by.id,
      action: "assignment.planned",
      subject: { type, id },
      after: { day, guardId },
    })),
    trx,
  );
  return made.sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Makes the nights of every series eight weeks ahead. Run twice, or late, it leaves the same rows. Returns how many. */
export async function planAll(at = new Date(), executor: Executor = db): Promise<number> {
  let made = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids = await executor
      .selectFrom("assignmentSeries")
      .select("id")
      .where(sql<boolean>`coalesce(last_day, 'infinity'::date) >= ${dayAt(at, "UTC")}::date - 1`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(perRun)
      .execute();
    const last = ids.at(-1)?.id;
    if (!last) return made;
    after = last;
    made += await inTransaction(executor, async (trx) => {
      const some = await lock(
        ids.map(({ id }) => id),
        trx,
      );
      const guards = some.flatMap(({ guardId }) => guardId ?? []);
      if (guards.length > 0) await lockGuards(guards, trx);
      const nights = some.flatMap((series) => nightsAhead(series, at).map((day) => nightRow(series, day)));
      return (await plan(nights, Audit.system, trx)).length;
    });
  }
}

/** Opens shifts to come whose guard is no longer licensed to their end, at most 200 a run. Returns how many. */
export async function openUnlicensed(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const rows = await trx
      .selectFrom("workAssignments as a")
      .select(["a.id", "a.guardId"])
      .where("a.status", "=", "scheduled")
      .where("a.guardId", "is not", null)
      .where("a.scheduledStart", ">", sql<Date>`now()`)
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM guard_licences AS l JOIN profiles AS p ON p.id = l.profile_id
          WHERE l.profile_id = a.guard_id AND ${guardsWith} AND p.archived_at IS NULL
          AND l.expires_on >= (a.scheduled_end AT TIME ZONE a.time_zone)::date)`,
      )
      .orderBy("a.id")
      .limit(200)
      .forUpdate()
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable("workAssignments")
      .set({ guardId: null, version: sql`version + 1`, updatedAt: sql`now()` })
      .where("id", "in", ids)
      .execute();
    await publishChanges(type, ids, trx);
    await Audit.recordAll(
      rows.map(({ id, guardId }) => ({
        actorId: null,
        action: "assignment.opened",
        subject: { type, id },
        before: { guardId },
        after: { guardId: null },
      })),
      trx,
    );
    return rows.length;
  });
}
