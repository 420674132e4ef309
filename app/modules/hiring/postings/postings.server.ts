import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as CompanySettings from "~/modules/shared/company/company-settings.server";
import * as Records from "~/modules/shared/records/records.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { dollarsOf } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import {
  fitPostingEditSchema,
  fitPostingSchema,
  type NewPosting,
  newPostingSchema,
  type PostingEdit,
  postingEditSchema,
} from "./posting.schema";
import { postingNoun } from "./posting-options";
import { type Publishable, validationErrors } from "./posting-rules";

const type = "posting";

dropPagesOn(type, "/careers");

export const subject: Audit.Subject = {
  href: (id) => `${postingNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("jobPostings").select(["id", "title"]).where("id", "in", ids),
};

/** The last day to apply, as 2026-12-31, in the company's time zone. */
const closesOn = sql<string | null>`to_char(closes_at at time zone ${companyZone}, 'YYYY-MM-DD')`;

/** The last second of a day. */
function endOf(day: string | null) {
  return sql<Date | null>`((${day}::date + 1)::timestamp at time zone ${companyZone}) - interval '1 second'`;
}

/** Postings, locked in id order. */
export async function lockAll(ids: string[], trx: Executor) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("jobPostings")
    .selectAll()
    .select(closesOn.as("closesOn"))
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export const records = Records.define({
  type,
  lock: lockAll,
  update: (ids, { closesOn: day, ...changes }: Partial<Omit<PostingEdit, "version">>, trx) =>
    trx
      .updateTable("jobPostings")
      .set({ ...changes, ...(day === undefined ? {} : { closesAt: endOf(day) }), ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("jobPostings").where("id", "in", ids).execute(),
  auditSnapshot: ({ title, status, location }) => ({ title, status, location }),
  title: ({ title }) => title,
  formValues: ({ payMinCents, payMaxCents }) => ({
    payMinCents: dollarsOf(payMinCents),
    payMaxCents: dollarsOf(payMaxCents),
  }),
  beforeUpdate: (before, changes, _by, trx) => refuseUnfit({ ...before, ...changes }, trx),
  undoable: ["updated", "archived"],
});

export const live = Records.liveVersions(type, "jobs", (ids) =>
  db.selectFrom("jobPostings").select(["id", "version"]).where("id", "in", ids).execute(),
);

/** How a new posting and an edit of one are validated in this company. */
export async function schemas() {
  return (await rulesHold(db))
    ? { posting: fitPostingSchema, edit: fitPostingEditSchema }
    : { posting: newPostingSchema, edit: postingEditSchema };
}

/** Stores a posting and returns its id. @throws FieldRefusal if it may not be published as it is */
export async function create(input: NewPosting, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const id = newId();
  const { closesOn: day, ...columns } = input;
  await inTransaction(executor, async (trx) => {
    await refuseUnfit(input, trx);
    await trx
      .insertInto("jobPostings")
      .values({ id, ...columns, closesAt: endOf(day) })
      .execute();
    await records.record(
      id,
      { verb: "created", by, after: { title: input.title, status: input.status } },
      trx,
    );
    await publishChanges(type, [id], trx);
  });
  return id;
}

/** The posting with its closing day, without what only the database needs. */
export async function find(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("jobPostings")
    .selectAll()
    .select([closesOn.as("closesOn"), applicationCount("job_postings.id").as("applications")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { searchText, updatedAt, closesAt, ...posting } = row;
  return posting;
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

export function formValues({ id, version, createdAt, applications, ...posting }: Found) {
  return {
    ...posting,
    payMinCents: dollarsOf(posting.payMinCents),
    payMaxCents: dollarsOf(posting.payMaxCents),
    payUnit: posting.payUnit ?? "hour",
    vacancy: answerOf(posting.vacancy),
    usesAi: answerOf(posting.usesAi),
    closesOn: posting.closesOn ?? "",
    requiresWorkAuthorization: answerOf(posting.requiresWorkAuthorization),
    requiresDriversLicence: answerOf(posting.requiresDriversLicence),
  };
}

function answerOf(value: boolean | null): "true" | "false" | "" {
  if (value === null) return "";
  return value ? "true" : "false";
}

/** Saves what staff changed. @throws FieldRefusal if the result may not be public; otherwise like Records */
export const { update } = records;

const maxCounted = 99;

/** How many applications the posting in a column has, without spam; 100 means more than 99. */
export function applicationCount(column: string) {
  return sql<number>`(SELECT count(*)::integer FROM (
    SELECT FROM job_applications WHERE job_id = ${sql.ref(column)} AND NOT held_as_spam LIMIT ${maxCounted + 1}
  ) AS counted)`;
}

/** How many applications each posting has, for those that have any. */
export async function applicationsOf(ids: string[], executor: Executor = db): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom("jobApplications")
    .select(["jobId", sql<number>`count(*)::int`.as("count")])
    .where("jobId", "in", ids)
    .groupBy("jobId")
    .execute();
  return new Map(rows.map(({ jobId, count }) => [jobId ?? "", count]));
}

/**
 * Deletes a posting, or archives it if people applied for it (B32): "deleted", "archived", or undefined if there is
 * none.
 * @throws StaleEdit if someone else has saved it since
 */
export async function remove(
  id: string,
  version: number,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<"deleted" | "archived" | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (!before) return undefined;
    await records.refuseStale(before, version, trx);
    if (!(await applicationsOf([id], trx)).has(id)) {
      await records.remove(id, version, by, trx);
      return "deleted";
    }
    if (before.status !== "archived")
      await records.change(before, { status: "archived" }, { verb: "archived", by }, trx);
    return "archived";
  });
}

/** Whether Ontario's publishing rules apply: the company is there, and has enough employees. */
export async function rulesHold(executor: Executor): Promise<boolean> {
  const { obeysPostingRules, province } = (await CompanySettings.find(executor)).company;
  return obeysPostingRules && province === "ON";
}

async function refuseUnfit(posting: Publishable & { status: string }, trx: Executor): Promise<void> {
  if (posting.status !== "active") return;
  const faults = validationErrors(posting);
  if (Object.keys(faults).length === 0 || !(await rulesHold(trx))) return;
  throw new FieldRefusal("This posting cannot be published yet.", faults);
}

/** Deletes the records of postings that came down more than three years ago, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("jobPostingSnapshots")
    .select("id")
    .where("cameDownAt", "<", sql<Date>`now() - interval '3 years'`)
    .limit(1_000);
  const result = await executor.deleteFrom("jobPostingSnapshots").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
