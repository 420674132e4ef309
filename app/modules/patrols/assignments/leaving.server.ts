import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { readClock } from "~/modules/shared/company/company.server";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import * as Records from "~/modules/shared/records/records.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { publishChanges } from "~/platform/live.server";
import { nightAt } from "~/platform/wall-time";
import { noonOf } from "./assignment-list.server";
import { lockAll, tellChanged } from "./assignments.server";
import { freeGuards, licensed, lockGuards, whyUnfit } from "./guards.server";
import { isComing } from "./open-rule.server";
import { type OpenedShift, tellOpened } from "./opened.server";
import { open } from "./planning.server";
import * as Series from "./series.server";

const type = "assignment";
const maxPeople = 500;
const maxShown = 10;
const maxRows = 1_000;

/** Who takes the shifts of a guard who leaves, null for nobody: tonight's, and later ones with the series. */
export interface Heirs {
  tonightTo: string | null;
  shiftsTo: string | null;
}

async function comingOf(guardId: string, executor: Executor, lock = false) {
  const clock = await readClock(executor);
  const ahead = nightAhead(new Date(), clock);
  const rows = await executor
    .selectFrom("workAssignments")
    .select(["id", "guardId", "title", "seriesId", "timeZone", "wallFrom as from", "wallTo as to"])
    .select(["scheduledStart", "scheduledEnd", "scheduledStart as start", "scheduledEnd as end"])
    .select(sql<string>`(scheduled_end AT TIME ZONE time_zone)::date`.as("endDay"))
    .select(sql<boolean>`scheduled_start < ${noonOf(ahead, 1)}`.as("isTonight"))
    .where("guardId", "=", guardId)
    .where("status", "in", ["scheduled", "in_progress"])
    .where(isComing)
    .orderBy("scheduledStart")
    .orderBy("id")
    .$if(lock, (qb) => qb.forUpdate())
    .$if(!lock, (qb) => qb.limit(maxRows))
    .execute();
  const of = (tonight: boolean) => rows.filter(({ isTonight }) => isTonight === tonight);
  const [first] = rows;
  const night = first?.isTonight ? nightAt(first.start, clock.timeZone) : ahead;
  return { night, tonight: of(true), later: of(false) };
}

type Coming = Awaited<ReturnType<typeof comingOf>>["later"];

function seriesOf(guardId: string, executor: Executor) {
  return executor
    .selectFrom("assignmentSeries")
    .select("id")
    .where("guardId", "=", guardId)
    .where(sql<boolean>`coalesce(last_day, 'infinity'::date) >= current_date - 1`)
    .orderBy("id");
}

/** What a leaving guard has ahead: how many shifts tonight and later, the first of them, and who is free for all. */
export async function aheadOf(guardId: string, executor: Executor = db) {
  const { tonight, later } = await comingOf(guardId, executor);
  const series = (await seriesOf(guardId, executor).execute()).length;
  const part = async (rows: Coming, asked: boolean) => ({
    count: rows.length,
    shown: rows.slice(0, maxShown),
    people: asked ? await freeFor(rows, guardId, executor) : [],
  });
  const asksLater = later.length + series > 0;
  return {
    tonight: await part(tonight, tonight.length > 0),
    later: await part(later, asksLater),
    series,
    licensed: tonight.length > 0 || asksLater ? await named(executor) : [],
  };
}

async function freeFor(rows: Coming, guardId: string, executor: Executor) {
  const free = await freeGuards(rows, [], executor, maxPeople);
  return free.filter(({ id }) => id !== guardId);
}

async function named(executor: Executor) {
  return (await licensed(executor)).map(({ id, name }) => ({ id, name }));
}

export interface HandedOver {
  guardId: string;
  /** Where the first of tonight's is: from the last round to noon, one may still run while the next night is ahead. */
  night: string;
  taken: { name: string; count: number }[];
  opened: OpenedShift[];
  openTonight: number;
  series: number;
}

/** @throws FieldRefusal if one of the heirs is not free and licensed for all of the times, with who is */
export async function refuseHeirs(guardId: string, to: Heirs, trx: Executor): Promise<void> {
  await refuse(guardId, to, await comingOf(guardId, trx), trx);
}

async function refuse(
  guardId: string,
  to: Heirs,
  { tonight, later }: { tonight: Coming; later: Coming },
  trx: Executor,
) {
  const refused: Record<string, string> = {};
  for (const [field, rows] of [["tonightTo", tonight] as const, ["shiftsTo", later] as const]) {
    const heir = to[field];
    if (!heir) continue;
    const reason =
      heir === guardId
        ? "Choose someone else"
        : await whyUnfit(heir, { slots: rows, except: [], licensedFor: "all" }, trx);
    if (reason) refused[field] = reason;
  }
  if (Object.keys(refused).length > 0) throw new FieldRefusal("Nothing was handed over.", refused);
}

/**
 * Gives a guard's upcoming shifts and series to others, or opens them, as planned now. @throws FieldRefusal like
 * refuseHeirs
 */
export async function handOver(
  guardId: string,
  to: Heirs,
  by: Audit.Actor,
  trx: Executor,
): Promise<HandedOver> {
  await seriesOf(guardId, trx).forUpdate().execute();
  await comingOf(guardId, trx, true);
  await lockGuards([guardId, ...[to.tonightTo, to.shiftsTo].filter((id) => id !== null)], trx);
  const series = await seriesOf(guardId, trx).forUpdate().execute();
  const { night, tonight, later } = await comingOf(guardId, trx, true);
  await refuse(guardId, to, { tonight, later }, trx);
  await Series.changeGuard(
    series.map(({ id }) => id),
    to.shiftsTo,
    trx,
  );
  const taken = [
    await move(tonight, { heir: to.tonightTo, alone: to.tonightTo !== to.shiftsTo }, by, trx),
    await move(later, { heir: to.shiftsTo, alone: false }, by, trx),
  ].flat();
  const opened = [...(to.tonightTo ? [] : tonight), ...(to.shiftsTo ? [] : later)];
  return {
    guardId,
    night,
    taken,
    opened: opened.map(({ start, endDay }) => ({ guardId, start, endDay })),
    openTonight: to.tonightTo ? 0 : tonight.length,
    series: series.length,
  };
}

async function move(
  rows: Coming,
  { heir, alone }: { heir: string | null; alone: boolean },
  by: Audit.Actor,
  trx: Executor,
): Promise<HandedOver["taken"]> {
  if (rows.length === 0) return [];
  if (!heir) {
    await open(rows, by, trx);
    return [];
  }
  const ids = rows.map(({ id }) => id);
  const before = await lockAll(ids, trx);
  const moved = await trx
    .updateTable("workAssignments")
    .set({ ...Records.newVersion, guardId: heir })
    .$if(alone, (qb) => qb.set({ changedAlone: sql`series_id is not null` }))
    .where("id", "in", ids)
    .returning("guardName")
    .execute();
  await publishChanges(type, ids, trx);
  await tellChanged({ before }, trx);
  const entries = rows.map(({ id, guardId }) => ({
    actorId: by.id,
    action: "assignment.handed_over",
    subject: { type, id },
    before: { guardId },
    after: { guardId: heir },
  }));
  await Audit.recordAll(entries, trx);
  return [{ name: moved[0]?.guardName ?? "", count: rows.length }];
}

/** Tells staff which shifts of a guard who left need another guard; tonight's also by email. */
export async function tell(
  { opened }: HandedOver,
  by: Audit.Actor,
  trx: Executor,
  reason?: string,
): Promise<void> {
  await tellOpened(opened, by, trx, reason);
}
