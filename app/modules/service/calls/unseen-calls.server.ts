import { z } from "zod";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { callWords, ownerAfter } from "./call-options";
import { add, change, records, subject } from "./call-records.server";

const unseenCalls = defineQueue({
  name: "help-calls",
  label: "Alerts that nobody has seen",
  schema: z.object({}),
  cron: "* * * * *",
});

export const unseenCallsWorker = worker(unseenCalls, async () => {
  await tellOwners();
});

const batch = 100;

/** Tells the owners, once each, of calls that nobody has seen for 15 minutes. Returns how many. */
export async function tellOwners(at = new Date(), executor: Executor = db): Promise<number> {
  const due = await executor
    .selectFrom("callsForHelp as c")
    .innerJoin("profiles as p", "p.id", "c.userId")
    .select(["c.id", "c.wants", "c.isTest", "p.fullName as name"])
    .where("c.closedAt", "is", null)
    .where("c.seenAt", "is", null)
    .where("c.ownerToldAt", "is", null)
    .where("c.sentAt", "<=", new Date(at.getTime() - ownerAfter * 60_000))
    .orderBy("c.sentAt")
    .limit(batch)
    .execute();
  let told = 0;
  for (const { id, ...call } of due)
    if (await inTransaction(executor, (trx) => tellOwner(id, callWords(call), at, trx))) told += 1;
  return told;
}

async function tellOwner(id: string, asked: string, at: Date, trx: Executor): Promise<boolean> {
  const call = await records.lock(id, trx);
  if (!call || call.closedAt || call.seenAt || call.ownerToldAt) return false;
  await change(call, { ownerToldAt: at }, { verb: "owner_told", by: { id: null } }, trx);
  await add(id, { event: "owner_told", at, byId: null }, trx);
  const [words, href] = [`Nobody has seen this: ${asked}`, subject.href(id)];
  const reached = await Notifications.notify(
    "help_called",
    { words, href, mail: "always", to: ["owner"] },
    trx,
  );
  if (reached === 0) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
  return true;
}
