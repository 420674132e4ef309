import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { pointOf } from "~/modules/service/points/points.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import type { OwnAct } from "./consultation.schema";
import { consultationMail } from "./consultation-mails.server";
import { type Changes, type Consultation, records, tellStaff } from "./consultation-records.server";
import { isBusy } from "./visitors.server";

const limit: Limit = { name: "consultations", tries: 5, window: 86_400 };

/**
 * Does what a resident pressed, and returns what to say.
 * @throws AppError 403 without a Street or House plan, 409 for what has changed meanwhile; FieldRefusal
 */
export async function act(
  { act: pressed, time, wish }: OwnAct,
  userId: string,
  trx: Executor,
  at = new Date(),
): Promise<string> {
  await Memberships.lockResident(userId, trx);
  const open = await openIn(userId, trx);
  if (pressed === "ask") {
    if (!open) await ask({ userId, wish }, trx, at);
    return "We have your request, and offer you three times.";
  }
  if (!open) throw new AppError("This consultation is over. You can ask for another one.", 409);
  const by = { id: userId };
  const was = open.status === "booked" && open.startsAt ? { was: open.startsAt.toISOString() } : {};
  if (pressed === "cancel") {
    const cancelled = { status: "cancelled", closedAt: at, waitingSince: null } as const;
    await change(open, cancelled, { verb: "cancelled", by }, trx);
    await sendJob(consultationMail, { id: open.id, about: "cancelled", ...was }, trx);
    await tellStaff(open, "cancelled a consultation", trx);
    return "Cancelled. You can ask for another one whenever you like.";
  }
  if (pressed === "others") {
    if (open.status === "asked") return "We look for other times.";
    const asked = { status: "asked", waitingSince: at, startsAt: null, ...(wish && { wish }) } as const;
    await change(open, asked, { verb: "asked_again", by }, trx);
    if (was.was) await sendJob(consultationMail, { id: open.id, about: "asked", ...was }, trx);
    await tellStaff(open, "asks for other times of a consultation", trx);
    return "We look for other times, and offer you three.";
  }
  return choose(open, new Date(time ?? ""), trx, at);
}

async function openIn(userId: string, trx: Executor): Promise<Consultation | undefined> {
  const row = await trx
    .selectFrom("consultations")
    .select("id")
    .where("userId", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return row && records.lock(row.id, trx);
}

async function ask({ userId, wish }: { userId: string; wish: string }, trx: Executor, at: Date) {
  const point = await pointOf(userId, trx);
  if (!point || point.kind === "community")
    throw new AppError("A plan that protects a street or a house comes with a consultation.", 403);
  const refused = (wait: string) => `You have asked several times today. Ask again in ${wait}, or call us.`;
  await takeOrRefuse([[limit, userId]], refused, trx);
  const id = newId();
  await trx
    .insertInto("consultations")
    .values({ id, userId, pointId: point.id, wish, askedAt: at, waitingSince: at })
    .execute();
  await records.record(id, { verb: "asked", by: { id: userId }, after: { status: "asked" } }, trx);
  await tellStaff({ id, userId }, "asks for a consultation", trx);
}

async function choose(open: Consultation, startsAt: Date, trx: Executor, at: Date): Promise<string> {
  const said = "Booked. You get an email with a file for your calendar.";
  if (open.status === "booked" && open.startsAt?.getTime() === startsAt.getTime()) return said;
  if (open.status !== "offered") throw new AppError("These times are no longer offered.", 409);
  const offered = await trx
    .selectFrom("consultationTimes")
    .select("startsAt")
    .where("consultationId", "=", open.id)
    .where("startsAt", "=", startsAt)
    .executeTakeFirst();
  const refuse = (sentence: string) => new FieldRefusal("Nothing was booked.", { time: sentence });
  if (!offered) throw refuse("Choose one of the times that are offered");
  if (startsAt <= at) throw refuse("This time is over. Choose a later one, or ask for other times");
  const { id, visitorId, minutes } = open;
  if (visitorId && (await isBusy({ visitorId, startsAt, minutes, except: id }, trx)))
    throw refuse("This time was taken meanwhile. Choose another one, or ask for other times");
  await change(open, { status: "booked", startsAt }, { verb: "booked", by: { id: open.userId } }, trx);
  await sendJob(consultationMail, { id, about: "booked" }, trx);
  await tellStaff(open, "chose a time for a consultation", trx);
  return said;
}

type Act = Parameters<typeof records.change>[2];

/** The times of an offer are those of a consultation that is offered, and of no other. */
async function change(before: Consultation, changes: Partial<Changes>, act: Act, trx: Executor) {
  await records.change(before, changes, act, trx);
  await trx.deleteFrom("consultationTimes").where("consultationId", "=", before.id).execute();
}
