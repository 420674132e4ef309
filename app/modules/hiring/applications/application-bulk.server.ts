import { type Selectable, sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import type { DB } from "~/platform/db.generated";
import { db, type Executor } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import type { Outcome, Picked } from "~/platform/record-actions.server";
import { setStatusOfAll } from "./application-changes.server";
import { withInterviews } from "./application-interviews.server";
import { applicationNotice } from "./application-mails.server";
import { moves, type StatusChange } from "./application-moves";
import { sendToApplicants } from "./application-outbox.server";
import { records } from "./application-records.server";
import type { bulkLabels } from "./application-review-options";
import type { ApplicationStatus } from "./application-states";

type BulkAct = Exclude<keyof typeof bulkLabels, "compare">;

/** The chosen applications as the confirmation of a bulk act names them. */
export async function picked(postingId: string, ids: string[]) {
  return db
    .selectFrom("jobApplications")
    .select(["id", "version", "fullName as name", "status", "heldAsSpam"])
    .where("id", "in", ids)
    .where("jobId", "=", postingId)
    .orderBy("createdAt", "desc")
    .execute();
}

/** How many of them can move there, and how many of those have an interview coming up. */
export async function movable(rows: Awaited<ReturnType<typeof picked>>, to: ApplicationStatus) {
  const fit = rows.filter(({ status, heldAsSpam }) => !heldAsSpam && moves[status][to]);
  const coming = await withInterviews(fit.map(({ id }) => id));
  return { count: fit.length, coming: coming.size };
}

export interface BulkInput extends Pick<StatusChange, "reason" | "mail"> {
  act: BulkAct;
  rows: Picked[];
}

/** Applies one act to the applications that nobody has changed since they were shown. @throws as setStatusOfAll */
export async function perform(
  postingId: string,
  { rows, ...input }: BulkInput,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<Outcome> {
  const own = await executor
    .selectFrom("jobApplications")
    .select("id")
    .where("jobId", "=", postingId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const ids = new Set(own.map(({ id }) => id));
  const ours = rows.filter(({ id }) => ids.has(id));
  const outcome = await work({ rows: ours, ...input }, by, executor);
  return { ...outcome, gone: outcome.gone + rows.length - ours.length };
}

function work({ act, rows, ...options }: BulkInput, by: Audit.Actor, executor: Executor): Promise<Outcome> {
  if (rows.length === 0) return Promise.resolve({ done: 0, left: [], gone: 0 });
  if (act === "delete") return records.removeAll(rows, by, executor);
  if (act === "release") return release(rows, by, executor);
  return setStatusOfAll(rows, { to: act, ...options }, by, executor);
}

/** Turns a held application into a normal one, with notice and receipt, unless its sender has another one. */
function release(rows: Picked[], by: Audit.Actor, executor: Executor): Promise<Outcome> {
  return records.withAll(rows, executor, async (found, trx, skip) => {
    const done: typeof found = [];
    for (const row of found.filter(({ heldAsSpam }) => heldAsSpam)) {
      if (await hasAnother(row, trx)) skip(row);
      else {
        await records.change(row, { heldAsSpam: false }, { verb: "released", by }, trx);
        await sendJob(applicationNotice, { applicationId: row.id }, trx);
        done.push(row);
      }
    }
    await sendToApplicants(
      done.map(({ id }) => id),
      "receipt",
      trx,
    );
    return done;
  });
}

/** Whether the sender has an application for the same posting that is neither withdrawn nor held. */
async function hasAnother(
  { jobId, email }: Pick<Selectable<DB["jobApplications"]>, "jobId" | "email">,
  trx: Executor,
): Promise<boolean> {
  const other = await trx
    .selectFrom("jobApplications")
    .select("id")
    .where("jobId", "=", jobId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("status", "<>", "withdrawn")
    .where("heldAsSpam", "=", false)
    .executeTakeFirst();
  return other !== undefined;
}
