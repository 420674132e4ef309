import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";
import { payUnits } from "./posting-options";
import { jobTypes } from "./posting-types";

const maxRows = 200;

/** A posting as the database stored it. */
const posting = z
  .object({
    title: z.string(),
    location: z.string(),
    type: z.enum(jobTypes),
    description: z.string(),
    requirements: z.string(),
    pay_min_cents: z.number().nullable(),
    pay_max_cents: z.number().nullable(),
    pay_unit: z.enum(payUnits).nullable(),
    vacancy: z.boolean().nullable(),
    uses_ai: z.boolean().nullable(),
    created_at: z.string(),
    closes_at: z.string().nullable(),
    requires_work_authorization: z.boolean(),
    requires_drivers_licence: z.boolean(),
  })
  .transform(({ pay_min_cents, pay_max_cents, pay_unit, uses_ai, created_at, closes_at, ...same }) => ({
    ...same,
    payMinCents: pay_min_cents,
    payMaxCents: pay_max_cents,
    payUnit: pay_unit,
    usesAi: uses_ai,
    createdAt: created_at,
    closesAt: closes_at,
  }))
  .transform(({ requires_work_authorization, requires_drivers_licence, ...same }) => ({
    ...same,
    requiresWorkAuthorization: requires_work_authorization,
    requiresDriversLicence: requires_drivers_licence,
  }));

const questions = z.array(z.object({ label: z.string(), answers: z.array(z.string()).optional() }));

function rowsOf(executor: Executor) {
  return executor
    .selectFrom("jobPostingSnapshots as s")
    .select(["s.id", "s.postingId", "publishedAt", "cameDownAt"])
    .select(sql<string>`posting ->> 'title'`.as("title"));
}

/** Each text of a posting that was public, newest first. */
export async function listOf(postingId: string, executor: Executor = db) {
  return rowsOf(executor).where("postingId", "=", postingId).orderBy("s.id", "desc").limit(maxRows).execute();
}

/** The public texts of postings deleted since, newest first. */
export async function listDeleted(executor: Executor = db) {
  return rowsOf(executor)
    .leftJoin("jobPostings as p", "p.id", "s.postingId")
    .where("p.id", "is", null)
    .where("cameDownAt", "is not", null)
    .orderBy("cameDownAt", "desc")
    .orderBy("s.id", "desc")
    .limit(maxRows)
    .execute();
}

/** A posting and the questions of its form as the public saw them; undefined for another posting's. */
export async function find(id: string, postingId: string | undefined, executor: Executor = db) {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  let rows = rowsOf(executor).select(["posting", "questions"]).where("s.id", "=", Number(id));
  if (postingId !== undefined) rows = rows.where("postingId", "=", postingId);
  const row = await rows.executeTakeFirst();
  return row && { ...row, posting: posting.parse(row.posting), questions: questions.parse(row.questions) };
}
