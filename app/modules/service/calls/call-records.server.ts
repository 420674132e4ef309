import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { type CallState, callNoun, wishWords } from "./call-options";
import { openCalls } from "./open-calls.server";

const type = "help_call";

export const subject: Audit.Subject = {
  href: (id) => `${callNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor
      .selectFrom("callsForHelp as c")
      .innerJoin("profiles as p", "p.id", "c.userId")
      .select(["c.id", "p.fullName as title"])
      .where("c.id", "in", ids),
};

interface Changes {
  state: CallState;
  seenAt: Date;
  seenBy: string;
  done: string;
  closedAt: Date;
  ownerToldAt: Date;
}

/** The calls for help, whose writes are locked and audited like those of any record. */
export const records = Records.define({
  type,
  lock: (ids: string[], trx: Executor) =>
    trx.selectFrom("callsForHelp").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids: string[], changes: Partial<Changes>, trx: Executor) =>
    trx
      .updateTable("callsForHelp")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids: string[], trx: Executor) => trx.deleteFrom("callsForHelp").where("id", "in", ids).execute(),
  auditSnapshot: ({ wants, isTest }) => ({ wants, isTest }),
  title: ({ wants }) => wishWords[wants],
  // What was done may tell of people's homes.
  hidden: ["done"],
});

type Call = NonNullable<Awaited<ReturnType<typeof records.lock>>>;

/** The newest version of a call for the pages of staff who have it open. */
export const live = Records.liveVersions(type, "assignments", (ids) =>
  db.selectFrom("callsForHelp").select(["id", "version"]).where("id", "in", ids).execute(),
);

interface Event {
  event: CallState | "owner_told";
  at: Date;
  byId: string | null;
  note?: string;
}

/** Adds to a call's history; what it has already stays as it was. */
export async function add(callId: string, event: Event, trx: Executor): Promise<void> {
  await trx
    .insertInto("callEvents")
    .values({ id: newId(), callId, ...event })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Saves a change of a locked call, and tells the pages that show what is open. */
export async function change(
  call: Call,
  changes: Partial<Changes>,
  act: { verb: string; by: { id: string | null } },
  trx: Executor,
): Promise<void> {
  await records.change(call, changes, act, trx);
  if (changes.seenAt || changes.closedAt) await Notifications.settle([subject.href(call.id)], trx);
  await tellPages(trx);
}

/** Has the pages that show what is open look again. */
export function tellPages(trx: Executor): Promise<void> {
  return publishChanges(openCalls.name, [openCalls.key], trx);
}
