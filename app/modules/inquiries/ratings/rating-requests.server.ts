import { sql } from "kysely";
import { z } from "zod";
import { companyZone } from "~/modules/shared/company/company.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { digest } from "~/platform/secrets.server";
import { newToken } from "./rating-links.server";
import { ratingMail } from "./rating-mails.server";

const perRun = 200;

/** Days between two requests to the same email. */
const pause = 30;

/** Every morning, at an hour when people read email. */
const ratingRequests = defineQueue({
  name: "rating-requests",
  label: "Daily rating requests",
  schema: z.object({}),
  cron: "12 10 * * *",
});

export const ratingRequestsWorker = worker(ratingRequests, async () => {
  while ((await askAboutAnswers()) > 0);
  while ((await askAboutMonths()) > 0);
});

interface Candidate {
  email: string | null;
  inquiryId?: string;
  userId?: string;
  month?: string;
}

/** Has not opted out, and was not asked lately. */
const isWilling = sql<boolean>`NOT EXISTS (SELECT FROM rating_refusals r WHERE r.email = c.email)
  AND NOT EXISTS (
    SELECT FROM ratings r WHERE r.email = c.email AND r.asked_at > now() - make_interval(days => ${pause})
  )`;

/** Asks people who were answered one to seven days ago, each email once; at most 200 a run. Returns how many. */
export async function askAboutAnswers(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const { rows } = await sql<{ inquiryId: string; email: string }>`
      SELECT DISTINCT ON (c.email) c.id AS inquiry_id, c.email
      FROM inquiries AS c
      WHERE c.status = 'answered' AND c.email IS NOT NULL
        AND c.updated_at BETWEEN now() - interval '7 days' AND now() - interval '1 day'
        AND EXISTS (SELECT FROM inquiry_replies WHERE inquiry_id = c.id)
        AND NOT EXISTS (SELECT FROM ratings r WHERE r.inquiry_id = c.id)
        AND ${isWilling}
      ORDER BY c.email, c.updated_at DESC
      LIMIT ${perRun}`.execute(trx);
    return ask(rows, trx);
  });
}

/**
 * On the first three days of a month, asks residents who had the patrol for the whole previous month, unless they
 * turned off email updates; at most 200 a run. Returns how many.
 */
export async function askAboutMonths(at = new Date(), executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const { rows } = await sql<{ userId: string; email: string; month: string }>`
      WITH clock AS (
        SELECT local.day, (date_trunc('month', local.day) - interval '1 month')::date AS month
        FROM (SELECT ${at}::timestamptz AT TIME ZONE ${companyZone} AS day) AS local
      )
      SELECT c.id AS user_id, c.email, clock.month
      FROM clock, users AS c
      JOIN stripe_customers AS customer ON customer.user_id = c.id AND customer.deleted_at IS NULL
      LEFT JOIN notification_choices AS chosen ON chosen.user_id = c.id
      WHERE extract(day FROM clock.day) <= 3
        AND c.role = 'resident' AND c.disabled_at IS NULL AND c.email_verified_at IS NOT NULL
        AND coalesce(chosen.email_updates, true)
        AND EXISTS (
          SELECT FROM stripe_subscriptions s
          WHERE s.customer_id = customer.customer_id AND s.deleted_at IS NULL AND s.status IN ('active', 'past_due')
            AND s.created_at < clock.month::timestamp AT TIME ZONE ${companyZone}
            AND (s.source <> 'manual' OR s.expires_at IS NULL OR s.expires_at > now())
        )
        AND NOT EXISTS (SELECT FROM ratings r WHERE r.user_id = c.id AND r.month = clock.month)
        AND ${isWilling}
      ORDER BY c.id
      LIMIT ${perRun}`.execute(trx);
    return ask(rows, trx);
  });
}

/** Two concurrent runs ask nobody twice. */
async function ask(candidates: Candidate[], trx: Executor): Promise<number> {
  const rows = candidates.flatMap(({ email, ...of }) => {
    const id = newId();
    return email === null ? [] : [{ id, email, tokenHash: digest(newToken(id)), ...of }];
  });
  if (rows.length === 0) return 0;
  const asked = await trx
    .insertInto("ratings")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  for (const { id } of asked) await sendJob(ratingMail, { ratingId: id }, trx);
  return asked.length;
}
