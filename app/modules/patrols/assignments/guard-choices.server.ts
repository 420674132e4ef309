import { sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { licenceEndsSoon, shortestRest } from "./assignment-options";
import { byName, guardsWith, licensed, maxGuards, type Slot, worksHere } from "./guards.server";
import { dayWords, lengthWords, shiftWords } from "./shift-words";

/** Everybody with a guard licence, by name, for a filter. */
export async function options(executor: Executor = db): Promise<{ value: string; label: string }[]> {
  const rows = await licensed(executor);
  return rows.map(({ id, name, expired }) => ({
    value: id,
    label: expired ? `${name} (licence expired)` : name,
  }));
}

interface Booking {
  title: string;
  day: string;
  scheduledStart: string;
  scheduledEnd: string;
  from: string;
  to: string;
  timeZone: string;
}

/** What a guard has around a shift. */
interface Around {
  /** Planned in the week of the shift, from Monday. */
  minutes: number;
  /** Minutes to the nearest other shift. */
  rest: number | null;
  /** The first shift at the same time. */
  booking: Booking | null;
}

export interface Guard {
  id: string;
  name: string;
  /** The last day of the licence, and how many days away it is. */
  until: string;
  left: number;
  around: Around | null;
}

/** A guard who may be chosen for a shift. */
export interface GuardChoice {
  id: string;
  name: string;
  /** Why they cannot take it, if they cannot. */
  why: string | undefined;
  /** What speaks for or against them, the weightiest first. */
  notes: string[];
  minutes: number;
  isRested: boolean;
  isLicensedLong: boolean;
}

function aroundOf(slot: Slot | undefined, except: string[]) {
  if (!slot) return sql<Around | null>`NULL::jsonb`;
  const [start, end] = [sql`${slot.start}::timestamptz`, sql`${slot.end}::timestamptz`];
  const monday = sql`date_trunc('week', ${start} at time zone ${companyZone})`;
  const first = sql`(${monday} at time zone ${companyZone})`;
  const last = sql`((${monday} + interval '7 days') at time zone ${companyZone})`;
  const near = sql`${shortestRest} * interval '1 hour'`;
  const meets = sql`a.scheduled_start < ${end} AND a.scheduled_end > ${start}`;
  return sql<Around | null>`(
    SELECT jsonb_build_object(
      'minutes', coalesce(sum(extract(epoch FROM a.scheduled_end - a.scheduled_start) / 60)
        FILTER (WHERE a.scheduled_start >= ${first} AND a.scheduled_start < ${last}), 0)::integer,
      'rest', (min(extract(epoch FROM greatest(a.scheduled_start - ${end}, ${start} - a.scheduled_end)) / 60)
        FILTER (WHERE NOT (${meets})))::integer,
      'booking', jsonb_agg(jsonb_build_object('title', a.title, 'day', a.wall_day, 'scheduledStart', a.scheduled_start,
        'scheduledEnd', a.scheduled_end, 'from', a.wall_from, 'to', a.wall_to, 'timeZone', a.time_zone)
        ORDER BY a.scheduled_start) FILTER (WHERE ${meets}) -> 0)
    FROM work_assignments AS a
    WHERE a.guard_id = p.id AND a.status <> 'cancelled' AND NOT (a.id = ANY (${except}::uuid[]))
      AND a.scheduled_start > least(${first}, ${start} - ${near} - interval '26 hours')
      AND a.scheduled_start < greatest(${last}, ${end} + ${near}))`;
}

/** Everybody with a guard licence, by name, and what each has around this shift. */
export function guardsAround(slot: Slot | undefined, except: string[], executor: Executor = db) {
  return executor
    .selectFrom("profiles as p")
    .innerJoin("guardLicences as l", "l.profileId", "p.id")
    .select(["p.id", "p.fullName as name", "l.expiresOn as until"])
    .select(sql<number>`l.expires_on - (now() at time zone ${companyZone})::date`.as("left"))
    .select(aroundOf(slot, except).as("around"))
    .where(worksHere)
    .where(guardsWith)
    .orderBy(byName)
    .limit(maxGuards);
}

/** Everybody with a guard licence: first who is free and licensed during this shift, then the others with the reason. */
export async function choicesFor(
  slot: Slot,
  except: string[],
  executor: Executor = db,
): Promise<GuardChoice[]> {
  return choicesOf(slot, await guardsAround(slot, except, executor).execute());
}

export function choicesOf({ endDay }: Slot, guards: Guard[]): GuardChoice[] {
  const choices = guards.map((guard) => choiceOf(guard, endDay));
  return [...choices.filter(({ why }) => !why), ...choices.filter(({ why }) => why)];
}

function choiceOf({ id, name, until, left, around }: Guard, endDay: string): GuardChoice {
  const { minutes = 0, rest = null, booking = null } = around ?? {};
  const isRested = rest === null || rest >= shortestRest * 60;
  const ended = left < 0 ? "licence expired" : `licence ends ${dayWords(until)}`;
  return {
    id,
    name,
    why: until < endDay ? ended : booking ? bookedWords(booking) : undefined,
    notes: [
      ...(isRested ? [] : [`Short rest: ${lengthWords(rest)}`]),
      ...(left <= licenceEndsSoon ? [licenceLeft(left)] : []),
      minutes > 0 ? `${lengthWords(minutes)} that week` : "Free all week",
    ],
    minutes,
    isRested,
    isLicensedLong: left > licenceEndsSoon,
  };
}

/** Those who can take the shift: with enough rest and a licence that lasts, then with the fewest hours that week. */
export function bestFirst(choices: GuardChoice[]): GuardChoice[] {
  const able = choices.filter(({ why }) => !why);
  return able.sort(
    (one, other) =>
      Number(other.isRested) - Number(one.isRested) ||
      Number(other.isLicensedLong) - Number(one.isLicensedLong) ||
      one.minutes - other.minutes,
  );
}

/** "Licence: 5 days left" */
export function licenceLeft(days: number): string {
  if (days < 0) return "Licence expired";
  if (days === 0) return "Licence: ends today";
  return `Licence: ${days} ${days === 1 ? "day" : "days"} left`;
}

function bookedWords(booking: Booking): string {
  return `booked ${dayWords(booking.day)}, ${shiftWords(booking)}: ${booking.title}`;
}
