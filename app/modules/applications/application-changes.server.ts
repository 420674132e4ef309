import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { purgeLater, storeFile } from "~/platform/files.server";
import { type ApplicationStatus, isOutcome } from "./application-options";

interface Change {
  to: ApplicationStatus;
  /** For staff only. */
  note?: string;
  actorId: string | null;
}

/** Changes the status and notes it; 90 days after an outcome the applicant's link ends. @throws AppError 404 */
export async function setStatus(id: string, change: Change, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => move(await lock(id, trx), change, trx));
}

/** For whoever has the link. @throws AppError 409 after the outcome */
export async function withdraw(id: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const row = await lock(id, trx);
    if (row.status === "withdrawn") return;
    if (isOutcome(row.status))
      throw new AppError("This application has been decided and cannot be withdrawn.", 409);
    await move(row, { to: "withdrawn", actorId: row.userId }, trx);
  });
}

/** The file before goes with the next run of the nightly job. @throws AppError 409 once staff read the application */
export async function replaceResume(id: string, resume: CheckedFile, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const row = await lock(id, trx);
    if (row.status !== "pending")
      throw new AppError("Your résumé can no longer be replaced: we have begun to read it.", 409);
    const resumeFileId = await storeFile(resume, { purpose: "resume", ownerId: null }, trx);
    if (row.resumeFileId) await purgeLater([row.resumeFileId], new Date(), trx);
    const changes = { resumeFileId, updatedAt: sql<Date>`now()`, version: row.version + 1 };
    await trx.updateTable("jobApplications").set(changes).where("id", "=", id).execute();
    await record("application.resume_replaced", row, row.userId, {}, trx);
  });
}

type Row = Awaited<ReturnType<typeof lock>>;

async function lock(id: string, trx: Executor) {
  const row = await trx
    .selectFrom("jobApplications")
    .select(["id", "version", "status", "userId", "resumeFileId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("This application has been deleted.", 404);
  return row;
}

async function move(row: Row, { to, note, actorId }: Change, trx: Executor): Promise<void> {
  const decided = isOutcome(to);
  await trx
    .updateTable("jobApplications")
    .set({
      status: to,
      decidedAt: decided ? sql<Date>`now()` : null,
      tokenExpiresAt: decided ? sql<Date>`now() + interval '90 days'` : null,
      updatedAt: sql<Date>`now()`,
      version: row.version + 1,
    })
    .where("id", "=", row.id)
    .execute();
  const event = { applicationId: row.id, fromStatus: row.status, toStatus: to, actorId, note: note ?? null };
  await trx.insertInto("jobApplicationEvents").values(event).execute();
  const states = { before: { status: row.status }, after: { status: to } };
  const action = to === "withdrawn" ? "application.withdrawn" : "application.status_set";
  await record(action, row, actorId, states, trx);
}

async function record(
  action: string,
  { id }: Row,
  actorId: string | null,
  states: Pick<Audit.AuditEntry, "before" | "after">,
  trx: Executor,
): Promise<void> {
  await Audit.record({ actorId, action, subject: { type: "application", id }, ...states }, trx);
}
