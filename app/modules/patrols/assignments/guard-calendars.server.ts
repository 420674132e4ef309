import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { calendarFile, moment, text } from "~/modules/shared/calendars/calendar-file";
import { company } from "~/modules/shared/company/company.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { isId } from "~/platform/ids.server";
import { digest, isSameText, randomToken } from "~/platform/secrets.server";

/** Since when a guard has a calendar link; undefined without one. */
export async function madeAt(guardId: string, executor: Executor = db): Promise<Date | undefined> {
  const row = await executor
    .selectFrom("guardCalendars")
    .select("madeAt")
    .where("guardId", "=", guardId)
    .executeTakeFirst();
  return row?.madeAt;
}

/** Makes the link to a guard's calendar, replacing the previous one. Only a hash of its secret is kept. */
export async function renew(guardId: string, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const secret = randomToken();
  const row = { secretHash: digest(secret), madeAt: sql<Date>`now()` };
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("guardCalendars")
      .values({ guardId, ...row })
      .onConflict((conflict) => conflict.column("guardId").doUpdateSet(row))
      .execute();
    const subject = { type: "employee", id: guardId };
    await Audit.record({ actorId: by.id, action: "employee.calendar_linked", subject }, trx);
  });
  return new URL(`/calendars/${guardId}/${secret}.ics`, env.appUrl).href;
}

const maxShown = 500;

/** A guard's shifts as a calendar (RFC 5545); undefined if the link is not theirs, their access ended, or they left. */
export async function feed(
  guardId: string | undefined,
  secret: string | undefined,
  executor: Executor = db,
): Promise<string | undefined> {
  if (!isId(guardId) || !secret) return undefined;
  const link = await executor
    .selectFrom("guardCalendars")
    .innerJoin("profiles", "profiles.id", "guardId")
    .leftJoin("users", "users.id", "guardId")
    .select("secretHash")
    .where("guardId", "=", guardId)
    .where("profiles.archivedAt", "is", null)
    .where("users.disabledAt", "is", null)
    .executeTakeFirst();
  if (!link || !isSameText(link.secretHash.toString("hex"), digest(secret).toString("hex"))) return undefined;
  const { name } = await company();
  const shifts = await executor
    .selectFrom("workAssignments")
    .select(["id", "version", "title", "location", "notes", "status", "updatedAt"])
    .select(["scheduledStart", "scheduledEnd"])
    .where("guardId", "=", guardId)
    .where("scheduledStart", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("scheduledStart")
    .limit(maxShown)
    .execute();
  return calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${text(name)}//Assignments//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${text(`${name} shifts`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...shifts.flatMap((shift) => eventOf(shift)),
    "END:VCALENDAR",
  ]);
}

interface Shift {
  id: string;
  version: number;
  title: string;
  location: string;
  notes: string;
  status: string;
  updatedAt: Date;
  scheduledStart: Date;
  scheduledEnd: Date;
}

/** Times are UTC, so no clock change can move them. */
function eventOf(shift: Shift): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${shift.id}@${env.appUrl.hostname}`,
    `SEQUENCE:${shift.version - 1}`,
    `DTSTAMP:${moment(shift.updatedAt)}`,
    `DTSTART:${moment(shift.scheduledStart)}`,
    `DTEND:${moment(shift.scheduledEnd)}`,
    `SUMMARY:${text(shift.title)}`,
    `LOCATION:${text(shift.location)}`,
    ...(shift.notes ? [`DESCRIPTION:${text(shift.notes)}`] : []),
    `STATUS:${shift.status === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}
