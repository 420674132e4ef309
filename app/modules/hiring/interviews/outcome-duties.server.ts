import { sql } from "kysely";
import { z } from "zod";
import { applicationHref } from "~/modules/hiring/applications/application-href";
import { type MailState, outcomeMailOf } from "~/modules/hiring/applications/application-outbox.server";
import { owesOutcome } from "~/modules/hiring/applications/application-outcomes.server";
import {
  type ApplicationStatus,
  applicationStatuses,
  isOutcome,
} from "~/modules/hiring/applications/application-states";
import * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone, inOntario } from "~/modules/shared/company/company.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { defineQueue, worker } from "~/platform/jobs.server";
import { closeDecided } from "./decisions.server";
import { noticeDays, outcomeDays, ruleBegan } from "./outcome-days";

const perRun = 200;
const maxShown = 200;

/**
 * Once a day: who is waiting for an outcome. After days of downtime, one notice says what the last of them would have.
 */
const outcomeNotices = defineQueue({
  name: "outcome-notices",
  label: "Daily outcome notices",
  schema: z.object({}),
  cron: "7 7 * * *",
});

export const outcomeNoticesWorker = worker(outcomeNotices, async () => {
  while ((await remind()) > 0);
});

/** Cancels interviews that were still planned and were missed when the outcome came. */
const interviewUpkeep = defineQueue({
  name: "interview-upkeep",
  label: "Interviews after an outcome",
  schema: z.object({}),
  cron: "*/5 * * * *",
});

export const interviewUpkeepWorker = worker(interviewUpkeep, async () => {
  while ((await closeDecided(Audit.system)) > 0);
});

const open: ApplicationStatus[] = applicationStatuses.filter((status) => !isOutcome(status));

/**
 * Applications whose last interview was 30 or more days ago, by the company's calendar, and whose outcome was not told.
 * Only Ontario has such a rule.
 */
function waiting(at: Date, executor: Executor) {
  const today = sql`(${at}::timestamptz at time zone ${companyZone})::date`;
  const held = sql`(starts_at at time zone ${companyZone})::date`;
  return executor
    .selectFrom("interviews as i")
    .innerJoin("jobApplications as a", "a.id", "i.applicationId")
    .select(["a.id", "a.jobId", "a.jobTitle", "a.fullName", "a.status", "i.id as interviewId", "startsAt"])
    .select(["toldOn", outcomeMailOf("a").as("mail")])
    .select(sql<number>`${today} - ${held}`.as("days"))
    .select(sql<string>`to_char(${held} + ${outcomeDays}::int, 'YYYY-MM-DD')`.as("tellBy"))
    .where(inOntario)
    .where("i.status", "<>", "cancelled")
    .where(
      "startsAt",
      "<",
      sql<Date>`(${today} - ${noticeDays[0] - 1}::int)::timestamp at time zone ${companyZone}`,
    )
    .where((where) =>
      where.or([
        where("a.status", "in", open),
        where.and([sql<boolean>`starts_at >= ${ruleBegan}::timestamptz`, owesOutcome("a")]),
      ]),
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM interviews AS later WHERE later.application_id = i.application_id
        AND later.status <> 'cancelled' AND (later.starts_at, later.id) > (i.starts_at, i.id))`,
    );
}

/** Who is waiting, longest first, and how many there are. */
export async function list(limit = maxShown, at = new Date(), executor: Executor = db) {
  const read = longest(limit, at, executor);
  const { rows } = await sql<{ read: Outcomes }>`SELECT (${read}) AS read`.execute(executor);
  return rows[0]?.read ?? { rows: [], count: 0 };
}

/** The same for the dashboard. */
export function longest(limit: number, at = new Date(), executor: Executor = db) {
  return sql<Outcomes>`
    WITH waiting AS (${waiting(at, executor)})
    SELECT jsonb_build_object('count', (SELECT count(*) FROM waiting), 'rows', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'jobId', job_id, 'jobTitle', job_title,
        'fullName', full_name, 'status', status, 'startsAt', starts_at, 'days', days, 'tellBy', tell_by, 'toldOn', told_on, 'mail', mail)
        ORDER BY starts_at, interview_id), '[]')
      FROM (SELECT * FROM waiting ORDER BY starts_at, interview_id LIMIT ${limit}) AS w
    ))`;
}

interface Outcomes {
  rows: {
    id: string;
    jobId: string | null;
    jobTitle: string;
    fullName: string;
    status: ApplicationStatus;
    startsAt: string;
    days: number;
    tellBy: string;
    toldOn: string | null;
    mail: MailState | null;
  }[];
  count: number;
}

type Waiting = Pick<Outcomes["rows"][number], "id" | "jobId" | "fullName" | "days" | "tellBy">;

/**
 * Tells recruiters on days 30, 40 and 45 after the last interview, and owners on the last of these, each once per
 * application; at most 200 a run. Returns for how many.
 */
export async function remind(at = new Date(), executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const rows = await trx
      .selectFrom(waiting(at, trx).as("w"))
      .selectAll()
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM outcome_notices AS told WHERE told.interview_id = w.interview_id
          AND told.day >= (SELECT max(day) FROM unnest(${noticeDays}::int[]) AS day WHERE day <= w.days))`,
      )
      .orderBy("startsAt")
      .limit(perRun)
      .execute();
    for (const row of rows) {
      const reached = noticeDays.filter((day) => day <= row.days);
      const marked = await trx
        .insertInto("outcomeNotices")
        .values(reached.map((day) => ({ interviewId: row.interviewId, day })))
        .onConflict((conflict) => conflict.doNothing())
        .returning("day")
        .execute();
      if (marked.some(({ day }) => day === reached.at(-1))) await tell(row, trx);
    }
    return rows.length;
  });
}

async function tell({ id, jobId, fullName, days, tellBy }: Waiting, trx: Executor): Promise<void> {
  const asked = `Tell ${fullName} the outcome of the interview`;
  const date = formatDate(`${tellBy}T00:00:00Z`, "UTC");
  const href = applicationHref(id, jobId);
  const kind = "outcome_due";
  if (days >= outcomeDays) {
    const words = days === outcomeDays ? `${asked} today` : `${asked} now: it was due on ${date}`;
    await Notifications.notify(kind, { words, href, mail: "always" }, trx);
    return;
  }
  const notice = { words: `${asked} by ${date}`, href };
  const told = await Notifications.notify(kind, { ...notice, to: ["recruiter"] }, trx);
  // In a company without recruiters, an owner recruits.
  if (told === 0) await Notifications.notify(kind, { ...notice, to: ["owner"] }, trx);
}
