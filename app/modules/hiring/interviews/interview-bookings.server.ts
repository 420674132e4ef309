import { sql } from "kysely";
import { company, companyZone } from "~/modules/shared/company/company.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { formatDate, formatTime } from "~/platform/format";

const maxShown = 50;

const endOf = (interview: "mine" | "other") =>
  sql<Date>`(${sql.ref(`${interview}.startsAt`)} + ${sql.ref(`${interview}.minutes`)} * interval '1 minute')`;

const dayOf = (interview: "mine" | "other") =>
  sql`(${sql.ref(`${interview}.startsAt`)} at time zone ${companyZone})::date`;

/**
 * Refuses an interview to come while its interviewer has another one at that time.
 * @throws FieldRefusal at the box that confirms it, with what the interviewer has that day
 */
export async function refuseBooked(id: string, trx: Executor): Promise<void> {
  const rows = await trx
    .selectFrom("interviews as mine")
    .innerJoin("interviews as other", "other.interviewerId", "mine.interviewerId")
    .innerJoin("jobApplications as a", "a.id", "other.applicationId")
    .innerJoin("profiles", "profiles.id", "mine.interviewerId")
    .select(["other.startsAt", "other.minutes", "a.fullName as applicant"])
    .select(["profiles.fullName as interviewer", companyZone.as("timeZone")])
    .select(
      sql<boolean>`(${endOf("other")} > mine.starts_at AND other.starts_at < ${endOf("mine")})`.as("clashes"),
    )
    .where("mine.id", "=", id)
    .where("mine.startsAt", ">", sql<Date>`now()`)
    .whereRef("other.id", "<>", "mine.id")
    .where("other.status", "in", ["planned", "moved"])
    .where(sql<boolean>`${dayOf("other")} BETWEEN ${dayOf("mine")} - 1 AND ${dayOf("mine")} + 1`)
    .where(sql<boolean>`(${dayOf("other")} = ${dayOf("mine")} OR ${endOf("other")} > mine.starts_at
      AND other.starts_at < ${endOf("mine")})`)
    .orderBy("other.startsAt")
    .orderBy("other.id")
    .limit(maxShown)
    .execute();
  const [first] = rows.filter(({ clashes }) => clashes);
  if (!first) return;
  const list = (clashes: boolean) =>
    rows
      .filter((row) => row.clashes === clashes)
      .map((row) => `${span(row, row.timeZone)} with ${row.applicant}`)
      .join("; ");
  const also = list(false);
  const booked = `${first.interviewer} already has an interview then: ${list(true)}`;
  throw new FieldRefusal("The interview was not saved.", {
    anyway: `${booked}. ${also && `Also that day: ${also}. `}Choose another time or person, or tick this box`,
  });
}

function span({ startsAt, minutes }: { startsAt: Date; minutes: number }, timeZone: string): string {
  const end = new Date(startsAt.getTime() + minutes * 60_000);
  return `${formatTime(startsAt, timeZone)} to ${formatTime(end, timeZone)}`;
}

/** The next interviews of everybody, so that a free time can be chosen, in words. */
export async function listAhead(executor: Executor = db): Promise<{ id: string; words: string }[]> {
  const rows = await executor
    .selectFrom("interviews")
    .innerJoin("jobApplications as a", "a.id", "applicationId")
    .innerJoin("profiles", "profiles.id", "interviewerId")
    .select(["interviews.id", "startsAt", "minutes", "a.fullName as applicant"])
    .select("profiles.fullName as interviewer")
    .where("interviews.status", "in", ["planned", "moved"])
    .where("startsAt", ">", sql<Date>`now()`)
    .orderBy("startsAt")
    .orderBy("interviews.id")
    .limit(maxShown)
    .execute();
  const { timeZone } = await company();
  return rows.map(({ id, applicant, interviewer, ...when }) => ({
    id,
    words: `${formatDate(when.startsAt, timeZone)}, ${span(when, timeZone)}: ${interviewer} with ${applicant}`,
  }));
}
