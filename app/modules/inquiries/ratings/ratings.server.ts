import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import type { ListFilter } from "~/platform/list-filters.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { digest } from "~/platform/secrets.server";
import type { Rating } from "./rating.schema";
import { ratingDays, ratingFields, type Satisfaction } from "./rating-options";

/** The rating behind a link; undefined after 60 days. */
export async function findByToken(token: string, executor: Executor = db) {
  return executor
    .selectFrom("ratings")
    .leftJoin("inquiries", "inquiries.id", "ratings.inquiryId")
    .select(["ratings.id", "good", "comment", "month", "ratings.email", "userId", "inquiries.reference"])
    .where("tokenHash", "=", digest(token))
    .where("askedAt", ">=", sql<Date>`now() - make_interval(days => ${ratingDays.open})`)
    .executeTakeFirst();
}

/** Every change is stored, so a link must not be used over and over. */
const changes: Limit = { name: "rating", tries: 20, window: 86_400 };

/** Stores a rating, or a change to it. False for a link that has ended. @throws AppError 429 */
export async function rate(token: string, { rating, comment }: Rating, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const found = await findByToken(token, trx);
    if (!found) return false;
    const refusal = () => "You have changed this often today. Please try again tomorrow.";
    await takeOrRefuse([[changes, found.id]], refusal, trx);
    const good = rating === "good";
    await trx
      .updateTable("ratings")
      .set({ good, comment, answeredAt: sql`now()` })
      .where("id", "=", found.id)
      .execute();
    const subject = { type: "rating", id: found.id };
    await Audit.record({ actorId: null, action: "rating.given", subject, after: { good } }, trx);
    return true;
  });
}

/** Stops rating requests to the email of a link. False for a link that has ended. */
export async function refuse(token: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const found = await findByToken(token, trx);
    if (!found) return false;
    await trx
      .insertInto("ratingRefusals")
      .values({ email: found.email })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const subject = { type: "rating", id: found.id };
    await Audit.record({ actorId: null, action: "rating.refused", subject }, trx);
    return true;
  });
}

/** What an email was asked and what it answered, for its owner's download. */
export async function exportOf(email: string, executor: Executor = db) {
  return executor
    .selectFrom("ratings")
    .select(["askedAt", "answeredAt", "good", "comment"])
    .where("email", "=", email)
    .orderBy("askedAt", "desc")
    .limit(100)
    .execute();
}

/** Deletes what an email was asked and answered; that it wants no more such emails stays. */
export async function removeOf(email: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("ratings").where("email", "=", email).execute();
}

const about = sql<"inquiry" | "month">`CASE WHEN inquiry_id IS NULL THEN 'month' ELSE 'inquiry' END`;
const counted = sql<boolean>`good IS NOT NULL AND answered_at >= now() - make_interval(days => ${ratingDays.counted})`;

const good: ListFilter = {
  allows: (value) => Object.hasOwn(ratingFields.good.words, value),
  where: (value) => sql`${sql.ref("ratings.good")} = ${value === "true"}`,
};

/** The ratings that the figure counts, newest first: those of the last 90 days (B10). */
export const ratingList = defineList({
  from: (executor) => executor.selectFrom("ratings").where(counted),
  id: "ratings.id",
  filters: { good },
  sorts: { answered: { by: sql.ref("ratings.answeredAt"), type: "timestamptz" } },
  start: "-answered",
  rows: (qb) =>
    qb
      .leftJoin("inquiries", "inquiries.id", "ratings.inquiryId")
      .select(["ratings.id", "answeredAt", "good", "comment", about.as("about")])
      .select(["inquiryId", "inquiries.reference"])
      .execute(),
});

/** The ratings that match a list's query, in its order, without their authors. */
export async function exportCsv(query: ReturnType<typeof ratingList.query>, by: Audit.Actor) {
  const rows = ratingList.all(query, (qb) =>
    qb.select(["ratings.id", "answeredAt", "good", about.as("about"), "comment"]).execute(),
  );
  return Exports.csv({ name: "ratings", subject: "rating" }, rows, ratingFields, by);
}

interface Compared extends Satisfaction {
  before: Satisfaction;
}

/** Good ratings and all ratings of the last 90 days, of the 90 before those (B10), and of each week, oldest first. */
export async function satisfaction(executor: Executor = db): Promise<Compared & { weeks: Satisfaction[] }> {
  const ago = sql`floor(extract(epoch FROM now() - answered_at) / 604800)::int`;
  const { rows } = await sql<{ read: Compared; weeks: (Satisfaction & { ago: number })[] | null }>`
    SELECT (${compared()}) AS read, (SELECT jsonb_agg(week) FROM (
      SELECT ${ago} AS ago, count(NULLIF(good, false)) AS good, count(*) AS "all"
      FROM ratings WHERE ${counted} GROUP BY 1) AS week) AS weeks`.execute(executor);
  const [found] = rows;
  const weeks = Array.from({ length: Math.ceil(ratingDays.counted / 7) }, (_, ago) => {
    const week = found?.weeks?.find((each) => each.ago === ago);
    return { good: week?.good ?? 0, all: week?.all ?? 0 };
  }).reverse();
  return { ...(found?.read ?? { good: 0, all: 0, before: { good: 0, all: 0 } }), weeks };
}

/** The same for the dashboard. */
export function compared() {
  const recent = sql`FILTER (WHERE answered_at >= now() - make_interval(days => ${ratingDays.counted}))`;
  const before = sql`FILTER (WHERE answered_at < now() - make_interval(days => ${ratingDays.counted}))`;
  return sql<Compared>`
    SELECT jsonb_build_object('good', count(NULLIF(good, false)) ${recent}, 'all', count(*) ${recent},
      'before', jsonb_build_object('good', count(NULLIF(good, false)) ${before}, 'all', count(*) ${before}))
    FROM ratings
    WHERE good IS NOT NULL AND answered_at >= now() - make_interval(days => ${2 * ratingDays.counted})`;
}
