import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals, fromDay, toDay } from "~/platform/list-filters.server";
import type { Outcome, Picked } from "~/platform/record-actions.server";
import { pick } from "~/platform/record-fields";
import { postingFields, postingStatuses } from "./posting-options";
import { validationErrors } from "./posting-rules";
import { jobTypes } from "./posting-types";
import { applicationCount, applicationsOf, lockAll, records, rulesHold } from "./postings.server";

const shown = ["id", "version", "title", "location", "type", "status", "createdAt"] as const;
const pay = ["payMinCents", "payMaxCents", "payUnit"] as const;

/** Every posting, newest first. There are only tens of them, so only the sort orders have indexes. */
export const postingList = defineList({
  from: (executor) => executor.selectFrom("jobPostings"),
  id: "jobPostings.id",
  search: sql.ref("jobPostings.searchText"),
  filters: {
    status: equals("jobPostings.status", postingStatuses),
    type: equals("jobPostings.type", jobTypes),
    from: fromDay("jobPostings.createdAt", companyZone),
    to: toDay("jobPostings.createdAt", companyZone),
  },
  sorts: {
    created: { by: sql.ref("jobPostings.createdAt"), type: "timestamptz" },
    title: { by: sql`lower(job_postings.title)`, type: "text" },
  },
  start: "-created",
  rows: (qb) => qb.select(shown).select(applicationCount("job_postings.id").as("applications")).execute(),
});

export const tabs: { label: string; filters: { status?: string } }[] = [
  ...postingStatuses.map((status) => ({ label: postingFields.status.words[status], filters: { status } })),
  { label: "All", filters: {} },
];

/** The postings that match a list's query, in its order. */
export async function exportCsv(query: ReturnType<typeof postingList.query>, by: Audit.Actor) {
  const own = ["title", "status", "location", "type", ...pay, "vacancy", "usesAi"] as const;
  const texts = ["createdAt", "description", "requirements"] as const;
  const closesOn = sql<string | null>`to_char(closes_at at time zone ${companyZone}, 'YYYY-MM-DD')`;
  const rows = postingList.all(query, (qb) =>
    qb
      .select(["id", ...own, ...texts])
      .select(closesOn.as("closesOn"))
      .execute(),
  );
  const fields = pick(postingFields, [...own, "closesOn", ...texts]);
  return Exports.csv({ name: "postings", subject: "posting" }, rows, fields, by);
}

/** The chosen postings as the confirmation of a bulk act names them. */
export async function picked(ids: string[]) {
  return db
    .selectFrom("jobPostings")
    .select(["id", "version", "title as name"])
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .execute();
}

/**
 * Applies one act to the postings that have not changed since they were shown. Postings the rules keep from being
 * published are left.
 */
export async function perform(act: string, rows: Picked[], by: Audit.Actor, executor: Executor = db) {
  if (act === "delete") return removeAll(rows, by, executor);
  const status = postingStatuses.find((each) => each === act);
  if (status === "active") return publishAll(rows, by, executor);
  return records.updateAll(rows, { status }, by, executor);
}

function publishAll(rows: Picked[], by: Audit.Actor, executor: Executor): Promise<Outcome> {
  return inTransaction(executor, async (trx) => {
    const found = await lockAll(
      rows.map(({ id }) => id),
      trx,
    );
    const checked = await rulesHold(trx);
    const unfit = found.filter((row) => checked && Object.keys(validationErrors(row)).length > 0);
    const fit = rows.filter(({ id }) => !unfit.some((row) => row.id === id));
    const outcome = await records.updateAll(fit, { status: "active" }, by, trx);
    const refused = unfit.map(({ title }) => ({ title, why: "refused" as const }));
    return { ...outcome, left: [...outcome.left, ...refused] };
  });
}

/** Postings that people applied for are archived instead. */
async function removeAll(rows: Picked[], by: Audit.Actor, executor: Executor): Promise<Outcome> {
  return inTransaction(executor, async (trx) => {
    const applied = await applicationsOf(
      rows.map(({ id }) => id),
      trx,
    );
    const removed = await records.removeAll(
      rows.filter(({ id }) => !applied.has(id)),
      by,
      trx,
    );
    const rest = rows.filter(({ id }) => applied.has(id));
    const archived = await records.updateAll(rest, { status: "archived" }, by, trx);
    return {
      done: removed.done + archived.done,
      left: [...removed.left, ...archived.left],
      gone: removed.gone + archived.gone,
    };
  });
}
