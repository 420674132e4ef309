import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Records from "~/modules/shared/records/records.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import type { Edit } from "~/platform/record-edits";
import { instantsOf } from "~/platform/wall-time";
import type { AssignmentEdit, NewAssignment } from "./assignment.schema";
import { assignmentNoun } from "./assignment-noun";
import { refuseUnfit, type Slot } from "./guards.server";
import { isAhead, takenBy } from "./open-rule.server";
import * as Series from "./series.server";
import { tellGuards } from "./shift-notices.server";

const type = "assignment";

export const subject: Audit.Subject = {
  href: (id) => `${assignmentNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("workAssignments").select(["id", "title"]).where("id", "in", ids),
};

/** Its columns under the form's names. */
function columnsOf(executor: Executor) {
  return executor
    .selectFrom("workAssignments")
    .select(["id", "version", "title", "location", "communityId", "guardId", "status", "notes"])
    .select(["wallDay as day", "wallFrom as from", "wallTo as to", "timeZone"])
    .select(["seriesId", "seriesDay", "changedAlone", "scheduledStart", "scheduledEnd"]);
}

export function lockAll(ids: string[], trx: Executor) {
  return columnsOf(trx).where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export type Assignment = Awaited<ReturnType<typeof lockAll>>[number];
type Wall = Pick<Assignment, "day" | "from" | "to">;
type Changes = Pick<Assignment, "title" | "location" | "communityId" | "guardId" | "status" | "notes"> & Wall;

export const records = Records.define({
  type,
  lock: lockAll,
  async update(ids, { day, from, to, ...columns }: Partial<Changes>, trx) {
    const rows = await lockAll(ids, trx);
    for (const before of rows) {
      const { start, end, ...wall } = wallOf(before, { day, from, to });
      await trx
        .updateTable("workAssignments")
        .set({ ...columns, ...Records.newVersion, changedAlone: sql`series_id is not null` })
        .set({ wallDay: wall.day, wallFrom: wall.from, wallTo: wall.to })
        .set({ scheduledStart: start, scheduledEnd: end })
        .where("id", "=", before.id)
        .execute();
    }
    await tellChanged({ before: rows }, trx);
  },
  async remove(ids, trx) {
    const rows = await lockAll(ids, trx);
    for (const { seriesId, seriesDay } of rows)
      if (seriesId && seriesDay) await leaveOut(seriesId, seriesDay, trx);
    await trx.deleteFrom("workAssignments").where("id", "in", ids).execute();
    await tellChanged({ before: rows }, trx);
  },
  auditSnapshot: ({ title, location, day, from, to, guardId }) => ({
    ...{ title, location, day, from, to, guardId },
  }),
  title: ({ title, day }) => `${title}, ${day}`,
  undoable: ["updated"],
  beforeUpdate: refuseUnfitChange,
});

/** Tells guards what became of shifts since they were read, and which were added. */
export async function tellChanged(
  { before = [], added = [] }: { before?: Assignment[]; added?: string[] },
  trx: Executor,
): Promise<void> {
  const ids = [...before.map(({ id }) => id), ...added];
  const rows = ids.length > 0 ? await lockAll(ids, trx) : [];
  const now = new Map(rows.map((row) => [row.id, row]));
  const changes = before.map((row) => ({ before: row, after: now.get(row.id) }));
  await tellGuards([...changes, ...added.map((id) => ({ after: now.get(id) }))], trx);
}

async function refuseUnfitChange(before: Assignment, changes: Partial<Changes>, _by: unknown, trx: Executor) {
  const { guardId, status, ...slot } = { ...before, ...changes };
  if (slot.from === slot.to)
    throw new FieldRefusal("The assignment was not saved.", { to: "The end must be after the start" });
  const books = ["guardId", "day", "from", "to"].some((name) => name in changes);
  const returns = before.status === "cancelled" && status !== "cancelled";
  if (guardId && status !== "cancelled" && (books || returns))
    await refuseUnfit(guardId, [wallOf(before, slot)], [before.id], trx);
}

export const { lock, refuseStale } = records;

/** Keeps the nightly job from recreating a deleted night. */
async function leaveOut(seriesId: string, day: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("assignmentSeries")
    .set({ leftOut: sql`array_append(array_remove(left_out, ${day}), ${day})`, updatedAt: sql`now()` })
    .where("id", "=", seriesId)
    .execute();
}

export const live = Records.liveVersions(type, "assignments", (ids) =>
  db.selectFrom("workAssignments").select(["id", "version"]).where("id", "in", ids).execute(),
);

function wallOf(before: Wall & { timeZone: string }, changes: Partial<Wall>): Wall & Slot {
  const { day = before.day, from = before.from, to = before.to } = changes;
  return { day, from, to, ...instantsOf({ day, from, to, timeZone: before.timeZone }) };
}

export async function zoneOf(executor: Executor): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${companyZone} as zone`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error("The company has no settings.");
  return row.zone;
}

interface Added {
  /** The first one; a series that begins in more than eight weeks has none yet. */
  id: string | undefined;
  count: number;
  open: number;
}

/**
 * Plans one shift or, with weekdays, a series with its nights for the next eight weeks (row 209).
 * @throws FieldRefusal if the guard is not licensed or is elsewhere
 */
export async function create(input: NewAssignment, by: Audit.Actor, executor: Executor = db): Promise<Added> {
  return inTransaction(executor, async (trx) => {
    const timeZone = await zoneOf(trx);
    if (input.weekdays.length > 0) return createSeries(input, timeZone, by, trx);
    const { title, location, communityId, guardId, notes, day, from, to } = input;
    const { start, end, endDay } = instantsOf({ day, from, to, timeZone });
    if (guardId) await refuseUnfit(guardId, [{ start, end, endDay }], [], trx);
    const id = newId();
    await trx
      .insertInto("workAssignments")
      .values({
        ...{ id, title, location, communityId, guardId, notes, timeZone },
        ...{ wallDay: day, wallFrom: from, wallTo: to, scheduledStart: start, scheduledEnd: end },
      })
      .execute();
    await records.record(id, { verb: "created", by, after: { title, day, from, to, guardId } }, trx);
    await publishChanges(type, [id], trx);
    await tellChanged({ added: [id] }, trx);
    return { id, count: 1, open: guardId ? 0 : 1 };
  });
}

async function createSeries(input: NewAssignment, timeZone: string, by: Audit.Actor, trx: Executor) {
  const series = await Series.add(input, timeZone, trx);
  const nights = Series.nightsAhead(series).map((day) => Series.nightRow(series, day));
  if (input.guardId) await refuseUnfit(input.guardId, nights, [], trx);
  const made = await Series.plan(nights, by, trx);
  const ids = made.map(({ id }) => id);
  await publishChanges(type, ids, trx);
  await tellChanged({ added: ids }, trx);
  const open = made.filter(({ guardId }) => guardId === null).length;
  return { id: made[0]?.id, count: made.length, open };
}

type EditValues = Omit<AssignmentEdit, "version" | "scope" | "confirmed" | "weekdays" | "lastDay">;

/**
 * Saves staff's changes to one shift, which later changes to its series leave alone; undefined if there is none.
 * @throws FieldRefusal if the guard is not licensed or is elsewhere; StaleEdit
 */
export function update(
  id: string,
  edit: Edit<Partial<EditValues>>,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return records.update(id, edit, by, executor);
}

export const { remove } = records;

/** The shift with its guard, community and series. */
export async function find(id: string, executor: Executor = db) {
  const found = await columnsOf(executor)
    .select((row) =>
      row
        .selectFrom("communities")
        .select("name")
        .whereRef("communities.id", "=", "communityId")
        .as("community"),
    )
    .select((row) =>
      row
        .selectFrom("profiles as guard")
        .select("guard.phoneNumber")
        .whereRef("guard.id", "=", "guardId")
        .as("guardPhone"),
    )
    .select(["guardName", takenBy.as("takenBy")])
    .select([sql<boolean>`scheduled_start <= now()`.as("begun"), isAhead.as("isAhead")])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    found && { ...found, series: found.seriesId ? await Series.find(found.seriesId, executor) : undefined }
  );
}

export function formValues(assignment: NonNullable<Awaited<ReturnType<typeof find>>>) {
  const { title, location, communityId, guardId, status, day, from, to, notes, series } = assignment;
  const own = { title, location, status, day, from, to, notes };
  const chosen = { communityId: communityId ?? "", guardId: guardId ?? "" };
  const repeats = series && {
    scope: "this",
    weekdays: series.weekdays.map(String),
    lastDay: series.lastDay ?? "",
  };
  return { ...own, ...chosen, ...repeats };
}
