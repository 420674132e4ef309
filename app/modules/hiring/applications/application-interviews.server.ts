import { type RawBuilder, sql } from "kysely";
import { calendarOf } from "~/modules/shared/calendars/calendar-file";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";

const maxListed = 100;

/** When an application's next upcoming interview starts, by the alias of its table; null if there is none. */
export function nextInterviewOf(application: string): RawBuilder<Date | null> {
  return sql`(SELECT min(starts_at) FROM interviews WHERE application_id = ${sql.ref(application)}.id
    AND status IN ('planned', 'moved') AND starts_at > now())`;
}

/** Which of these applications have an interview coming up. */
export async function withInterviews(ids: string[], executor: Executor = db): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom("jobApplications")
    .select("id")
    .where("id", "in", ids)
    .where(nextInterviewOf("jobApplications"), "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** For the email about an outcome: whether they were interviewed, and the interviews it calls off, in order. */
export async function interviewsAt(applicationId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("interviews as i")
    .innerJoin("jobApplications as a", "a.id", "i.applicationId")
    .select(["i.id", "i.version", "i.status", "startsAt", "minutes", "place", "i.updatedAt"])
    .select(sql<boolean>`starts_at <= decided_at`.as("before"))
    .where("i.applicationId", "=", applicationId)
    .where("a.status", "in", ["hired", "rejected", "withdrawn"])
    // A cancelled interview never changes again: the applicant heard of an earlier cancellation at the time.
    .where(sql<boolean>`(i.status <> 'cancelled' OR i.updated_at >= decided_at)`)
    .where(sql<boolean>`(starts_at <= decided_at OR starts_at > now())`)
    .orderBy("startsAt")
    .limit(maxListed)
    .execute();
  return {
    talked: rows.some(({ before, status }) => before && status !== "cancelled"),
    calledOff: rows.filter(({ before }) => !before),
  };
}

type CalledOff = Awaited<ReturnType<typeof interviewsAt>>["calledOff"][number];

/** The calendar file that takes an interview out of the applicant's calendar. */
export function cancellation(
  { id, version, status, updatedAt: changedAt, startsAt, minutes, place }: CalledOff,
  application: { jobTitle: string; reference: string; fullName: string; email: string },
  organizer: { name: string; email: string },
) {
  const { jobTitle, reference, fullName, email } = application;
  const event = {
    uid: `${id}@${env.appUrl.hostname}`,
    sequence: status === "cancelled" ? version - 1 : version,
    summary: `Interview: ${jobTitle}, ${organizer.name}`,
    description: `Reference ${reference}`,
    attendee: { name: fullName, email },
    ...{ changedAt, startsAt, minutes, place, organizer },
  };
  return { method: "CANCEL", content: calendarOf(event, "CANCEL") };
}
