import { sql } from "kysely";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { defineList } from "~/platform/list.server";
import { equals, type ListFilter } from "~/platform/list-filters.server";
import { dayAt } from "~/platform/wall-time";
import { tellMembers } from "./community-mails.server";
import { isMonth, monthWords } from "./months";
import { tellReaders } from "./plan-mails.server";
import type { Report } from "./report.schema";
import { snapshotSchema } from "./report.schema";
import { reportComputing } from "./report-computing.server";
import { periodOf } from "./report-kind.server";
import { kindNames } from "./report-kinds.server";
import { isPlanKind, reportFields, reportKinds, reportNoun } from "./report-options";
import { differences } from "./report-table";

export const subject: Audit.Subject = {
  href: (id) => `${reportNoun.path}/${id}`,
  titles: (ids, executor) => executor.selectFrom("reportRuns").select(["id", "title"]).where("id", "in", ids),
};

const columns = [
  "id",
  "version",
  "kind",
  "title",
  "status",
  "month",
  "communityId",
  "recommendation",
  "firstApprovedBy",
  "firstApprovedAt",
] as const;

type Changes = {
  status: "approved";
  approvedBy: string | null;
  approvedAt: Date;
  firstApprovedBy: string | null;
  firstApprovedAt: Date | null;
  recommendation: string;
};

export const records = Records.define({
  type: "report",
  lock: (ids: string[], trx: Executor) =>
    trx.selectFrom("reportRuns").select(columns).where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids: string[], changes: Partial<Changes>, trx: Executor) =>
    trx
      .updateTable("reportRuns")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids: string[], trx: Executor) => trx.deleteFrom("reportRuns").where("id", "in", ids).execute(),
  auditSnapshot: ({ title, status }) => ({ title, status }),
  title: ({ title }) => title,
});

const month: ListFilter = {
  allows: isMonth,
  where: (value) => sql`report_runs.month = ${`${value}-01`}::date`,
};

/** Reports, newest first (row 234). */
export const reportList = defineList({
  from: (executor) => executor.selectFrom("reportRuns"),
  id: "reportRuns.id",
  search: sql.ref("reportRuns.searchText"),
  filters: {
    kind: equals("reportRuns.kind", Object.keys(reportKinds)),
    status: equals("reportRuns.status", Object.keys(reportFields.status.words)),
    month,
  },
  sorts: { created: { by: sql.ref("reportRuns.createdAt"), type: "timestamptz" } },
  start: "-created",
  rows: (qb) =>
    qb
      .leftJoin("profiles", "profiles.id", "reportRuns.requestedBy")
      .select(["reportRuns.id", "title", "reportRuns.kind", "reportRuns.status", "computedAt"])
      .select("reportRuns.createdAt")
      .select("profiles.fullName as requester")
      .execute(),
});

/** The current month by the company's clocks. */
export async function monthNow(): Promise<string> {
  const { timeZone } = await company();
  return dayAt(new Date(), timeZone).slice(0, 7);
}

/**
 * Requests a report and returns its id, or that of one already being prepared.
 * @throws FieldRefusal for a month that has not begun, or for a subject no report covers
 */
export async function create(
  { subject: { kind, communityId }, month: asked }: Report,
  by: Audit.Actor | Audit.System,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const timeZone = await zoneOf(trx);
    if (asked > dayAt(new Date(), timeZone).slice(0, 7))
      throw new FieldRefusal("The report was not made.", { month: "Choose a month that has begun" });
    const title = await titleOf(kind, communityId, trx);
    if (!title)
      throw new FieldRefusal("The report was not made.", { subject: "Choose what the report is about" });
    const id = newId();
    const added = await trx
      .insertInto("reportRuns")
      .values({
        ...{ id, kind, communityId, timeZone, requestedBy: by.id },
        ...{ month: `${asked}-01`, title: `${title}, ${monthWords(asked)}` },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return preparing(kind, asked, communityId, trx);
    await records.record(id, { verb: "created", by, after: { title } }, trx);
    await sendJob(reportComputing, { runId: id }, trx);
    return id;
  });
}

async function titleOf(kind: string, communityId: string | null, trx: Executor) {
  const known = kindNames.find((name) => name === kind);
  if (!known || (known === "community") !== (communityId !== null)) return undefined;
  if (!communityId) return reportKinds[known];
  const community = await trx
    .selectFrom("communities")
    .select("name")
    .where("id", "=", communityId)
    .executeTakeFirst();
  return community && `${reportKinds.community}: ${community.name}`;
}

async function preparing(kind: string, asked: string, communityId: string | null, trx: Executor) {
  const { id } = await trx
    .selectFrom("reportRuns")
    .select("id")
    .where("status", "=", "preparing")
    .where("kind", "=", kind)
    .where("month", "=", `${asked}-01`)
    .where(sql<boolean>`community_id is not distinct from ${communityId}::uuid`)
    .executeTakeFirstOrThrow();
  return id;
}

function run(id: string, executor: Executor) {
  return executor
    .selectFrom("reportRuns as r")
    .leftJoin("profiles as requester", "requester.id", "r.requestedBy")
    .leftJoin("profiles as approver", "approver.id", "r.approvedBy")
    .leftJoin("profiles as first", "first.id", "r.firstApprovedBy")
    .leftJoin("reportRuns as previous", "previous.id", "r.previousId")
    .select(["r.id", "r.version", "r.kind", "r.month", "r.title", "r.status", "r.timeZone", "r.snapshot"])
    .select(["r.computedAt", "r.dataTo", "r.approvedAt", "r.createdAt", "r.previousId"])
    .select(["requester.fullName as requester", "approver.fullName as approver"])
    .select(["first.fullName as firstApprover", "r.firstApprovedAt", "r.recommendation", "r.correctsId"])
    .select(({ selectFrom }) =>
      selectFrom("reportReaders")
        .whereRef("runId", "=", "r.id")
        .select(sql<number>`count(*)::integer`.as("count"))
        .as("readers"),
    )
    .select(["previous.snapshot as previousSnapshot", "previous.computedAt as previousAt"])
    .where("r.id", "=", id)
    .executeTakeFirst();
}

/**
 * A report as it was computed, with what differs from the previous computation of the same report; `isEarly` if its
 * month was not over.
 */
export async function find(id: string, executor: Executor = db) {
  const found = await run(id, executor);
  if (!found) return undefined;
  const { snapshot: stored, previousSnapshot, ...row } = found;
  const snapshot = stored === null ? null : snapshotSchema.parse(stored);
  const changed =
    snapshot && previousSnapshot ? differences(snapshotSchema.parse(previousSnapshot), snapshot) : [];
  const { month, timeZone, dataTo } = row;
  const isEarly =
    dataTo !== null && !isPlanKind(row.kind) && dataTo < periodOf(month.slice(0, 7), timeZone).end;
  return { ...row, snapshot, changed, isEarly };
}

/**
 * Approves a report; one on a house is published once a second person approves it. Undefined if there is no such
 * report. @throws AppError 409 unless it awaits approval, or if the same person approves twice, StaleEdit
 */
export async function approve(
  id: string,
  version: number,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<"first" | "approved" | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (!before) return undefined;
    if (before.status !== "pending")
      throw new AppError(
        before.status === "approved"
          ? "This report is already approved."
          : "This report is not ready to be approved.",
        409,
      );
    await records.refuseStale(before, version, trx);
    if (before.kind === "house" && !before.firstApprovedAt) {
      const first = { firstApprovedBy: by.id, firstApprovedAt: new Date() };
      await records.change(before, first, { verb: "first_approved", by }, trx);
      return "first";
    }
    if (before.kind === "house" && before.firstApprovedBy === by.id)
      throw new AppError("You have approved it already. A second person has to approve it too.", 409);
    const changes = { status: "approved" as const, approvedBy: by.id, approvedAt: new Date() };
    await records.change(before, changes, { verb: "approved", by }, trx);
    await Notifications.settle([subject.href(id)], trx);
    if (isPlanKind(before.kind)) await tellReaders(id, trx);
    else if (before.communityId) await tellMembers(before.communityId, before.month.slice(0, 7), trx);
    return "approved";
  });
}

/**
 * Deletes a report that nobody approved; undefined if there is none. @throws AppError 409 once it is approved,
 * StaleEdit
 */
export async function remove(id: string, version: number, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (before?.status === "approved") throw new AppError("An approved report cannot be deleted.", 409);
    return records.remove(id, version, by, trx);
  });
}
