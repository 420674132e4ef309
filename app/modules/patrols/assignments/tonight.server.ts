import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { publishChanges } from "~/platform/live.server";
import { hourAt, nightAt } from "~/platform/wall-time";
import { noonOf } from "./assignment-list.server";
import { unstaffedHref } from "./assignment-noun";
import type { AssignmentStatus } from "./assignment-options";
import { unstaffedWords } from "./assignment-words.server";
import { zoneOf } from "./assignments.server";
import { isGone, isOpen, takenBy } from "./open-rule.server";

/** Every hour, because the company's time zone is a setting: tells from 18:00 there on. */
const unstaffedNotices = defineQueue({
  name: "unstaffed-notices",
  label: "Shifts unstaffed tonight",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  cron: "0 * * * *",
});

const toldFrom = 18;

export const unstaffedNoticesWorker = worker(unstaffedNotices, async () => {
  await tellUnstaffed();
});

const perRun = 200;

/** Starts and completes shifts at their time, if a guard is planned; at most 200 a run. Returns how many. */
export async function advance(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const due = sql<AssignmentStatus>`case when scheduled_end <= now() then 'completed' else 'in_progress' end`;
    const rows = await trx
      .selectFrom("workAssignments")
      .select(["id", "status", due.as("to")])
      .where("status", "in", ["scheduled", "in_progress"])
      .where("guardId", "is not", null)
      .where(sql<boolean>`NOT ${isGone("guardId")}`)
      .where("scheduledStart", "<=", sql<Date>`now()`)
      .where(sql<boolean>`status::text <> ${due}`)
      .orderBy("scheduledStart")
      .limit(perRun)
      // A shift that staff are changing now waits for the next run, as they leave it.
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable("workAssignments")
      .set({ ...Records.newVersion, status: sql`(${due})::assignment_status` })
      .where("id", "in", ids)
      .execute();
    await publishChanges("assignment", ids, trx);
    await Audit.recordAll(
      rows.map(({ id, status, to }) => ({
        actorId: null,
        action: "assignment.advanced",
        subject: { type: "assignment", id },
        before: { status },
        after: { status: to },
      })),
      trx,
    );
    return rows.length;
  });
}

const assignmentUpkeep = defineQueue({
  name: "assignment-upkeep",
  label: "Starting and ending shifts",
  schema: z.object({}),
  cron: "*/5 * * * *",
});

export const assignmentUpkeepWorker = worker(assignmentUpkeep, async () => {
  while ((await advance()) > 0);
});

function unstaffed(night: string) {
  return sql`FROM work_assignments WHERE ${isOpen} AND scheduled_start >= ${noonOf(night, 0)}
    AND scheduled_start < ${noonOf(night, 1)}`;
}

/** How many shifts of this night nobody takes, leaving out those that are over. */
export async function countUnstaffed(night: string, executor: Executor = db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${unstaffed(night)}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** Tells those who may read assignments, once a night, from 18:00 company time on. Returns whether it did. */
export async function tellUnstaffed(at = new Date(), executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const zone = await zoneOf(trx);
    if (hourAt(at, zone) < toldFrom) return false;
    const night = nightAt(at, zone);
    const count = await countUnstaffed(night, trx);
    if (count === 0) return false;
    const first = await trx
      .insertInto("unstaffedNotices")
      .values({ night })
      .onConflict((conflict) => conflict.doNothing())
      .returning("night")
      .executeTakeFirst();
    if (!first) return false;
    const notice = { words: unstaffedWords(count), href: unstaffedHref(night) };
    await Notifications.notify("unstaffed_tonight", { ...notice, mail: "always" }, trx);
    return true;
  });
}

interface Shift {
  id: string;
  title: string;
  location: string;
  guardName: string;
  scheduledStart: string;
  scheduledEnd: string;
  from: string;
  to: string;
  timeZone: string;
}

/** For the dashboard: the next shifts (row 194). */
export function comingUp() {
  return sql<{ next: Shift[] }>`
    SELECT jsonb_build_object('next', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'location', location,
        'guardName', taken_by, 'scheduledStart', scheduled_start, 'scheduledEnd', scheduled_end, 'from', wall_from,
        'to', wall_to, 'timeZone', time_zone) ORDER BY scheduled_start, id), '[]')
      FROM (
        SELECT *, ${takenBy} AS taken_by FROM work_assignments WHERE status = 'scheduled' AND scheduled_start > now()
        ORDER BY scheduled_start, id LIMIT 5
      ) AS next
    ))`;
}
