import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { byName, guardsWith, licensed, maxGuards, type Slot, worksHere } from "./guards.server";
import { dayWords, shiftWords } from "./shift-words";

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

/** A guard who may be chosen for a shift, and why they cannot take it, if they cannot. */
interface GuardChoice {
  id: string;
  name: string;
  why: string | undefined;
}

/** Everybody with a guard licence: first who is free and licensed during this shift, then the others with the reason. */
export async function choicesFor(
  { start, end, endDay }: Slot,
  except: string[],
  executor: Executor = db,
): Promise<GuardChoice[]> {
  const booking = sql<Booking | null>`(
    SELECT jsonb_build_object('title', title, 'day', wall_day, 'scheduledStart', scheduled_start,
      'scheduledEnd', scheduled_end, 'from', wall_from, 'to', wall_to, 'timeZone', time_zone)
    FROM work_assignments AS a
    WHERE a.guard_id = p.id AND a.status <> 'cancelled' AND NOT (a.id = ANY (${except}::uuid[]))
      AND a.scheduled_start > ${start}::timestamptz - interval '26 hours' AND a.scheduled_start < ${end}
      AND a.scheduled_end > ${start}
    ORDER BY a.scheduled_start LIMIT 1)`;
  const rows = await executor
    .selectFrom("profiles as p")
    .innerJoin("guardLicences as l", "l.profileId", "p.id")
    .select(["p.id", "p.fullName as name", "l.expiresOn as until", booking.as("booking")])
    .where(worksHere)
    .where(guardsWith)
    .orderBy(byName)
    .limit(maxGuards)
    .execute();
  const choices = rows.map(({ id, name, until, booking: booked }) => ({
    id,
    name,
    why: until < endDay ? `licence ends ${dayWords(until)}` : booked ? bookedWords(booked) : undefined,
  }));
  return [...choices.filter(({ why }) => !why), ...choices.filter(({ why }) => why)];
}

function bookedWords(booking: Booking): string {
  return `booked ${dayWords(booking.day)}, ${shiftWords(booking)}: ${booking.title}`;
}
