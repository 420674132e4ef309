import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";
import { findDeadData } from "~/platform/job-monitor.server";

/** Where staff see what a job is about, by the name of the id in its data. The first one that is there counts. */
const ways: Record<string, (id: string) => RawBuilder<unknown>> = {
  inquiryId: (id) => sql`SELECT '/admin/inquiries/' || id AS href FROM inquiries WHERE id = ${id}`,
  replyId: (id) =>
    sql`SELECT '/admin/inquiries/' || inquiry_id AS href FROM inquiry_replies WHERE id = ${id}`,
  quoteId: (id) =>
    sql`SELECT '/admin/inquiries/' || inquiry_id || '/quote' AS href FROM quotes WHERE id = ${id}`,
  ratingId: (id) =>
    sql`SELECT CASE WHEN inquiry_id IS NULL THEN '/admin/clients/' || user_id ELSE '/admin/inquiries/' || inquiry_id END
      AS href FROM ratings WHERE id = ${id}`,
  applicationId: (id) => application(id),
  interviewId: (id) =>
    application(sql`(SELECT application_id FROM interviews WHERE id = ${id})`, sql`'/interviews'`),
  verificationId: (id) =>
    sql`SELECT '/admin/clients/' || user_id || '/verification' AS href FROM verifications WHERE id = ${id}`,
  userId: (id) =>
    sql`SELECT CASE WHEN role = 'resident' THEN '/admin/clients/' || id || '/timeline'
      ELSE '/admin/settings/staff/' || id END AS href FROM users WHERE id = ${id}`,
};

function application(id: unknown, below: RawBuilder<unknown> = sql`''`): RawBuilder<unknown> {
  return sql`SELECT '/admin/jobs/' || job_id || '/applications/' || id || ${below} AS href
    FROM job_applications WHERE id = ${id} AND job_id IS NOT NULL`;
}

/** The names of ids that lead to a record. */
export const recordIds = Object.keys(ways);

const withIds = z.record(z.string(), z.unknown());

/** The page of the record that a failed job is about; undefined if the job or the record is gone. */
export async function recordOf(
  { queue, id }: { queue: string; id: string },
  executor: Executor = db,
): Promise<string | undefined> {
  const { data = {} } = withIds.safeParse(await findDeadData(queue, id, executor));
  const name = recordIds.find((each) => z.uuid().safeParse(data[each]).success);
  const way = name && ways[name]?.(String(data[name]));
  if (!way) return undefined;
  const { rows } = await sql<{ href: string }>`${way}`.execute(executor);
  return rows[0]?.href;
}
