import { sql } from "kysely";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { shortestRest } from "./assignment-options";
import { isGone } from "./open-rule.server";
import { shiftWords } from "./shift-words";

/** The time of a shift, and the day it ends: its guard is licensed until then. */
export interface Slot {
  start: Date;
  end: Date;
  endDay: string;
}

const lead = "The assignment was not saved.";
const maxNamed = 5;

/** Licences that allow a person to work as a guard. */
export const guardsWith = sql<boolean>`l.class in ('guard', 'dual')`;

/** As in a book: É between E and F, whatever the database's own order of letters. */
export const byName = sql`search_key(p.full_name)`;

export const worksHere = sql<boolean>`p.kind = 'staff' AND NOT ${isGone("p.id")}`;

/** Until the transaction ends, nobody else can book these guards, and none of them can leave. */
export function lockGuards(ids: string[], trx: Executor) {
  return trx
    .selectFrom("profiles")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks the guard and refuses one who cannot take these shifts (at least one, in order). The licence must last to the
 * end of the first; later shifts it does not cover stay open. `except` are assignments that give way.
 * @throws FieldRefusal with who is free and licensed
 */
export async function refuseUnfit(
  guardId: string,
  slots: Slot[],
  except: string[],
  trx: Executor,
): Promise<void> {
  const reason = await whyUnfit(guardId, { slots, except, licensedFor: "first" }, trx);
  if (reason) throw new FieldRefusal(lead, { guardId: reason });
}

/**
 * Locks the guard and returns why they cannot take these shifts (in order; licensed for the first or all); undefined if
 * they can.
 */
export async function whyUnfit(
  guardId: string,
  { slots, except, licensedFor }: { slots: Slot[]; except: string[]; licensedFor: "first" | "all" },
  trx: Executor,
): Promise<string | undefined> {
  await lockGuards([guardId], trx);
  // Read after the lock: the act that held it may have ended this guard's access.
  const guard = await trx
    .selectFrom("profiles as p")
    .select("fullName")
    .where("id", "=", guardId)
    .where(worksHere)
    .executeTakeFirst();
  if (!guard) return "Choose a guard from the list";
  const needed = licensedFor === "all" ? slots.at(-1) : slots[0];
  if (!needed) return undefined;
  const others = async () => {
    const free = (await freeGuards(slots, except, trx)).map(({ name }) => name);
    return free.length > 0
      ? `Free and licensed at that time: ${free.join(", ")}`
      : "Nobody else is free and licensed at that time";
  };
  const until = await licensedUntil(guardId, trx);
  if (until === undefined) return `${guard.fullName} has no guard licence. ${await others()}`;
  if (until < needed.endDay) {
    const expired = `The guard licence of ${guard.fullName} is valid until ${formatDate(`${until}T00:00:00Z`, "UTC")}`;
    const advice = `Renew it or choose another guard. ${await others()}`;
    return `${expired}. ${advice}`;
  }
  const licensed = slots.filter(({ endDay }) => endDay <= until);
  const [other, ...more] = await overlapping(guardId, licensed, except, trx);
  if (!other) return undefined;
  const when = `${formatDate(other.scheduledStart, other.timeZone)}, ${shiftWords(other)}`;
  const rest = more.length > 0 ? ` and ${more.length}${more.length === maxNamed ? "+" : ""} more` : "";
  const booked = `${guard.fullName} is already booked: “${other.title}”, ${when}${rest}`;
  return `${booked}. ${await others()}`;
}

async function licensedUntil(guardId: string, trx: Executor): Promise<string | undefined> {
  const row = await trx
    .selectFrom("guardLicences as l")
    .select("l.expiresOn")
    .where("profileId", "=", guardId)
    .where(guardsWith)
    .executeTakeFirst();
  return row?.expiresOn;
}

function recordset(slots: Slot[]) {
  const rows = slots.map(({ start, end }) => ({ start, end }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as slot (start timestamptz, "end" timestamptz)`;
}

const meets = sql`tstzrange(scheduled_start, scheduled_end) && tstzrange(slot.start, slot."end")`;

function overlapping(guardId: string, slots: Slot[], except: string[], trx: Executor) {
  return trx
    .selectFrom("workAssignments")
    .select(["id", "title", "scheduledStart", "scheduledEnd", "timeZone"])
    .select(["wallFrom as from", "wallTo as to"])
    .where("guardId", "=", guardId)
    .where("status", "<>", "cancelled")
    .where(sql<boolean>`not (id = any (${except}::uuid[]))`)
    .where(sql<boolean>`exists (select from ${recordset(slots)} where ${meets})`)
    .orderBy("scheduledStart")
    .limit(maxNamed + 1)
    .execute();
}

/** Guards licensed to the end of the last of these shifts with nothing else during any of them, by name. */
export function freeGuards(slots: Slot[], except: string[], executor: Executor = db, limit = maxNamed) {
  const until = slots.at(-1)?.endDay ?? null;
  const from = slots[0]?.start ?? null;
  const near = sql`a.scheduled_start > ${from}::timestamptz - interval '26 hours'`;
  return executor
    .selectFrom("profiles as p")
    .innerJoin("guardLicences as l", "l.profileId", "p.id")
    .select(["p.id", "p.fullName as name"])
    .where(worksHere)
    .where(guardsWith)
    .where(sql<boolean>`l.expires_on >= coalesce(${until}::date, current_date)`)
    .where(
      sql<boolean>`not exists (select from work_assignments as a join ${recordset(slots)} on ${meets}
        where a.guard_id = p.id and a.status <> 'cancelled' and ${near}
          and not (a.id = any (${except}::uuid[])))`,
    )
    .orderBy(byName)
    .limit(limit)
    .execute();
}

export const maxGuards = 500;

/** Everybody with a guard licence, by name. */
export function licensed(executor: Executor = db) {
  return executor
    .selectFrom("profiles as p")
    .innerJoin("guardLicences as l", "l.profileId", "p.id")
    .select(["p.id", "p.fullName as name", sql<boolean>`l.expires_on < current_date`.as("expired")])
    .where(worksHere)
    .where(guardsWith)
    .orderBy(byName)
    .limit(maxGuards)
    .execute();
}

/** Which of these people no shift and no series names. */
export async function withoutShifts(ids: string[], executor: Executor): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom("profiles as p")
    .select("p.id")
    .where("p.id", "in", ids)
    .where(sql<boolean>`not exists (select from work_assignments as a where a.guard_id = p.id)
      and not exists (select from assignment_series as s where s.guard_id = p.id)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Patrolled communities, by name. */
export async function communityOptions(executor: Executor = db) {
  const rows = await executor
    .selectFrom("communities")
    .select(["id as value", "name as label"])
    .where("status", "=", "active")
    .orderBy(sql`lower(name)`)
    .limit(maxGuards)
    .execute();
  return rows;
}

/** The same guard's shifts that leave less than eight hours before or after this one, each with the hours. */
export async function shortRests(id: string, executor: Executor = db) {
  const gap = sql<number>`floor(extract(epoch from greatest(a.scheduled_start - b.scheduled_end,
    b.scheduled_start - a.scheduled_end)) / 60)::integer`;
  const near = sql`${shortestRest} * interval '1 hour'`;
  return executor
    .selectFrom("workAssignments as a")
    .innerJoin("workAssignments as b", "b.guardId", "a.guardId")
    .select(["b.id", "b.title", gap.as("minutes")])
    .where("a.id", "=", id)
    .where(sql<boolean>`b.id <> a.id and a.status <> 'cancelled' and b.status <> 'cancelled'`)
    .where(sql<boolean>`b.scheduled_start < a.scheduled_end + ${near}`)
    .where(sql<boolean>`b.scheduled_start > a.scheduled_start - ${near} - interval '26 hours'`)
    .where(sql<boolean>`b.scheduled_end > a.scheduled_start - ${near}`)
    .orderBy("b.scheduledStart")
    .limit(maxNamed)
    .execute();
}
