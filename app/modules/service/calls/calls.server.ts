import { sql } from "kysely";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { pointOf } from "~/modules/service/points/points.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { formatPhone } from "~/platform/phone";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { callMail } from "./call-mails.server";
import { type CallWish, callWords } from "./call-options";
import { add, change, records, subject, tellPages } from "./call-records.server";
import { dutyWords, onDuty } from "./on-duty.server";

const limit: Limit = { name: "calls for help", tries: 5, window: 3_600 };

interface Asked {
  userId: string;
  wants: CallWish;
  isTest: boolean;
}

/**
 * Sends a call for help to the guards on shift, the dispatchers and the office, with a notice for staff. Returns its
 * id, or that of the one that is still open. An open test never stands in the way of the real thing.
 * @throws AppError 403 without a house, 429 after five in an hour
 */
export async function send(
  { userId, wants, isTest }: Asked,
  trx: Executor,
  at = new Date(),
): Promise<{ id: string; isNew: boolean }> {
  const person = await Memberships.lockResident(userId, trx);
  const point = await pointOf(userId, trx);
  if (!person || point?.kind !== "house")
    throw new AppError("Only a plan that protects a house has this. Call our line, or 911 in danger.", 403);
  const open = await trx
    .selectFrom("callsForHelp")
    .select("id")
    .where("userId", "=", userId)
    .where("isTest", "=", isTest)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (open) return { id: open.id, isNew: false };
  await takeOrRefuse([[limit, `${userId} ${isTest}`]], await callInstead(trx), trx);
  const id = newId();
  await trx
    .insertInto("callsForHelp")
    .values({ id, userId, pointId: point.id, wants, isTest, sentAt: at })
    .execute();
  const duty = await onDuty(point.communityId, at, trx);
  await add(id, { event: "sent", at, byId: userId, note: dutyWords(duty) }, trx);
  await records.record(id, { verb: "sent", by: { id: userId }, after: { wants, isTest } }, trx);
  for (const { id: to } of [...duty, office]) await sendJob(callMail, { callId: id, to, about: "sent" }, trx);
  const notice = { words: callWords({ name: person.fullName, wants, isTest }), href: subject.href(id) };
  await Notifications.notify("help_called", { ...notice, mail: "never" }, trx);
  await tellPages(trx);
  return { id, isNew: true };
}

const office = { id: null };

/** A limit must not leave anyone without a way to us. */
async function callInstead(trx: Executor) {
  const { phone, priorityPhone } = await trx
    .selectFrom("companySettings")
    .select(["phone", "priorityPhone"])
    .executeTakeFirstOrThrow();
  const number = formatPhone(priorityPhone ?? phone);
  return (wait: string) =>
    `You have sent five of these in an hour. Call us: ${number}. In danger, call 911. The next one can be sent in ${wait}.`;
}

/** Ends an open call of the resident's own, and tells those on duty; false if it is not theirs. */
export async function cancel(
  { id, userId }: { id: string; userId: string },
  trx: Executor,
  at = new Date(),
): Promise<boolean> {
  const call = await records.lock(id, trx);
  if (call?.userId !== userId) return false;
  if (call.closedAt) return true;
  await change(call, { state: "cancelled", closedAt: at }, { verb: "cancelled", by: { id: userId } }, trx);
  await add(id, { event: "cancelled", at, byId: userId }, trx);
  if (call.isTest) return true;
  const { communityId } = await trx
    .selectFrom("servicePoints")
    .select("communityId")
    .where("id", "=", call.pointId)
    .executeTakeFirstOrThrow();
  const duty = await onDuty(communityId, at, trx);
  for (const { id: to } of [...duty, office])
    await sendJob(callMail, { callId: id, to, about: "cancelled" }, trx);
  return true;
}

/** All of a person's calls, for the download of their data. */
export async function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("callsForHelp")
    .select(["wants", "isTest", "state", "sentAt", "seenAt", "closedAt", "done"])
    .where("userId", "=", userId)
    .orderBy("sentAt", "desc")
    .limit(1_000)
    .execute();
}

/** Deletes those closed more than 24 months ago, with their history, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("callsForHelp")
    .select("id")
    .where("closedAt", "<", sql<Date>`now() - interval '24 months'`)
    .limit(1_000);
  const result = await executor.deleteFrom("callsForHelp").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
