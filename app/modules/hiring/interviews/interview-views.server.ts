import { type RawBuilder, sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { wallDay, wallTime } from "~/modules/shared/calendars/wall-clock.server";
import { companyZone, inOntario } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { gaveUp } from "~/platform/job-monitor.server";
import { outcomeDays } from "./outcome-days";

const maxRows = 100;

export const mailQueue = "interview-mail";

export const subject: Audit.Subject = {
  href: () => "/admin/jobs",
  titles: (ids, executor) =>
    executor
      .selectFrom("interviews")
      .innerJoin("jobApplications as a", "a.id", "applicationId")
      .select(["interviews.id", "fullName as title"])
      .select(
        sql<string | null>`'/admin/jobs/' || a.job_id || '/applications/' || a.id || '/interviews'`.as(
          "href",
        ),
      )
      .where("interviews.id", "in", ids),
};

/** An application's interviews, earliest first. */
export async function listOf(applicationId: string, executor: Executor = db) {
  return rowsOf(executor)
    .where("applicationId", "=", applicationId)
    .orderBy("startsAt")
    .orderBy("interviews.id")
    .limit(maxRows)
    .execute();
}

/** The last day, as 2026-12-31, for telling an interviewed person the outcome in time, where Ontario's rule applies. */
export async function tellBy(applicationId: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("interviews")
    .select(
      sql<string>`to_char((starts_at at time zone ${companyZone})::date + ${outcomeDays}::int, 'YYYY-MM-DD')`.as(
        "day",
      ),
    )
    .where("applicationId", "=", applicationId)
    .where(inOntario)
    .where("status", "<>", "cancelled")
    .orderBy("startsAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Undefined if the application has no such interview. */
export async function find(applicationId: string, id: string, executor: Executor = db) {
  return rowsOf(executor)
    .where("applicationId", "=", applicationId)
    .where("interviews.id", "=", id)
    .executeTakeFirst();
}

function rowsOf(executor: Executor) {
  return executor
    .selectFrom("interviews")
    .leftJoin("profiles", "profiles.id", "interviewerId")
    .select(["interviews.id", "interviews.version", "status", "startsAt", "minutes", "interviews.kind"])
    .select(["place", "interviewerId", "note", "profiles.fullName as interviewer"])
    .select([wallDay.as("day"), wallTime.as("time")])
    .select(["mailVersion", "mailedAt", gaveUp(mailQueue, "interviewId", "interviews.id").as("gaveUp")])
    .select(sql<boolean>`starts_at <= now()`.as("begun"));
}

/** What an applicant sees: the interviews that are not over, next one first. */
export async function comingOf(applicationId: string, executor: Executor = db) {
  return executor
    .selectFrom("interviews")
    .leftJoin("profiles", "profiles.id", "interviewerId")
    .select(["interviews.id", "startsAt", "minutes", "interviews.kind", "place", "note"])
    .select("profiles.fullName as interviewer")
    .where("applicationId", "=", applicationId)
    .where("status", "in", ["planned", "moved"])
    .where(sql<boolean>`starts_at + minutes * interval '1 minute' > now()`)
    .orderBy("startsAt")
    .orderBy("interviews.id")
    .limit(maxRows)
    .execute();
}

/** All that is needed to write to the applicant about an interview. */
export async function findWhole(id: string, executor: Executor = db) {
  return executor
    .selectFrom("interviews")
    .innerJoin("jobApplications as a", "a.id", "applicationId")
    .leftJoin("profiles", "profiles.id", "interviewerId")
    .select(["interviews.id", "interviews.version", "interviews.status", "interviews.updatedAt"])
    .select(["mailVersion", "mailedAt"])
    .select(["startsAt", "minutes", "interviews.kind", "place", "note", "profiles.fullName as interviewer"])
    .select(["applicationId", "a.fullName", "a.email", "a.jobTitle", "a.reference"])
    .select("a.status as applicationStatus")
    .where("interviews.id", "=", id)
    .executeTakeFirst();
}

/** A person's own interviews, for their download. */
export function exportOf(userId: string, executor: Executor = db) {
  return exportWhere(sql<boolean>`a.user_id = ${userId}`, executor);
}

/** The same for an email without an account, for staff who answer its owner. */
export function exportOfEmail(email: string, executor: Executor = db) {
  return exportWhere(sql<boolean>`lower(a.email) = ${email.toLowerCase()}`, executor);
}

function exportWhere(whose: RawBuilder<boolean>, executor: Executor) {
  return executor
    .selectFrom("interviews")
    .innerJoin("jobApplications as a", "a.id", "applicationId")
    .select(["a.reference", "interviews.status", "startsAt", "minutes", "kind", "place", "note"])
    .where(whose)
    .orderBy("startsAt", "desc")
    .limit(maxRows)
    .execute();
}
