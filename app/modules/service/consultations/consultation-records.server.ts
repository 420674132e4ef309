import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor } from "~/platform/db.server";
import type { Checks, ConsultationStatus } from "./consultation-options";
import { consultationNoun } from "./consultation-options";

const type = "consultation";

export const subject: Audit.Subject = {
  href: (id) => `${consultationNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor
      .selectFrom("consultations as c")
      .innerJoin("profiles as p", "p.id", "c.userId")
      .select(["c.id", "p.fullName as title"])
      .where("c.id", "in", ids),
};

export interface Changes {
  status: ConsultationStatus;
  wish: string;
  waitingSince: Date | null;
  lateOn: string | null;
  minutes: number;
  visitorId: string;
  startsAt: Date | null;
  checks: Checks;
  recommendation: string;
  writtenAt: Date;
  correctedAt: Date;
  writtenBy: string;
  closedAt: Date;
}

/** The consultations, whose writes are locked and audited like those of any record. */
export const records = Records.define({
  type,
  lock: (ids: string[], trx: Executor) =>
    trx.selectFrom("consultations").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids: string[], { checks, ...changes }: Partial<Changes>, trx: Executor) =>
    trx
      .updateTable("consultations")
      .set({ ...changes, ...(checks && { checks: JSON.stringify(checks) }), ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids: string[], trx: Executor) => trx.deleteFrom("consultations").where("id", "in", ids).execute(),
  auditSnapshot: ({ askedAt }) => ({ askedAt }),
  title: ({ id }) => id,
  // What a burglar would like to read stays in the record itself.
  hidden: ["checks", "recommendation", "wish"],
});

export type Consultation = NonNullable<Awaited<ReturnType<typeof records.lock>>>;

/** The newest version of a consultation for the pages of staff who have it open. */
export const live = Records.liveVersions(type, "clients", (ids) =>
  db.selectFrom("consultations").select(["id", "version"]).where("id", "in", ids).execute(),
);

/** Tells staff what a resident did. */
export async function tellStaff(
  { id, userId }: Pick<Consultation, "id" | "userId">,
  what: string,
  trx: Executor,
): Promise<void> {
  const { fullName } = await trx
    .selectFrom("profiles")
    .select("fullName")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const notice = { words: `${fullName} ${what}`, href: subject.href(id) };
  await Notifications.notify("consultation", notice, trx);
}
