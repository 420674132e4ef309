import * as Changes from "~/modules/hiring/applications/application-changes.server";
import { outcomeMailOf } from "~/modules/hiring/applications/application-outbox.server";
import { isOutcome } from "~/modules/hiring/applications/application-states";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { isOnClock, momentOf, wallDay, wallTime } from "~/modules/shared/calendars/wall-clock.server";
import { company } from "~/modules/shared/company/company.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import { may } from "~/modules/shared/roles/roles";
import { isActiveStaff } from "~/modules/shared/users/users.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatDateTime } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { changesOf, type Edit } from "~/platform/record-edits";
import type { InterviewEdit, NewInterview } from "./interview.schema";
import { refuseBooked } from "./interview-bookings.server";
import { interviewMail } from "./interview-mails.server";
import { type InterviewStatus, interviewsHref } from "./interview-options";

export type By = Audit.Actor | Audit.System;

/** Interviews, locked in id order, with day and time on the company's wall clock. */
async function lockAll(ids: string[], trx: Executor) {
  return trx
    .selectFrom("interviews")
    .selectAll()
    .select([wallDay.as("day"), wallTime.as("time")])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

type Interview = Awaited<ReturnType<typeof lockAll>>[number];
type Changed = Omit<InterviewEdit, "version" | "anyway" | "interviewerId"> & {
  interviewerId: string | null;
  status: InterviewStatus;
};

const records = Records.define({
  type: "interview",
  lock: lockAll,
  update: (ids, { day, time, ...changes }: Partial<Changed>, trx) =>
    trx
      .updateTable("interviews")
      .set({ ...changes, ...Records.newVersion })
      .$if(day !== undefined || time !== undefined, (moved) =>
        moved.set({ startsAt: momentOf(day ?? wallDay, time ?? wallTime), status: "moved" }),
      )
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("interviews").where("id", "in", ids).execute(),
  async beforeUpdate({ id, day, time }, changes, _by, trx) {
    await refuseUnfit({ day, time, ...changes }, trx);
    // The days until the outcome count anew.
    await trx.deleteFrom("outcomeNotices").where("interviewId", "=", id).execute();
  },
  auditSnapshot: ({ day, time, kind }) => ({ day, time, kind }),
  title: ({ day, time }) => `${day}, ${time}`,
});

/**
 * Plans an interview, emails the invitation and moves the application on; undefined if there is no such application.
 * @throws AppError 409 after the outcome; FieldRefusal
 */
export async function plan(
  applicationId: string,
  input: NewInterview,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const application = await lockApplication(applicationId, trx);
    if (!application) return undefined;
    refuseDecided(application);
    await refuseUnfit(input, trx);
    const { day, time, anyway, ...columns } = input;
    const id = newId();
    await trx
      .insertInto("interviews")
      .values({ id, applicationId, startsAt: momentOf(day, time), ...columns })
      .execute();
    if (!anyway) await refuseBooked(id, trx);
    await records.record(id, { verb: "planned", by, after: { day, time, kind: input.kind } }, trx);
    if (application.status === "pending" || application.status === "under_review")
      await Changes.setStatus(applicationId, { to: "interview_scheduled" }, by, trx);
    await tell(id, by, trx);
    return id;
  });
}

/**
 * Saves what staff changed and emails the update; undefined if there is no such interview.
 * @throws AppError 409 once it was cancelled or held; FieldRefusal; StaleEdit
 */
export async function update(
  id: string,
  { submitted: { anyway, ...submitted }, ...opened }: Edit<Partial<Omit<Changed, "status">> & Confirmed>,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  const edit = { ...opened, submitted };
  return inTransaction(executor, async (trx) => {
    const before = await lock(id, trx);
    if (!before) return undefined;
    refuseOver(before);
    await records.update(id, edit, by, trx);
    const changes = changesOf(edit, before);
    if (
      !anyway &&
      ("day" in changes || "time" in changes || "minutes" in changes || "interviewerId" in changes)
    )
      await refuseBooked(id, trx);
    if (Object.keys(changes).length > 0) await tell(id, by, trx, before);
    return id;
  });
}

type Confirmed = { anyway?: boolean };

/** Cancels an interview; the applicant's calendar removes it by this email or the outcome's. @throws AppError 409 once held */
export async function cancel(id: string, by: By, executor: Executor = db): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await lock(id, trx);
    if (!before || before.status === "cancelled") return before?.id;
    refuseOver(before);
    await records.change(before, { status: "cancelled" }, { verb: "cancelled", by }, trx);
    await tell(id, by, trx);
    return id;
  });
}

/** Marks an interview as held. @throws AppError 409 before its start, and once it was cancelled */
export async function hold(
  id: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await lock(id, trx);
    if (!before || before.status === "held") return before?.id;
    refuseOver(before);
    if (before.startsAt > new Date())
      throw new AppError(
        "This interview has not started yet. If it took place earlier, change its date.",
        409,
      );
    await records.change(before, { status: "held" }, { verb: "held", by }, trx);
    return id;
  });
}

/** Locks the application before its interview, as everywhere else. */
export async function lock(id: string, trx: Executor): Promise<Interview | undefined> {
  const row = await trx
    .selectFrom("interviews")
    .select("applicationId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !(await lockApplication(row.applicationId, trx))) return undefined;
  return records.lock(id, trx);
}

async function lockApplication(id: string, trx: Executor) {
  return trx
    .selectFrom("jobApplications")
    .select(["id", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

function refuseDecided({ status }: { status: Parameters<typeof isOutcome>[0] }): void {
  if (isOutcome(status))
    throw new AppError(
      "This application has been decided. Change its status before you plan an interview.",
      409,
    );
}

function refuseOver({ status }: Interview): void {
  if (status === "cancelled" || status === "held")
    throw new AppError(`This interview has been ${status} and can no longer be changed.`, 409);
}

async function refuseUnfit(
  { day, time, interviewerId }: Pick<NewInterview, "day" | "time"> & { interviewerId?: string | null },
  trx: Executor,
): Promise<void> {
  const lead = "The interview was not saved.";
  if (!(await isOnClock(day, time, trx)))
    throw new FieldRefusal(lead, { time: "The clocks go forward that night, so this time does not exist" });
  if (!interviewerId) return;
  const staff = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", interviewerId)
    .where(isActiveStaff)
    .executeTakeFirst();
  if (!staff || !may(staff.role, "jobs", "write"))
    throw new FieldRefusal(lead, {
      interviewerId: "The person you chose can no longer hold interviews. Choose someone else",
    });
}

/** Emails the applicant, unless the outcome email says it, and tells the interviewer, unless they did it themselves. */
async function tell(id: string, by: By, trx: Executor, before?: Interview): Promise<void> {
  const row = await trx
    .selectFrom("interviews")
    .innerJoin("jobApplications", "jobApplications.id", "applicationId")
    .select(["interviews.version", "interviews.status", "startsAt", "interviewerId"])
    .select(["applicationId", "jobId", "fullName", outcomeMailOf("jobApplications").as("outcomeMail")])
    .where("interviews.id", "=", id)
    .executeTakeFirstOrThrow();
  const { version, status, startsAt, interviewerId, applicationId, jobId, fullName } = row;
  if (startsAt <= new Date()) return;
  if (row.outcomeMail === null) {
    const mail = { mailVersion: version, mailedAt: null };
    await trx.updateTable("interviews").set(mail).where("id", "=", id).execute();
    await sendJob(interviewMail, { interviewId: id, version }, trx);
  }
  const isSame = before?.interviewerId === interviewerId && before?.startsAt.getTime() === startsAt.getTime();
  if (!interviewerId || interviewerId === by.id || isSame) return;
  const when = formatDateTime(startsAt, (await company()).timeZone);
  const words = `${status === "cancelled" ? "Cancelled: interview" : "Interview"} with ${fullName}, ${when}`;
  const notice = { words, href: interviewsHref(jobId, applicationId) };
  await Notifications.notifyPerson(interviewerId, "interview_planned", notice, trx);
}
