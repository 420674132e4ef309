import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, instantsOf, laterDay, nightsOf } from "~/platform/wall-time";
import type { NewAssignment } from "./assignment.schema";
import { daysAhead } from "./assignment-options";
import { guardsWith } from "./guards.server";
import { isGone } from "./open-rule.server";

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

/** In id order. A series is locked before its nights, and its nights before their guards. */
export function lock(ids: string[], trx: Executor) {
  return rowsOf(trx).where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export function find(id: string, executor: Executor = db) {
  return rowsOf(executor).where("id", "=", id).executeTakeFirst();
}

/** The nights to make for a series today: at most eight weeks of them. */
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

/** A night, for SQL: its series, its day, the day it ends, and its instants. */
export function nightRow({ id, from, to, timeZone }: Series, day: string) {
  const { start, end, endDay } = instantsOf({ day, from, to, timeZone });
  return { seriesId: id, day, endDay, start, end };
}

type Night = ReturnType<typeof nightRow>;

/** The rows as `n`, with their series as `s`, and its guard's licence as `l` if that lasts through the night. */
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
      AND NOT ${isGone("s.guard_id")}`;
}

interface Made {
  id: string;
  seriesId: string;
  day: string;
  guardId: string | null;
}

/**
 * Makes the missing nights in two statements, however many there are: with their guard, then open if the guard is
 * elsewhere or not licensed. Existing nights stay as they are. Returns the new ones by start.
 */
export async function plan(nights: Night[], by: By, trx: Executor) {
  if (nights.length === 0) return [];
  const source = nightsInSql(nights.map((night) => ({ id: newId(), ...night })));
  const insert = (guard: ReturnType<typeof sql>) => sql<Made>`
    INSERT INTO work_assignments (id, series_id, series_day, title, location, community_id, guard_id, notes, wall_day,
      wall_from, wall_to, time_zone, scheduled_start, scheduled_end)
    SELECT n.id, s.id, n.day, s.title, s.location, s.community_id, ${guard}, s.notes, n.day,
      s.wall_from, s.wall_to, s.time_zone, n.starts, n.ends
    FROM ${source} ORDER BY n.starts, n.id
    ON CONFLICT DO NOTHING RETURNING id, series_id, series_day AS day, guard_id`;
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

/** Gives locked series to another guard, or to nobody, for the nights planned from now on. */
export async function changeGuard(ids: string[], guardId: string | null, trx: Executor): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("assignmentSeries")
    .set({ guardId, updatedAt: sql`now()` })
    .where("id", "in", ids)
    .execute();
}
