import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { publishChanges } from "~/platform/live.server";
import { dayAt } from "~/platform/wall-time";
import { lockAll, tellChanged } from "./assignments.server";
import { guardsWith, lockGuards } from "./guards.server";
import { isGone } from "./open-rule.server";
import { tellOpened } from "./opened.server";
import { lock, nightRow, nightsAhead, plan } from "./series.server";

const assignmentPlanning = defineQueue({
  name: "assignment-planning",
  label: "Nights in a series",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  cron: "23 3 * * *",
});

export const assignmentPlanningWorker = worker(assignmentPlanning, async () => {
  await planAll();
  while ((await openUnfit()) > 0);
});

const perRun = 20;
const type = "assignment";

/**
 * Makes the nights of every series eight weeks ahead. Running it twice, or late, leaves the same rows. Returns how
 * many.
 */
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
      const locked = await lock(
        ids.map(({ id }) => id),
        trx,
      );
      const guards = locked.flatMap(({ guardId }) => guardId ?? []);
      if (guards.length > 0) await lockGuards(guards, trx);
      const nights = locked.flatMap((series) => nightsAhead(series, at).map((day) => nightRow(series, day)));
      const planned = await plan(nights, Audit.system, trx);
      const opened = planned.flatMap(({ seriesId, day, guardId }) => {
        const night = nights.find((each) => each.seriesId === seriesId && each.day === day);
        const meant = locked.find(({ id }) => id === seriesId)?.guardId;
        return night && meant && !guardId ? [{ ...night, guardId: meant }] : [];
      });
      await tellOpened(opened, Audit.system, trx);
      return planned.length;
    });
  }
}

/** Opens upcoming shifts that no longer have a fit guard, at most 200 a run, and tells staff. Returns how many. */
export function openUnfit(executor: Executor = db): Promise<number> {
  return openSome(Audit.system, executor);
}

/** The same for the shifts of these people, after a transaction changed their licences or access. */
export async function openUnfitOf(guardIds: string[], by: By, trx: Executor): Promise<void> {
  while ((await openSome(by, trx, guardIds)) > 0);
}

type By = Parameters<typeof tellOpened>[1];

function openSome(by: By, executor: Executor, guardIds?: string[]): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const rows = await trx
      .selectFrom("workAssignments as a")
      .select(["a.id", "a.guardId", "a.scheduledStart as start"])
      .select(sql<string>`(a.scheduled_end AT TIME ZONE a.time_zone)::date`.as("endDay"))
      .where("a.status", "in", ["scheduled", "in_progress"])
      .where("a.guardId", "is not", null)
      .where("a.scheduledEnd", ">", sql<Date>`now()`)
      .where("a.scheduledStart", ">", sql<Date>`now() - interval '26 hours'`)
      .$if(guardIds !== undefined, (qb) => qb.where("a.guardId", "in", guardIds ?? []))
      .where(
        sql<boolean>`(${isGone("a.guardId")} OR a.scheduled_start > now() AND NOT EXISTS (
          SELECT FROM guard_licences AS l WHERE l.profile_id = a.guard_id AND ${guardsWith}
          AND l.expires_on >= (a.scheduled_end AT TIME ZONE a.time_zone)::date))`,
      )
      .orderBy("a.id")
      .limit(200)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    await open(rows, by, trx);
    await tellOpened(
      rows.flatMap(({ guardId, ...row }) => (guardId ? [{ ...row, guardId }] : [])),
      by,
      trx,
    );
    return rows.length;
  });
}

/** Takes the guard off locked shifts, with audit rows; a shift in progress becomes open again too. */
export async function open(
  rows: { id: string; guardId: string | null }[],
  by: By,
  trx: Executor,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const before = await lockAll(ids, trx);
  await trx
    .updateTable("workAssignments")
    .set({ ...Records.newVersion, guardId: null, status: "scheduled" })
    .where("id", "in", ids)
    .execute();
  await tellChanged({ before }, trx);
  await publishChanges(type, ids, trx);
  await Audit.recordAll(
    rows.map(({ id, guardId }) => ({
      actorId: by.id,
      action: "assignment.opened",
      subject: { type, id },
      before: { guardId },
      after: { guardId: null },
    })),
    trx,
  );
}
