import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { isOnClock } from "~/modules/shared/calendars/wall-clock.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { dayAt, occurrencesOf } from "~/platform/wall-time";
import type { Offer, Result } from "./consultation.schema";
import { consultationMail } from "./consultation-mails.server";
import { offerWithin } from "./consultation-options";
import { type Consultation, records, subject } from "./consultation-records.server";
import { isBusy, isVisitor } from "./visitors.server";

const numbers = ["1", "2", "3"] as const;

/**
 * Offers a resident three times; those offered before, and a time that was booked, are given up. Undefined if there is
 * no such consultation.
 * @throws AppError 409 once it is over; FieldRefusal for times that do not fit
 */
export async function offer(
  id: string,
  typed: Offer,
  by: Audit.Actor,
  { trx, at = new Date() }: { trx: Executor; at?: Date },
): Promise<string | undefined> {
  const open = await lockOpen(id, trx);
  if (!open) return undefined;
  const { minutes, visitorId } = typed;
  const timeZone = await zoneOf(trx);
  const times = await timesOf(id, typed, { trx, at, timeZone });
  const due = open.waitingSince && dueOf(open.waitingSince);
  const lateOn = due && at > due ? { lateOn: dayAt(due, timeZone) } : {};
  const was = open.status === "booked" && open.startsAt ? { was: open.startsAt.toISOString() } : {};
  const offered = { status: "offered", waitingSince: null, startsAt: null, minutes, visitorId } as const;
  await records.change(open, { ...offered, ...lateOn }, { verb: "offered", by }, trx);
  await trx.deleteFrom("consultationTimes").where("consultationId", "=", id).execute();
  const rows = times.map((startsAt) => ({ consultationId: id, startsAt }));
  await trx.insertInto("consultationTimes").values(rows).execute();
  await Notifications.settle([subject.href(id)], trx);
  await sendJob(consultationMail, { id, about: "offered", ...was }, trx);
  return id;
}

/** Until when three times have to be offered. */
export function dueOf(waitingSince: Date): Date {
  return new Date(waitingSince.getTime() + offerWithin * 86_400_000);
}

async function timesOf(
  id: string,
  typed: Offer,
  { trx, at, timeZone }: { trx: Executor; at: Date; timeZone: string },
): Promise<Date[]> {
  const { minutes, visitorId } = typed;
  const refused: Record<string, string> = {};
  const times: Date[] = [];
  for (const number of numbers) {
    const [day, time] = [typed[`day${number}`], typed[`time${number}`]];
    const [startsAt] = occurrencesOf(day, time, timeZone);
    const why = !(await isOnClock(day, time, trx))
      ? "The clocks go forward that night, so this time does not exist"
      : startsAt <= at
        ? "Choose a time to come"
        : times.some((other) => Math.abs(other.getTime() - startsAt.getTime()) < minutes * 60_000)
          ? "This overlaps another of the three times"
          : (await isBusy({ visitorId, startsAt, minutes, except: id }, trx))
            ? "The person who comes is booked then"
            : undefined;
    if (why) refused[`time${number}`] = why;
    times.push(startsAt);
  }
  if (!(await isVisitor(visitorId, trx))) refused.visitorId = "Choose somebody who works here";
  if (Object.keys(refused).length > 0) throw new FieldRefusal("Nothing was offered.", refused);
  return times;
}

/**
 * Writes what was found; the resident gets an email that leads to it. Undefined if there is no such consultation.
 * @throws AppError 409 before it took place, and once it is over
 */
export async function write(
  id: string,
  { recommendation, ...checks }: Result,
  by: Audit.Actor,
  { trx, at = new Date() }: { trx: Executor; at?: Date },
): Promise<string | undefined> {
  const open = await lockOpen(id, trx);
  if (!open) return undefined;
  if (open.status !== "booked" || !open.startsAt || open.startsAt > at)
    throw new AppError("The result is written once the consultation took place.", 409);
  const written = { checks, recommendation, writtenAt: at, writtenBy: by.id, closedAt: at } as const;
  await records.change(open, { status: "done", ...written }, { verb: "written", by }, trx);
  await Notifications.settle([subject.href(id)], trx);
  await sendJob(consultationMail, { id, about: "written" }, trx);
  return id;
}

/**
 * Corrects a written result; the resident gets an email that leads to it. Undefined if there is no such consultation.
 * @throws AppError 409 before there is a result
 */
export async function correct(
  id: string,
  { recommendation, ...checks }: Result,
  by: Audit.Actor,
  { trx, at = new Date() }: { trx: Executor; at?: Date },
): Promise<string | undefined> {
  const found = await records.lock(id, trx);
  if (!found) return undefined;
  if (found.status !== "done") throw new AppError("There is no result to correct yet.", 409);
  const corrected = { checks, recommendation, correctedAt: at };
  await records.change(found, corrected, { verb: "corrected", by }, trx);
  await sendJob(consultationMail, { id, about: "corrected" }, trx);
  return id;
}

async function lockOpen(id: string, trx: Executor): Promise<Consultation | undefined> {
  const found = await records.lock(id, trx);
  if (found?.closedAt)
    throw new AppError(`This consultation is ${found.status === "done" ? "done" : "cancelled"}.`, 409);
  return found;
}
